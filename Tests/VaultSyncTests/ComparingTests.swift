import Testing
import VaultModel
import VaultReplica
import VaultSync
import VaultWire

@Suite("Comparing everything with the server")
struct ComparingTests {
    private let empty = BucketDigest.table([])

    private func owing(_ cause: FullCause?, sinceFull: Int64? = nil) -> ReplicaStatus {
        ReplicaStatus(cursor: SampleMessage.cursor(5), epoch: "e", owed: cause, sinceFull: sinceFull)
    }

    private func digest(_ buckets: [BucketDigest]) -> SyncEvent {
        .answered(0, .digested(DigestResponse(cursor: SampleMessage.cursor(5), buckets: buckets)))
    }

    private func list(_ seqs: ClosedRange<Int64>, page: String? = nil, cursor: Int64 = 5) -> FullResponse {
        FullResponse(
            changes: SampleMessage.page(seqs, cursor: 1).changes, page: page, cursor: SampleMessage.cursor(cursor))
    }

    /// Returns a run that has pulled and begun the full sync that the store owes.
    private func begun(_ standing: ReplicaStatus) -> (driver: Driver, actions: [SyncAction]) {
        var driver = Driver()
        driver.begin(standing)
        driver.take(.pulled(SampleMessage.page(cursor: 5)))
        let actions = driver.take(.standing(standing))
        return (driver, actions)
    }

    /// Returns a full sync in which one bucket of receipts differs.
    private func differing() -> Driver {
        var driver = begun(owing(.byHand)).driver
        driver.takeDigests(receipts: BucketDigest.table([("rcp_1", 1)]))
        return driver
    }

    private var bucket: Int { BucketDigest.bucket(of: "rcp_1") }

    @Test func `of equal sides is a digest of each type, and nothing is listed`() {
        var (driver, actions) = begun(owing(.weekly))
        let requests = DigestRequest.digested.map {
            SyncAction.send(.digest(DigestRequest(entityType: $0)), ticket: 0)
        }
        #expect(actions == requests + [.store(.digests(.receipt))])
        #expect(driver.takeDigests() == [.store(.finishFull(FullEnd(cursor: nil, epoch: "e", cause: .weekly)))])
        let done = driver.take(.stored(.finished(owing(nil), .done(deleted: 0, offered: 0))))
        #expect(done == SyncAction.ends)
    }

    @Test func `lists only the buckets that differ, page by page, and then pulls from where the list began`() {
        var driver = differing()
        let scope = FullScope(epoch: "e", cause: .byHand, buckets: [.receipt: [bucket]])
        #expect(driver.take(.standing(owing(.byHand))).isEmpty == false)
        let request = FullRequest(entityType: .receipt, buckets: [bucket])
        #expect(driver.underWay.map(\.request) == [.full(request)])
        var second = request
        second.page = "p2"
        let page = list(1...2, page: "p2")
        #expect(driver.take(.answered(0, .listed(page))) == [.send(.full(second), ticket: 0), .store(.stage(page))])
        driver.take(.standing(owing(.byHand)))
        let last = list(3...3)
        #expect(driver.take(.answered(0, .listed(last))) == [.store(.stage(last))])
        #expect(driver.take(.standing(owing(.byHand))) == [.pull(5)])
        let tail = SampleMessage.page(9...9, cursor: 9)
        #expect(driver.take(.pulled(tail)) == [.store(.applyPage(tail, adoptsCursor: false))])
        let end = driver.take(.standing(owing(.byHand)))
        #expect(end == [.store(.finishFull(FullEnd(cursor: SampleMessage.cursor(9), epoch: "e", cause: .byHand)))])
        #expect(scope.buckets[.category] == nil)
    }

    @Test(
        arguments: [
            (nil, false), (6 * 86_400_000, false), (7 * 86_400_000, true), (-1000, false), (-86_400_000, true),
        ] as [(Int64?, Bool)])
    func `comes every seven days, and after a clock that was set back`(_ since: Int64?, _ compares: Bool) {
        #expect(begun(owing(nil, sinceFull: since)).actions.contains(.store(.digests(.receipt))) == compares)
    }

    @Test func `is remembered at once where a person or a long queue asks for it`() {
        var byHand = Driver()
        byHand.take(.trigger(.full), .lease(.granted))
        #expect(byHand.take(.standing(owing(nil))) == [.store(.owe(.byHand))])
        #expect(byHand.take(.standing(owing(.byHand))) == [.pull(5)])
        var long = Driver()
        #expect(long.begin(ready: 101, cursor: 5) == [.store(.owe(.manyWaiting))])
        var short = Driver()
        #expect(short.begin(ready: 100, cursor: 5) == [.pull(5)])
    }

    @Test func `events of a person's changes do not count as pending`() {
        var standing = Driver().standing(ready: 200, cursor: 5)
        standing.counts.waiting = 100
        var driver = Driver()
        #expect(driver.begin(standing) == [.pull(5)])
    }

