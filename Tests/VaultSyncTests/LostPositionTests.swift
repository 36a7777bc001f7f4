import Testing
import VaultModel
import VaultReplica
import VaultSync
import VaultWire

@Suite("A lost cursor, and a server with another history")
struct LostPositionTests {
    private let empty = BucketDigest.table([])
    private let gone = SampleMessage.failure(.status(410, .cursorInvalid))
    private let all = BucketSet.all

    private func orientation(epoch: String) -> SyncEvent {
        .pulled(SampleMessage.page(1...1, cursor: 1, hasMore: true, epoch: epoch))
    }

    /// Returns the scope if the last action begins a full sync.
    private func scope(in actions: [SyncAction]) -> FullScope? {
        if case .store(.beginFull(let scope)) = actions.last { scope } else { nil }
    }

    @Test func `is asked for first, by one change that is not stored`() {
        var driver = Driver()
        driver.begin(ready: 1, cursor: 9)
        #expect(driver.take(.failed(gone)) == [.pull(nil, limit: 1)])
        #expect(driver.take(orientation(epoch: "e")).last == .store(.digests(.receipt)))
    }

    private func standing(sealed: Int = 0, acknowledged: Int64, _ driver: Driver) -> ReplicaStatus {
        var standing = driver.standing(cursor: 9)
        (standing.sealed, standing.deviceSeq, standing.acknowledged) = (sealed, 3, acknowledged)
        return standing
    }

    /// Answers the note that the server went back, if there is one, which comes before anything else.
    private func noted(_ actions: [SyncAction], _ standing: ReplicaStatus, _ driver: inout Driver) -> [SyncAction] {
        guard actions.last == .store(.owe(.newEpoch)) else { return actions }
        var owing = standing
        owing.owed = .newEpoch
        return driver.take(.standing(owing))
    }

    /// The list of a server that lost operations of this device says nothing about what was deleted.
    @Test(
        arguments: [
            (3, 3, .positionLost), (2, 3, .newEpoch), (0, 3, .newEpoch), (2, 0, .newEpoch), (0, 0, .positionLost),
        ] as [(Int64, Int64, FullCause)])
    func `in the same epoch counts as a new one if the server lacks what this device sent`(
        known: Int64, acknowledged: Int64, cause: FullCause
    ) {
        var driver = Driver()
        driver.begin(standing(acknowledged: acknowledged, driver))
        driver.take(.failed(gone))
        var actions = driver.take(.pulled(SampleMessage.page(1...1, cursor: 1, hasMore: true, number: known)))
        actions = noted(actions, standing(acknowledged: acknowledged, driver), &driver)
        let begun = scope(in: actions) ?? scope(in: driver.takeDigests(cursor: 3))
        #expect(begun?.cause == cause)
    }

    /// Others have sent as much since, so that the position seems to be known.
    @Test(arguments: [(3, false), (2, true), (0, true)] as [(Int64, Bool)])
    func `is noticed by the device's own numbers at the first page`(known: Int64, isBehind: Bool) {
        var driver = Driver()
        driver.begin(standing(acknowledged: 3, driver))
        let page = SampleMessage.page(10...11, cursor: 11, number: known)
        let actions = driver.take(.pulled(page))
        #expect(actions.contains(.store(.owe(.newEpoch))) == isBehind && actions.contains(.apply(page)) != isBehind)
        let begun = scope(in: noted(actions, standing(acknowledged: 3, driver), &driver))
        #expect(begun?.cause == (isBehind ? .newEpoch : nil))
    }

    @Test func `that is ahead of the account is a server that went back`() {
        var driver = Driver()
        driver.begin(standing(acknowledged: 0, driver))
        driver.take(.failed(SampleMessage.failure(.status(410, .cursorAhead))))
        let actions = driver.take(.pulled(SampleMessage.page(1...1, cursor: 1, hasMore: true, number: 3)))
        #expect(scope(in: noted(actions, standing(acknowledged: 0, driver), &driver))?.cause == .newEpoch)
    }

