import Testing
import Translation
import VaultModel
import VaultReplica
import VaultSync
import VaultWire

@Suite("Failures of a sync")
struct SyncFailureTests {
    @Test(arguments: [
        RemoteFailure.Kind.status(500, .internal), .status(503, .unavailable), .status(408, nil), .status(425, nil),
        .status(429, .rateLimited), .status(404, .notFound), .noAnswer, .unreadable, .foreign, .unreachable,
    ])
    func `of the moment are tried again and mark no entry`(_ kind: RemoteFailure.Kind) {
        var driver = Driver()
        driver.beginSending()
        driver.take(.batch(1))
        let actions = driver.take(.failed(SampleMessage.failure(kind)))
        let counts = kind != .foreign && kind != .unreachable
        #expect(
            actions == [
                .release(
                    Postponement(
                        [SampleMessage.key(1)], reason: "The server failed.", countsTry: counts, retryIn: 1000)),
                .releaseLease, .wait(milliseconds: 1000),
            ])
    }

    @Test func `are tried again ever later, up to five minutes`() {
        var driver = Driver()
        var waits: [Int64] = []
        for _ in 0..<11 {
            if case .wait(let milliseconds) = driver.failPull(SampleMessage.failure()).last {
                waits.append(milliseconds)
            }
        }
        #expect(waits.map { $0 / 1000 } == [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300])
    }

    @Test func `to reach a server come back within half a minute while something waits`() {
        var driver = Driver()
        var last: [SyncAction] = []
        for _ in 0..<11 { last = driver.failPull(SampleMessage.failure(.unreachable), ready: 1) }
        #expect(last == [.releaseLease, .wait(milliseconds: 30_000)])
        guard case .waiting(let wait) = driver.machine.phase else { return #expect(Bool(false), "not waiting") }
        #expect(wait.isOffline && wait.tries == 0)
    }

    @Test func `are told after five tries, once`() {
        var driver = Driver()
        var complaints: [Int] = []
        for attempt in 1...8 {
            driver.begin()
            driver.take(.failed(SampleMessage.failure()))
            if !driver.notes.isEmpty { complaints.append(attempt) }
        }
        #expect(complaints == [5])
    }

    @Test func `with Retry-After are not repeated before, not even by a person`() {
        var driver = Driver()
        #expect(driver.failPull(SampleMessage.failure(retryAfter: 60_000)).last == .wait(milliseconds: 60_000))
        driver.now = 59_999
        #expect(driver.take(.trigger(.manual)) == [])
        driver.now = 60_000
        #expect(driver.take(.trigger(.manual)) == SyncAction.begins)
    }

    @Test func `are retried at once by a person, not by further edits`() {
        var driver = Driver()
        driver.failPull(SampleMessage.failure())
        #expect(driver.take(.trigger(.localWrite)) == [])
        #expect(driver.take(.trigger(.manual)) == SyncAction.begins)
    }

    @Test func `to reach a server end with the first nudge`() {
        var driver = Driver()
        driver.failPull(SampleMessage.failure(.unreachable))
        #expect(driver.take(.trigger(.nudge)) == SyncAction.begins)
    }

    @Test(arguments: [(401, SyncStop.signedOut), (426, .upgradeNeeded)])
    func `of the account or the version stop the sync and mark no entry`(_ status: Int, _ stop: SyncStop) {
        var driver = Driver()
        driver.beginSending()
        driver.take(.batch(1))
        let actions = driver.take(.failed(SampleMessage.failure(.status(status, nil))))
        let release = Postponement([SampleMessage.key(1)], reason: "The server failed.", countsTry: false)
        #expect(actions == [.release(release)] + SyncAction.rests)
        #expect(driver.machine.phase == .stopped(stop))
        #expect(driver.take(.trigger(.localWrite), .trigger(.nudge), .trigger(.timer), .alarm) == [])
        #expect(driver.take(.trigger(.manual)) == SyncAction.begins)
    }

    @Test func `a page out of order, or one that leads nowhere, is not stored`() {
        for page in [SampleMessage.page(3...3, cursor: 5), SampleMessage.page(cursor: 4, hasMore: true)] {
            var driver = Driver()
            driver.begin(cursor: 0)
            driver.take(
                .pulled(SampleMessage.page(1...4, cursor: 4, hasMore: true)), .standing(driver.standing(cursor: 4)))
            #expect(driver.take(.pulled(page)) == [.releaseLease, .wait(milliseconds: 1000)])
        }
    }

    @Test func `a page with more changes than were asked for is not stored`() {
        var driver = Driver()
        driver.begin(cursor: 0)
        #expect(
            driver.take(.pulled(SampleMessage.page(1...501, cursor: 501))) == [
                .releaseLease, .wait(milliseconds: 1000),
            ])
        driver.begin(cursor: 0)
        #expect(driver.take(.pulled(SampleMessage.page(1...500, cursor: 500))).count == 1)
    }

    @Test func `a pull that leads on through nothing comes to an end`() {
        var driver = Driver()
        driver.begin(cursor: 0)
        var pages: Int64 = 0
        while pages < 1000, driver.machine.phase == .pulling {
            pages += 1
            driver.take(
                .pulled(SampleMessage.page(cursor: pages, hasMore: true)), .standing(driver.standing(cursor: pages)))
        }
        #expect(pages == 101)
        guard case .waiting(let wait) = driver.machine.phase else { return #expect(Bool(false)) }
        #expect(SyncAccusation.sentences.contains(wait.reason))
    }

    @Test func `of the store end the run and are tried again`() {
        var driver = Driver()
        driver.begin()
        driver.take(.pulled(SampleMessage.page(1...1, cursor: 1)))
        let actions = driver.take(.portFailed(SyncError(.store, "The disk is full.")))
        #expect(actions == [.releaseLease, .wait(milliseconds: 1000)])
    }

    @Test func `of the lease repeat nothing of the run before`() {
        var driver = Driver()
        driver.beginSending()
        driver.take(.batch(1), .failed(SampleMessage.failure()))
        let fault = SyncEvent.portFailed(SyncError(.store, "The lease can't be read."))
        #expect(driver.take(.trigger(.manual), fault) == [.releaseLease, .wait(milliseconds: 1000)])
        #expect(driver.begin(cursor: 5) == [.pull(5)])
    }
}