    @Test func `follows where the server asks for it`() {
        var driver = Driver()
        driver.begin(owing(nil))
        driver.take(.pulled(SampleMessage.page(cursor: 5, forceResync: true)))
        #expect(driver.take(.standing(owing(nil))) == [.store(.owe(.serverAsked))])
        #expect(driver.take(.standing(owing(.serverAsked))).last == .store(.digests(.receipt)))
    }

    @Test func `comes after everything is sent`() {
        var driver = Driver()
        var standing = owing(.manyWaiting)
        standing.ready = 1
        driver.begin(standing)
        driver.take(.pulled(SampleMessage.page(cursor: 5)))
        #expect(driver.take(.standing(standing)) == [.nextBatch(75)])
        driver.take(.batch(1), .pushed([SampleMessage.accepted(1, seq: 6)], cursor: 6))
        #expect(driver.take(.settled(owing(.manyWaiting))).last == .store(.digests(.receipt)))
    }

    @Test func `that fails leaves the sync good, and what is written next is sent at once`() {
        var driver = begun(owing(.weekly)).driver
        for _ in DigestRequest.digested { driver.take(.stored(.digests(empty))) }
        driver.take(.failed(SampleMessage.failure()))
        var end: [SyncAction] = []
        for _ in DigestRequest.digested.dropFirst() { end = driver.take(digest(empty)) }
        #expect(end == [.finished, .releaseLease, .wait(milliseconds: 1000)])
        #expect(driver.take(.trigger(.localWrite)) == SyncAction.begins)
        driver.take(.lease(.granted), .standing(owing(.weekly)), .pulled(SampleMessage.page(cursor: 5)))
        #expect(driver.take(.standing(owing(.weekly))) == SyncAction.ends, "not before its time")
    }

    @Test func `a page of a list may tell nothing, while it moves`() {
        var driver = differing()
        driver.take(.standing(owing(.byHand)))
        let empty = FullResponse(changes: [], page: "p1", cursor: list(1...1).cursor)
        let actions = driver.take(.answered(0, .listed(empty)))
        #expect(actions.contains(.store(.stage(empty))))
    }

    @Test func `that fails again and again is no failed try to sync`() {
        var driver = begun(owing(.weekly)).driver
        for round in 1...SyncStatus.quietTries {
            for _ in DigestRequest.digested { driver.take(.stored(.digests(empty))) }
            driver.take(.failed(SampleMessage.failure()))
            for _ in DigestRequest.digested.dropFirst() { driver.take(digest(empty)) }
            guard case .waiting(let wait) = driver.machine.phase else {
                Issue.record("after \(round): \(driver.machine.phase)")
                return
            }
            #expect(wait.tries == 0 && wait.isPartial)
            driver.now = wait.until
            driver.take(.alarm, .lease(.granted), .standing(owing(.weekly)), .pulled(SampleMessage.page(cursor: 5)))
            driver.take(.standing(owing(.weekly)))
        }
    }

    @Test func `a list that contradicts itself is not believed`() {
        for bad in [list(1...1, page: "p1", cursor: 6), list(1...1, page: "p1"), list(1...1, cursor: 6)] {
            var driver = differing()
            driver.take(.standing(owing(.byHand)))
            driver.take(.answered(0, .listed(list(1...2, page: "p1"))), .standing(owing(.byHand)))
            #expect(driver.take(.answered(0, .listed(bad))).last == .wait(milliseconds: 1000))
        }
    }

    @Test func `a list continues past empty pages, but not endlessly`() {
        var driver = differing()
        driver.take(.standing(owing(.byHand)))
        var pages = 0
        while pages < 3000, case .comparing = driver.machine.phase {
            pages += 1
            let nothing = FullResponse(changes: [], page: "p\(pages)", cursor: SampleMessage.cursor(5))
            driver.take(.answered(0, .listed(nothing)), .standing(owing(.byHand)))
        }
        #expect(pages == 2001)
    }

    @Test func `a page of a list with more than was asked for is not believed`() {
        var driver = differing()
        driver.take(.standing(owing(.byHand)))
        #expect(driver.take(.answered(0, .listed(list(1...501)))).last == .wait(milliseconds: 1000))
    }

    @Test func `receipts that go with a page of a list or with verdicts are counted`() {
        var driver = differing()
        var standing = owing(.byHand)
        standing.page = PageFigures(gone: 2)
        driver.take(.standing(owing(.byHand)), .answered(0, .listed(list(1...2, page: "p1"))), .standing(standing))
        #expect(driver.machine.gone == 2)
        driver = Driver()
        driver.beginSending()
        standing = driver.standing(cursor: 5)
        standing.page = PageFigures(gone: 3)
        driver.take(.batch(1), .pushed([SampleMessage.accepted(1, seq: 6)], cursor: 6), .settled(standing))
        #expect(driver.machine.gone == 3 && driver.notes.contains { $0.hasPrefix("3 receipts") })
    }
}
