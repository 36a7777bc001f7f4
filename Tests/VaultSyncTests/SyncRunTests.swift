import Testing
import VaultModel
import VaultSync
import VaultWire

@Suite("A run of sync")
struct SyncRunTests {
    @Test func `with nothing to do is exactly one request`() {
        var driver = Driver()
        #expect(driver.take(.trigger(.start)) == [.cancelWait, .acquireLease])
        #expect(driver.take(.lease(.granted)) == [.load])
        let pull = driver.take(.loaded(driver.standing(cursor: 7)))
        #expect(pull == [.pull(PullRequest(cursor: Sample.cursor(7), limit: 500))])
        let page = Sample.page(cursor: 7)
        #expect(driver.take(.pulled(page)) == [.applyPage(page)])
        let end = driver.take(.applied(driver.standing(cursor: 7)))
        #expect(end == [.finished, .releaseLease, .cancelWait])
        #expect(driver.machine.phase == .idle)
    }

    @Test func `pulls page after page until there is no more`() {
        var driver = Driver()
        #expect(driver.begin() == [.pull(PullRequest(cursor: nil))])
        let first = Sample.page(1...3, cursor: 3, hasMore: true)
        driver.take(.pulled(first))
        let second = driver.take(.applied(driver.standing(cursor: 3)))
        #expect(second == [.pull(PullRequest(cursor: Sample.cursor(3)))])
        driver.take(.pulled(Sample.page(4...4, cursor: 4)))
        #expect(driver.take(.applied(driver.standing(cursor: 4))).first == .finished)
        #expect(driver.machine.received == 4)
    }

    @Test func `adopts the cursor of a push and spares itself the closing pull`() {
        var driver = Driver()
        #expect(driver.beginSending() == [.nextBatch(BatchQuery(onlySealed: false, limit: 25))])
        let operation = Sample.operation(1)
        let push = driver.take(.batch([operation]))
        #expect(push == [.push(PushRequest(cursor: Sample.cursor(5), operations: [operation]))])
        let apply = driver.take(.pushed(Sample.answer([Sample.accepted(1)], cursor: 6)))
        #expect(apply == [.applyResults([Sample.accepted(1)], cursor: Sample.cursor(6))])
        driver.take(.applied(driver.standing(cursor: 6)))
        #expect(driver.take(.batch([])).first == .finished)
        #expect(driver.machine.sent == 1)
    }

    @Test func `behind a full batch the next one is asked for with the verdicts`() {
        var driver = Driver()
        driver.beginSending(ready: 26)
        let first = (1...UInt64(25)).map { Sample.operation($0) }
        let results = (1...UInt64(25)).map { Sample.accepted($0) }
        driver.take(.batch(first))
        let query = BatchQuery(onlySealed: false, limit: 25)
        let apply = driver.take(.pushed(Sample.answer(results, cursor: 30)))
        #expect(apply == [.applyResults(results, cursor: Sample.cursor(30), next: query)])
        let rest = [Sample.operation(26)]
        let push = driver.take(.settled(driver.standing(ready: 1, cursor: 30), rest))
        #expect(push == [.push(PushRequest(cursor: Sample.cursor(30), operations: rest))])
    }

    @Test func `a batch that was taken with the verdicts goes back where the sync is to pause`() {
        var driver = Driver()
        driver.beginSending(ready: 26)
        driver.take(.batch((1...UInt64(25)).map { Sample.operation($0) }))
        driver.take(.pushed(Sample.answer((1...UInt64(25)).map { Sample.accepted($0) }, cursor: 30)))
        driver.take(.paused)
        let actions = driver.take(.settled(driver.standing(ready: 1, cursor: 30), [Sample.operation(26)]))
        let release = SyncAction.release([Sample.key(26)], reason: "", countsTry: false)
        #expect(actions == [release, .releaseLease, .cancelWait])
    }

    @Test func `pulls once more where a push names no cursor`() {
        var driver = Driver()
        driver.beginSending()
        driver.take(.batch([Sample.operation(1)]), .pushed(Sample.answer([Sample.accepted(1, seq: 7)], cursor: nil)))
        driver.take(.applied(driver.standing(cursor: 5)))
        #expect(driver.take(.batch([])) == [.pull(PullRequest(cursor: Sample.cursor(5)))])
        driver.take(.pulled(Sample.page(6...7, cursor: 7)))
        #expect(driver.take(.applied(driver.standing(cursor: 7))).first == .finished)
        #expect(driver.machine.received == 1, "its own change is not counted as received")
    }

    @Test func `sends what was sent before first, under its key`() {
        var driver = Driver()
        driver.take(.trigger(.start), .lease(.granted))
        let ask = driver.take(.loaded(driver.standing(ready: 1, sealed: 1, cursor: 5)))
        #expect(ask == [.nextBatch(BatchQuery(onlySealed: true, limit: 25))])
        let push = driver.take(.batch([Sample.operation(1)]))
        #expect(push == [.push(PushRequest(cursor: Sample.cursor(5), operations: [Sample.operation(1)]))])
        driver.take(.pushed(Sample.answer([Sample.accepted(1)], cursor: nil)), .applied(driver.standing(cursor: 5)))
        #expect(driver.take(.batch([])) == [.pull(PullRequest(cursor: Sample.cursor(5)))])
    }

    @Test func `triggers during a run make exactly one more`() {
        var driver = Driver()
        driver.begin()
        #expect(driver.take(.trigger(.localWrite), .trigger(.nudge), .trigger(.manual)) == [])
        driver.take(.pulled(Sample.page(cursor: 1)))
        #expect(driver.take(.applied(driver.standing(cursor: 1))) == [.finished, .load])
        driver.take(.loaded(driver.standing(cursor: 1)), .pulled(Sample.page(cursor: 1)))
        #expect(driver.take(.applied(driver.standing(cursor: 1))) == [.finished, .releaseLease, .cancelWait])
    }

    @Test func `waits half a minute where something is left, and not at all where nothing is`() {
        var driver = Driver()
        driver.beginSending()
        let end = driver.take(.batch([]))
        #expect(end.last == .wait(milliseconds: 30_000))
        driver.now = 29_999
        #expect(driver.take(.alarm) == [.wait(milliseconds: 1)])
        driver.now = 30_000
        #expect(driver.take(.alarm) == [.cancelWait, .acquireLease])
    }

    @Test func `leaves the vault to another process that holds the lease`() {
        var driver = Driver()
        let actions = driver.take(.trigger(.start), .lease(.held(by: "rvault worker")))
        #expect(actions == [.wait(milliseconds: 30_000)])
    }

    @Test func `ignores answers that nothing asked for`() {
        var driver = Driver()
        #expect(driver.take(.pulled(Sample.page(cursor: 1))) == [])
        #expect(driver.take(.applied(Standing())) == [])
        driver.begin()
        #expect(driver.take(.batch([Sample.operation(1)])) == [])
        #expect(driver.take(.pushed(Sample.answer([], cursor: nil))) == [])
    }

    @Test func `a queue that gives a settled entry again ends the run`() {
        var driver = Driver()
        driver.beginSending()
        driver.take(.batch([Sample.operation(1)]), .pushed(Sample.answer([Sample.accepted(1)], cursor: 6)))
        driver.take(.applied(driver.standing(ready: 1, cursor: 6)))
        #expect(driver.take(.batch([Sample.operation(1)])) == [.releaseLease, .wait(milliseconds: 1000)])
    }
}
