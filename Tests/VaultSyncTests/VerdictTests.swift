import Testing
import VaultJSON
import VaultModel
import VaultReplica
import VaultSync
import VaultWire

@Suite("Verdicts about single entries")
struct VerdictTests {
    @Test(arguments: [400, 413, 415])
    func `a refused batch goes entry by entry, and only what is refused alone has failed`(_ status: Int) {
        var driver = Driver(pushes: 1)
        driver.beginSending(ready: 2)
        driver.take(.batch(1, 2))
        let refusal = SampleMessage.failure(.status(status, nil))
        #expect(driver.take(.failed(refusal)) == [.push([SampleMessage.operation(1)])])
        let settle = driver.take(.failed(refusal))
        let rejection = Rejection(.validationError, "The server failed.")
        #expect(settle.first == .push([SampleMessage.operation(2)]), "the server works while the store does")
        #expect(
            settle.last?.settlement?.results == [
                OperationResult(key: SampleMessage.key(1), verdict: .rejected(rejection))
            ])
        #expect(driver.take(.settled(driver.standing(ready: 1, cursor: 5))) == [])
    }

    @Test func `what follows a refused create on the same receipt waits for it`() {
        var driver = Driver()
        driver.beginSending(ready: 2)
        driver.take(
            .batch([SampleMessage.operation(1), SampleMessage.operation(2, of: 1, intent: .update, version: 1)]))
        let refusal = SampleMessage.failure(.status(413, nil))
        #expect(
            driver.take(.failed(refusal)) == [.push([SampleMessage.operation(1)])],
            "one by one, as they share a receipt")
        let settle = driver.take(.failed(refusal))
        let held = settle.first?.settlement?.postponed
        #expect(held?.map(\.keys) == [[SampleMessage.key(2)]] && held?.first?.countsTry == false)
    }

    @Test func `an entry that the server cannot take now holds back only itself`() {
        var driver = Driver()
        driver.beginSending(ready: 2)
        driver.take(.batch(1, 2))
        let settle = driver.take(
            .pushed([SampleMessage.rejected(1, .unavailable), SampleMessage.accepted(2, seq: 6)], cursor: 6))
        let query = BatchQuery(onlySealed: false, limit: 75, excluding: [SampleMessage.key(1)])
        let postponed = Postponement(
            [SampleMessage.key(1)], reason: "The server says: No.", countsTry: true, retryIn: 1000)
        #expect(
            settle.first?.settlement
                == Settlement(
                    results: [SampleMessage.accepted(2, seq: 6)], postponed: [postponed],
                    cursor: SampleMessage.cursor(6),
                    epoch: "e", next: query))
        let standing = driver.standing(ready: 1, cursor: 6)
        #expect(driver.take(.settled(standing)) == [.releaseLease, .wait(milliseconds: 1000)])
        #expect(driver.take(.trigger(.localWrite)) == SyncAction.begins, "others go on")
        driver.take(.lease(.granted), .standing(standing), .pulled(SampleMessage.page(cursor: 6)))
        #expect(driver.take(.standing(standing)) == [.store(.nextBatch(query))])
    }

    @Test func `a part is tried again with its receipt, which the server could not take`() {
        var driver = Driver()
        driver.beginSending(ready: 2)
        driver.take(.batch([SampleMessage.operation(1), SampleMessage.part(2, of: 1)]))
        let results = [SampleMessage.rejected(1, .unavailable), SampleMessage.rejected(2, .entityNotFound)]
        let settlement = driver.take(.pushed(results, cursor: 5)).first?.settlement
        #expect(settlement?.results == [])
        #expect(settlement.map { Set($0.postponed.flatMap(\.keys)) } == [SampleMessage.key(1), SampleMessage.key(2)])
    }

    @Test func `an entry that could not be taken is sent again when its time has come`() {
        var driver = Driver()
        driver.beginSending()
        driver.take(.batch(1), .pushed([SampleMessage.rejected(1, .unavailable)], cursor: 5))
        driver.take(.settled(driver.standing(ready: 1, cursor: 5)))
        driver.now = 1000
        #expect(driver.take(.alarm) == SyncAction.begins)
        let ask = driver.take(.lease(.granted), .standing(driver.standing(ready: 1, sealed: 1, cursor: 5)))
        #expect(ask == [.nextBatch(75, onlySealed: true)])
    }

    @Test func `an entry is left alone longer each time, and the person is told at the fifth`() {
        var driver = Driver()
        var waits: [Int64] = []
        var told: [Int] = []
        for attempt in 1...6 {
            driver.begin(driver.standing(ready: 2, sealed: 1, cursor: 5))
            driver.take(.batch(1))
            let other = UInt64(100 + attempt)
            let settle = driver.take(.pushed([SampleMessage.rejected(1, .unavailable)], cursor: 5))
            if driver.notes.count == 1 { told.append(attempt) }
            waits.append(settle.first?.settlement?.postponed.first?.retryIn ?? 0)
            driver.take(.settled(driver.standing(ready: 1, cursor: 5)), .pulled(SampleMessage.page(cursor: 5)))
            driver.take(.standing(driver.standing(ready: 1, cursor: 5)), .batch(other))
            driver.take(
                .pushed([SampleMessage.accepted(other, seq: 6)], cursor: 5), .settled(driver.standing(cursor: 5)))
            driver.now += 1_000_000
            driver.take(.alarm)
        }
        #expect(waits == [1000, 2000, 4000, 8000, 16_000, 32_000])
        #expect(told == [5])
    }

    @Test func `a rejection is stored as failed, and the rest is sent`() {
        var driver = Driver()
        driver.beginSending(ready: 2)
        driver.take(.batch(1, 2))
        let results = [SampleMessage.rejected(1, .validationError), SampleMessage.accepted(2)]
        #expect(driver.take(.pushed(results, cursor: 6)).first?.settlement?.results == results)
    }

    @Test func `a rejection that may come from an earlier one of the same receipt is no verdict`() {
        var driver = Driver()
        driver.beginSending(ready: 2)
        driver.take(
            .batch([SampleMessage.operation(1), SampleMessage.operation(2, of: 1, intent: .update, version: 1)]))
        let results = [SampleMessage.rejected(1, .unavailable), SampleMessage.rejected(2, .entityNotFound)]
        let settlement = driver.take(.pushed(results, cursor: 5)).first?.settlement
        #expect(settlement?.results == [])
        #expect(settlement?.postponed.map(\.keys) == [[SampleMessage.key(1)], [SampleMessage.key(2)]])
    }

    @Test func `results that do not fit what was sent are not believed`() {
        for results in [[], [SampleMessage.accepted(2)], [SampleMessage.accepted(1), SampleMessage.accepted(1)]] {
            var driver = Driver()
            driver.beginSending()
            driver.take(.batch(1))
            let actions = driver.take(.pushed(results, cursor: 9))
            #expect(actions.count == 3 && actions.last == .wait(milliseconds: 1000))
        }
    }

    /// Effects with conflicts that cannot answer an operation that changed only the store.
    static let unfitting: [OperationResult.Effect] = [
        effect(data: [:]), effect(data: ["storeName": "A"]),
        effect(data: ["storeName": .null, "createdAt": "2026-01-01T00:00:00.000Z"]),
        effect(data: whole, ["returnBy"]), effect(data: whole, ["storeName", "totalMinor"]),
    ]
    private static let whole: [String: JSON] = ["storeName": "A", "createdAt": "2026-01-01T00:00:00.000Z"]

    private static func effect(data: [String: JSON]?, _ fields: [FieldName] = ["storeName"]) -> OperationResult.Effect {
        OperationResult.Effect(
            version: 2, seq: 6, updatedAt: Timestamp(milliseconds: 0), data: data,
            conflicts: fields.map {
                FieldConflict(
                    field: $0, base: .null, mine: "b", theirs: "c", theirsBy: "server",
                    theirsAt: Timestamp(milliseconds: 0))
            })
    }

    /// Returns the machine's actions for a verdict on a change of these fields.
    private func answer(
        _ verdict: OperationResult.Verdict, to changes: Fields, _ intent: Operation.Intent = .update
    ) -> [SyncAction] {
        var driver = Driver()
        driver.beginSending()
        var operation = SampleMessage.operation(1, intent: intent, version: 1)
        operation.changes = changes
        driver.take(.batch([operation]))
        return driver.take(.pushed([OperationResult(key: operation.key, verdict: verdict)], cursor: 9))
    }

    @Test(arguments: unfitting)
    func `a conflict about other fields than were changed, or with less than an entity, is not believed`(
        _ effect: OperationResult.Effect
    ) {
        for verdict in [OperationResult.Verdict.applied(.conflict, effect), .duplicate(.conflict, effect)] {
            let actions = answer(verdict, to: [.storeName: "b"])
            #expect(actions.last == .wait(milliseconds: 1000) && !actions.contains { $0.settlement != nil })
        }
    }

    @Test func `a conflict about what was changed, the other half of an amount, or the deletion is settled`() {
        let amount = Self.effect(data: Self.whole, ["totalMinor", "currency", "isDeleted"])
        #expect(answer(.applied(.conflict, amount), to: [.currency: "EUR"]).first?.settlement != nil)
        let forgotten = Self.effect(data: nil, ["isDeleted"])
        #expect(answer(.duplicate(.conflict, forgotten), to: [:], .delete).first?.settlement != nil)
    }
}
