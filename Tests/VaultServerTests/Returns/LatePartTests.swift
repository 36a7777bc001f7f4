import Testing
import VaultJSON
import VaultModel
import VaultServerCore
import VaultTestKit
import VaultWire

@Suite("Parts that come late")
struct LatePartTests {
    private let scratch: TemporaryDirectory
    private let amount: Fields = [.totalMinor: 1000, .currency: "EUR"]

    init() throws { scratch = try TemporaryDirectory() }

    /// Creates receipts 1 and 2, and splits the first into 11 and 12.
    private func split(_ flavour: Flavour) throws -> (Rules, token: String) {
        let rules = Rules(try flavour.make(in: scratch))
        let token = try rules.token()
        _ = try rules.push((1...2).map { Make.create(SampleRecord.receipt($0), key: $0, amount) }, token: token)
        let parts = [11, 12].map { ReceiptPart(id: SampleRecord.receipt($0), totalMinor: 500) }
        try ask(.splitReceipt(receipt: SampleRecord.receipt(1), parts: parts), 20, rules, token)
        return (rules, token)
    }

    private func ask(_ content: RequestContent, _ number: Int, _ rules: Rules, _ token: String) throws {
        let request = Make.create(EntityRef(RequestID(SampleRecord.ulid(number))), key: 5000 + number, content.fields)
        let verdict = try rules.push([request], token: token).results[0].verdict
        #expect(verdict.effect?.data?["status"] == "applied")
    }

    private func trash(_ receipt: Int, _ rules: Rules, _ token: String) throws {
        let delete = Make.delete(SampleRecord.receipt(receipt), key: 600 + receipt, from: 9_000_000_000)
        #expect(try rules.push([delete], token: token).results[0].verdict.rejection == nil)
    }

    private func purge(_ receipt: Int, _ rules: Rules, _ token: String) throws {
        try trash(receipt, rules, token)
        try ask(.purgeReceipts([SampleRecord.receipt(receipt)]), 100 + receipt, rules, token)
    }

    private func add(
        _ number: Int, to receipt: Int, _ rules: Rules, _ token: String
    ) throws -> OperationResult.Verdict {
        try rules.push([Make.item(number, of: SampleRecord.receipt(receipt), key: 700 + number)], token: token)
            .results[0].verdict
    }

    private func home(_ verdict: OperationResult.Verdict) -> String? { verdict.effect?.data?["receiptId"]?.string }

    @Test(arguments: Flavour.allCases)
    func `a year after the split they still come to its parts`(flavour: Flavour) throws {
        let (rules, token) = try split(flavour)
        rules.ports.pass(days: 365)
        try rules.tidy()
        #expect(try home(add(1, to: 1, rules, token)) == SampleRecord.receipt(11).description)
    }

    @Test(arguments: Flavour.allCases)
    func `they come to a part that is there, not to one that was deleted permanently`(flavour: Flavour) throws {
        let (rules, token) = try split(flavour)
        try purge(11, rules, token)
        #expect(try home(add(1, to: 1, rules, token)) == SampleRecord.receipt(12).description)
        try purge(12, rules, token)
        let refused = try add(2, to: 1, rules, token)
        #expect(refused.rejection?.code == .entityNotFound)
        #expect(refused.rejection?.detail.contains("deleted permanently") == true)
        rules.ports.pass(days: 365)
        try rules.tidy()
        #expect(try add(3, to: 1, rules, token).rejection?.code == .entityNotFound)
    }

    @Test(arguments: Flavour.allCases)
    func `they rather come to a receipt in use than to one of the trash`(flavour: Flavour) throws {
        let (rules, token) = try split(flavour)
        try trash(11, rules, token)
        #expect(try home(add(1, to: 1, rules, token)) == SampleRecord.receipt(12).description)
        try trash(12, rules, token)
        #expect(try home(add(2, to: 1, rules, token)) == SampleRecord.receipt(11).description)
    }

    @Test(arguments: Flavour.allCases)
    func `of a split receipt that is purged the way to its parts stays`(flavour: Flavour) throws {
        let (rules, token) = try split(flavour)
        try ask(.purgeReceipts([SampleRecord.receipt(1)]), 30, rules, token)
        rules.ports.pass(days: 365)
        try rules.tidy()
        #expect(try home(add(1, to: 1, rules, token)) == SampleRecord.receipt(11).description)
        #expect(try rules.pull(token: token).changes.allSatisfy { $0.data?["splitInto"] == nil })
    }

    @Test(arguments: Flavour.allCases)
    func `without their receipt they are neither taken nor brought back`(flavour: Flavour) throws {
        let (rules, token) = try split(flavour)
        #expect(try add(1, to: 7, rules, token).rejection?.code == .entityNotFound)
        let item = Make.item(2, of: SampleRecord.receipt(2), key: 702)
        _ = try rules.push([item], token: token)
        try trash(2, rules, token)
        rules.ports.pass(days: 91)
        try rules.tidy()
        rules.ports.pass(days: 91)
        try rules.tidy()
        let back = Operation(
            key: OperationID(SampleRecord.ulid(801)), entity: item.entity, intent: .update, baseVersion: 2,
            changes: [.isDeleted: false], base: [:], onConflict: .ask, resolves: [], deviceSeq: nil,
            clientTimestamp: item.clientTimestamp)
        let refused = try rules.push([back], token: token).results[0].verdict
        #expect(refused.rejection?.code == .permissionDenied)
        #expect(refused.rejection?.detail == "The receipt that this belongs to was deleted permanently.")
    }

    @Test(arguments: Flavour.allCases)
    func `an entry of a history that was purged is taken again, and stays forgotten`(flavour: Flavour) throws {
        let (rules, token) = try split(flavour)
        let told: Fields = [
            "type": "edited", "at": "2026-01-01T00:00:00.000Z",
            "receiptId": .string(SampleRecord.receipt(2).description),
        ]
        let event = EntityRef(EventID(SampleRecord.ulid(40)))
        _ = try rules.push([Make.create(event, key: 901, told)], token: token)
        try purge(2, rules, token)
        let again = try rules.push([Make.create(event, key: 902, told)], token: token).results[0].verdict
        #expect(again.outcome == .accepted)
        #expect(try rules.pull(token: token).changes.first { $0.entityID == event.id }?.data == nil)
    }
}