    /// Afterwards the server would know the numbers of what is sent again.
    @Test(arguments: [(2, false), (1, true)] as [(Int64, Bool)])
    func `is looked for before what has no verdict is sent again`(known: Int64, isBehind: Bool) {
        var driver = Driver()
        driver.begin(standing(sealed: 1, acknowledged: 2, driver))
        var looked = driver.take(.pulled(SampleMessage.page(1...1, cursor: 1, hasMore: true, number: known)))
        #expect((looked == [.store(.owe(.newEpoch))]) == isBehind)
        looked = noted(looked, standing(sealed: 1, acknowledged: 2, driver), &driver)
        #expect(looked == [.nextBatch(75, onlySealed: true)])
        driver.take(.batch(1))
        let answer = SampleMessage.answer([SampleMessage.accepted(1, seq: 6)], cursor: nil, number: 3)
        var settled = standing(acknowledged: 3, driver)
        if isBehind { settled.owed = .newEpoch }
        driver.take(.answered(0, .pushed(answer)), .settled(settled))
        #expect(scope(in: driver.take(.batch([])))?.cause == (isBehind ? .newEpoch : nil))
    }

    @Test(arguments: [400, 413])
    func `a cursor that is refused as malformed or too long is a lost position, and without one it is a failure`(
        status: Int
    ) {
        var driver = Driver()
        driver.begin(ready: 1, cursor: 9)
        let refused = SampleMessage.failure(.status(status, .malformedRequest))
        #expect(driver.take(.failed(refused)) == [.pull(nil, limit: 1)])
        #expect(driver.take(.failed(refused)).contains(.releaseLease), "it never asks for ever")
    }

    @Test func `in another epoch asks what came of everything that was sent, and only then compares`() {
        var driver = Driver()
        driver.beginSending(ready: 2)
        driver.take(.batch(1))
        let answer = SampleMessage.answer([SampleMessage.rejected(1, .otherEpoch)], cursor: nil, epoch: "f")
        #expect(driver.take(.answered(0, .pushed(answer))).first?.settlement?.results.count == 1)
        let standing = driver.standing(ready: 1, cursor: 5)
        #expect(driver.take(.settled(standing)) == [.nextBatch(75, onlySealed: true)])
        #expect(driver.take(.batch(2)).contains(.push([SampleMessage.operation(2)])), "it names the former epoch")
        let second = SampleMessage.answer([SampleMessage.accepted(2)], cursor: nil, epoch: "f")
        driver.take(.answered(0, .pushed(second)), .settled(standing))
        #expect(scope(in: driver.take(.batch([])))?.cause == .newEpoch)
        #expect(!driver.notes.contains("The server says: No."), "it is no refusal")
    }

    @Test func `is not believed where the epoch is the same`() {
        var driver = Driver()
        driver.beginSending()
        driver.take(.batch(1))
        let answer = SampleMessage.answer([SampleMessage.rejected(1, .otherEpoch)], cursor: nil)
        let actions = driver.take(.answered(0, .pushed(answer)))
        #expect(actions.allSatisfy { $0.settlement == nil } && actions.contains(.releaseLease))
    }

    @Test func `in the same epoch compares, lists what has no digests, and sends only then`() {
        var driver = Driver()
        driver.begin(ready: 1, cursor: 9)
        driver.take(.failed(gone), orientation(epoch: "e"))
        let begun = scope(in: driver.takeDigests(cursor: 3))
        #expect(begun?.cause == .positionLost && begun?.buckets == [.event: all, .request: all, .match: all])
        driver.take(.standing(driver.standing(ready: 1, cursor: 9)))
        for _ in 0..<3 {
            let page = FullResponse(changes: [], page: nil, cursor: SampleMessage.cursor(4))
            driver.take(.answered(0, .listed(page)), .standing(driver.standing(ready: 1, cursor: 9)))
        }
        driver.take(.pulled(SampleMessage.page(cursor: 4)), .standing(driver.standing(ready: 1, cursor: 9)))
        let standing = driver.standing(ready: 1, cursor: 4)
        #expect(driver.take(.stored(.finished(standing, .done(deleted: 0, offered: 0)))) == [.nextBatch(75)])
    }

