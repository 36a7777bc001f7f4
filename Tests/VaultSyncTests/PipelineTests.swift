import Testing
import Translation
import VaultModel
import VaultReplica
import VaultSync
import VaultWire

@Suite("Several batches at once")
struct PipelineTests {
    /// Returns a run with three batches of one entry in flight.
    private func threeUnderWay() -> Driver {
        var driver = Driver(batch: 1)
        driver.beginSending(ready: 5)
        driver.take(.batch(1, 2, 3))
        return driver
    }

    @Test func `as many as there is room for go out, and no more`() {
        var driver = Driver(batch: 2)
        #expect(driver.beginSending(ready: 7) == [.nextBatch(6)])
        let pushes = driver.take(.batch(SampleMessage.operations(1...6)))
        #expect(
            pushes == [
                .push(SampleMessage.operations(1...2)), .push(SampleMessage.operations(3...4)),
                .push(SampleMessage.operations(5...6)),
            ])
    }

    @Test func `an answer makes room for one more, taken with its verdicts`() {
        var driver = threeUnderWay()
        let settlement = driver.take(.pushed([SampleMessage.accepted(1, seq: 6)], cursor: 6)).first?.settlement
        #expect(settlement?.next == BatchQuery(onlySealed: false, limit: 1))
        let more = driver.take(.settled(driver.standing(ready: 1, cursor: 6), [SampleMessage.operation(4)]))
        #expect(more == [.push([SampleMessage.operation(4)], cursor: 6, seen: [6])])
    }

    @Test func `answers that come while the store is busy are stored together`() {
        var driver = threeUnderWay()
        driver.take(.pushed([SampleMessage.accepted(1, seq: 6)], cursor: 6))
        #expect(driver.take(.pushed([SampleMessage.accepted(2, seq: 7)], cursor: nil)) == [])
        #expect(driver.take(.pushed([SampleMessage.accepted(3, seq: 8)], cursor: nil)) == [])
        let settlement = driver.take(.settled(driver.standing(cursor: 6))).first?.settlement
        #expect(settlement?.results == [SampleMessage.accepted(2, seq: 7), SampleMessage.accepted(3, seq: 8)])
        #expect(settlement?.cursor == nil && settlement?.next?.limit == 3)
    }

    @Test func `answers wait for half of those under way, so that one transaction stores them`() {
        var driver = Driver(batch: 1, pushes: 4)
        driver.beginSending(ready: 4)
        driver.take(.batch(1, 2, 3, 4))
        #expect(driver.take(.pushed([SampleMessage.accepted(1, seq: 6)], cursor: 6)) == [])
        let both = driver.take(.pushed([SampleMessage.accepted(2, seq: 7)], cursor: nil)).first?.settlement
        #expect(both?.results.count == 2 && both?.next?.limit == 2)
        driver.take(.settled(driver.standing(cursor: 6)))
        #expect(driver.take(.pushed([SampleMessage.accepted(3, seq: 8)], cursor: nil)) == [])
        let last = driver.take(.failed(SampleMessage.failure())).first?.settlement
        #expect(last?.results.count == 1, "a verdict waits for nothing where the run ends")
    }

    @Test func `a pending entry is sent while verdicts are stored, but not beside one of its own entity`() {
        var driver = Driver(batch: 2, pushes: 1)
        driver.beginSending(ready: 2)
        let update = SampleMessage.operation(2, of: 1, intent: .update, version: 1)
        driver.take(.batch([SampleMessage.operation(1), update]))
        driver.take(.failed(SampleMessage.failure(.status(413, nil))))
        let actions = driver.take(.pushed([SampleMessage.accepted(1, seq: 6)], cursor: 6))
        #expect(actions.first == .push([update], cursor: 5, seen: [6]) && actions.last?.settlement != nil)
        let refused = driver.take(.pushed([SampleMessage.rejected(2, .validationError)], cursor: nil))
        #expect(refused == [], "the store is busy")
    }

    @Test func `a new part waits for the answer to its receipt, where they go in two requests`() {
        var driver = Driver(batch: 1)
        driver.beginSending(ready: 2)
        let (receipt, part) = (SampleMessage.operation(1), SampleMessage.part(2, of: 1))
        #expect(driver.take(.batch([receipt, part])) == [.push([receipt])])
        let actions = driver.take(.pushed([SampleMessage.accepted(1, seq: 6)], cursor: 6))
        #expect(actions.first == .push([part], cursor: 5, seen: [6]))
    }

    @Test func `a new part is held back with its receipt that the server could not take now`() {
        var driver = Driver(batch: 1)
        driver.beginSending(ready: 2)
        driver.take(.batch([SampleMessage.operation(1), SampleMessage.part(2, of: 1)]))
        let settlement = driver.take(.pushed([SampleMessage.rejected(1, .unavailable)], cursor: 5)).last?.settlement
        #expect(settlement?.postponed.flatMap(\.keys) == [SampleMessage.key(1), SampleMessage.key(2)])
    }

    @Test func `answers may come in any order, and the closing pull leaves out what they made`() {
        var driver = threeUnderWay()
        for (number, cursor) in [(3, 6), (2, nil), (1, nil)] as [(UInt64, Int64?)] {
            driver.takeLast(
                .pushed(SampleMessage.answer([SampleMessage.accepted(number, seq: 9 - Int64(number))], cursor: cursor)))
            driver.take(.settled(driver.standing(cursor: 6)))
        }
        #expect(
            driver.underWay.map(\.request) == [
                .pull(PullRequest(cursor: SampleMessage.cursor(6), seen: SeqRanges([6, 7, 8])))
            ])
    }

    @Test func `the closing pull brings what an accepted operation does not tell`() {
        var driver = Driver()
        driver.beginSending(ready: 1)
        driver.take(.batch([SampleMessage.operation(1, intent: .delete, version: 3)]))
        let effect = OperationResult.Effect(version: 5, seq: 7, updatedAt: Timestamp(milliseconds: 0))
        let result = OperationResult(key: SampleMessage.key(1), verdict: .applied(.accepted, effect))
        driver.take(.pushed([result], cursor: nil), .settled(driver.standing(cursor: 5)))
        #expect(
            driver.underWay.map(\.request) == [.pull(PullRequest(cursor: SampleMessage.cursor(5), seen: SeqRanges()))])
    }

    @Test func `a cursor that was asked for before another one was adopted is not adopted`() {
        var driver = threeUnderWay()
        driver.take(.pushed([SampleMessage.accepted(1, seq: 6)], cursor: 6), .settled(driver.standing(cursor: 6)))
        let late = driver.take(.pushed([SampleMessage.rejected(2, .validationError)], cursor: 5)).first?.settlement
        #expect(late?.cursor == nil, "it would lead back")
    }

    @Test func `the last answer spares the closing pull where the server counts what was seen`() {
        var driver = Driver(batch: 1, pushes: 2)
        driver.beginSending(ready: 3)
        driver.take(.batch(1, 2))
        driver.take(.pushed([SampleMessage.accepted(1, seq: 7)], cursor: nil), .settled(driver.standing(cursor: 5)))
        driver.take(.pushed([SampleMessage.accepted(2, seq: 6)], cursor: 6))
        let push = driver.take(.settled(driver.standing(ready: 1, cursor: 6), [SampleMessage.operation(3)]))
        #expect(push == [.push([SampleMessage.operation(3)], cursor: 6, seen: [6, 7])])
        driver.take(.pushed([SampleMessage.accepted(3, seq: 8)], cursor: 8))
        #expect(driver.take(.settled(driver.standing(cursor: 8))) == SyncAction.ends)
    }

    @Test func `a create and its updates stay in one batch, in their order`() {
        var driver = Driver(batch: 2)
        driver.beginSending(ready: 4)
        let update = SampleMessage.operation(4, of: 1, intent: .update, version: 1)
        let pushes = driver.take(
            .batch([SampleMessage.operation(1), SampleMessage.operation(2), SampleMessage.operation(3), update]))
        #expect(pushes.first == .release(Postponement([update.key])), "there is no room for it in its batch")
        let other = SampleMessage.operation(2, of: 1, intent: .update, version: 1)
        var second = Driver(batch: 2)
        second.beginSending(ready: 3)
        #expect(
            second.take(.batch([SampleMessage.operation(1), SampleMessage.operation(3), other])).first
                == .release(Postponement([other.key])))
        var third = Driver(batch: 3)
        third.beginSending(ready: 3)
        let all = [SampleMessage.operation(1), SampleMessage.operation(3), other]
        #expect(third.take(.batch(all)) == [.push(all)])
    }

    @Test func `a request waits for what was written before it, and what follows waits for it`() {
        var driver = Driver(batch: 1)
        driver.beginSending(ready: 3)
        let request = Operation(
            key: SampleMessage.key(2),
            entity: EntityRef(RequestID(ULID(high: 3, low: 2))), intent: .create, baseVersion: 0,
            clientTimestamp: Timestamp(milliseconds: 0))
        #expect(
            driver.take(.batch([SampleMessage.operation(1), request, SampleMessage.operation(3)])) == [
                .push([SampleMessage.operation(1)])
            ])
        let second = driver.take(.pushed([SampleMessage.accepted(1, seq: 6)], cursor: 6))
        #expect(second.first == .push([request], cursor: 5, seen: [6]))
        driver.take(.settled(driver.standing(cursor: 6)))
        let last = driver.take(.pushed([SampleMessage.accepted(2, seq: 7)], cursor: nil))
        #expect(last.first == .push([SampleMessage.operation(3)], cursor: 6, seen: [6, 7]))
    }

    @Test func `one that fails ends the run when the others have come back, and their verdicts count`() {
        var driver = threeUnderWay()
        #expect(driver.take(.failed(SampleMessage.failure())) == [])
        let settlement = driver.take(.pushed([SampleMessage.accepted(2, seq: 6)], cursor: nil)).first?.settlement
        #expect(settlement?.results.count == 1 && settlement?.next == nil)
        #expect(driver.take(.settled(driver.standing(ready: 2, cursor: 5))) == [])
        let end = driver.take(.failed(SampleMessage.failure(.noAnswer, retryAfter: 9000)))
        #expect(end.suffix(2) == [.releaseLease, .wait(milliseconds: 9000)], "the longest time that was asked for")
        let keys: [[OperationID]] = end.prefix(2).map { if case .release(let back) = $0 { back.keys } else { [] } }
        #expect(keys == [[SampleMessage.key(1)], [SampleMessage.key(3)]])
    }

    @Test func `a token that is not accepted cancels the other requests`() {
        var driver = threeUnderWay()
        #expect(driver.take(.failed(SampleMessage.failure(.status(401, nil)))) == [.cancelRequests])
        driver.take(.failed(SampleMessage.failure(.cancelled)))
        let end = driver.take(.failed(SampleMessage.failure(.cancelled)))
        #expect(end.suffix(2) == SyncAction.rests[...])
        #expect(driver.machine.phase == .stopped(.signedOut))
    }

    @Test func `a store that fails cancels the other requests, and their entries are sent again under their keys`() {
        var driver = threeUnderWay()
        driver.take(.pushed([SampleMessage.accepted(1, seq: 6)], cursor: 6))
        #expect(driver.take(.portFailed(SyncError(.store, "The disk is full."))) == [.cancelRequests])
        driver.take(.failed(SampleMessage.failure(.cancelled)))
        let end = driver.take(.pushed([SampleMessage.accepted(3, seq: 7)], cursor: nil))
        #expect(end.suffix(2) == [.releaseLease, .wait(milliseconds: 1000)])
    }
}