    @Test func `in another epoch lists everything, because versions cannot be compared`() {
        var driver = Driver()
        driver.begin(cursor: 9)
        driver.take(.failed(gone))
        #expect(driver.take(orientation(epoch: "f")) == [.nextBatch(75, onlySealed: true)])
        let begun = scope(in: driver.take(.batch([])))
        #expect(begun?.epoch == "f" && begun?.cause == .newEpoch && begun?.buckets.count == EntityType.allCases.count)
        #expect(begun?.buckets.values.allSatisfy { $0 == all } == true)
    }

    @Test(arguments: [(6, true), (1, true), (0, false), (7, false), (9, false)] as [(Int64, Bool)])
    func `a server that knows an operation, and not the last one, was restored`(last: Int64, isRestored: Bool) {
        var driver = Driver()
        driver.begin(ReplicaStatus(cursor: SampleMessage.cursor(9), epoch: "e", deviceSeq: 7))
        driver.take(.failed(gone))
        var page = SampleMessage.page(1...1, cursor: 1, hasMore: true)
        page.lastDeviceSeq = last
        let actions = driver.take(.pulled(page))
        #expect(
            scope(in: noted(actions, standing(acknowledged: 0, driver), &driver))?.cause
                == (isRestored ? .newEpoch : nil))
        #expect(isRestored || actions.last == .store(.digests(.receipt)))
    }

    @Test func `a store that lost its cursor has lost its position`() {
        var driver = Driver()
        #expect(driver.begin(ReplicaStatus(epoch: "e")) == [.pull(nil, limit: 1)])
        var fresh = Driver()
        #expect(fresh.begin(ReplicaStatus()) == [.pull(nil)])
    }

    @Test func `a push that meets another epoch is settled, and the rest waits for the comparison`() {
        var driver = Driver(batch: 1, pushes: 1)
        driver.begin(driver.standing(ready: 2, sealed: 2, cursor: 5))
        driver.take(.batch(1))
        let answer = SampleMessage.answer([SampleMessage.accepted(1, seq: 2)], cursor: nil, epoch: "f")
        let settlement = driver.take(.answered(0, .pushed(answer))).first?.settlement
        #expect(settlement?.epoch == "f" && settlement?.cursor == nil && settlement?.next == nil)
        driver.take(.settled(driver.standing(ready: 1, cursor: 5)), .batch([]))
        #expect(scope(in: driver.take(.batch([])))?.cause == .newEpoch)
    }

    @Test func `a page of another epoch is not stored as one of this`() {
        var driver = Driver()
        driver.begin(cursor: 5)
        #expect(
            driver.take(.pulled(SampleMessage.page(6...7, cursor: 7, epoch: "f"))) == [.nextBatch(75, onlySealed: true)]
        )
        #expect(scope(in: driver.take(.batch([])))?.epoch == "f")
    }

    @Test func `a list that is lost on the way is begun again, but not for ever`() {
        var driver = Driver()
        driver.begin(cursor: 9)
        driver.take(.failed(gone), orientation(epoch: "f"), .batch([]), .standing(driver.standing(cursor: 9)))
        #expect(driver.take(.failed(gone)) == [.pull(nil, limit: 1)])
        for _ in 0..<2 {
            driver.take(orientation(epoch: "f"), .standing(driver.standing(cursor: 9)))
            #expect(driver.take(.failed(gone)) == [.pull(nil, limit: 1)])
        }
        #expect(driver.take(orientation(epoch: "f")) == [.releaseLease, .wait(milliseconds: 1000)])
    }
}
