import Testing
import VaultJSON
import VaultModel
import VaultServerCore
import VaultTestKit
import VaultWire

@Suite("Operations that are prepared before their transaction")
struct PreparedPushTests {
    private let receipt = SampleRecord.receipt(1)
    private let category = ReceiptCategory.defaults[0].id

    private var operation: Operation {
        let fields: Fields = [
            .storeName: "Shop", .purchaseDate: "2026-03-01", .category: .string(category.description),
            .userNotes: "\u{E9}",
        ]
        return Make.create(receipt, key: 1, Make.amount(1000).merging(fields) { $1 })
    }

    /// Pushes the operation by a device that pushed before, whose operations are prepared, or by one that did not.
    private func stored(_ flavour: Flavour, isPrepared: Bool) throws -> (
        result: OperationResult, records: [ServerRecord], ledger: AccountLedger, digest: TypeDigest
    ) {
        let folder = try TemporaryDirectory()
        defer { withExtendedLifetime(folder) {} }
        let rules = Rules(try flavour.make(in: folder))
        let token = try rules.token()
        if isPrepared { _ = try rules.push([Make.delete(SampleRecord.receipt(9), key: 9, from: 1)], token: token) }
        let result = try #require(try rules.push([operation], token: token).results.first)
        let account = try #require(try rules.storage.read { try $0.account(email: "a@example.org") }).id
        let records = try rules.storage.read { storage in
            try storage.entities(under: "category \(category)", of: account, limit: 9)
                + storage.entities(
                    in: LookupWindow(
                        from: LookupKey("purchase CHF shop", day: "2026-03-01"),
                        through: LookupKey("purchase CHF shop", day: "2026-03-01"), limit: 9),
                    of: account)
        }
        return try rules.storage.read { storage in
            var ledger = try storage.ledger(of: account)
            // Each storage names its own.
            ledger.timelines = AccountTimelines()
            return (result, records, ledger, try storage.digest(of: .receipt, in: account))
        }
    }

    @Test(arguments: Flavour.allCases)
    func `are stored and found like those that are not`(flavour: Flavour) throws {
        let (plain, prepared) = (try stored(flavour, isPrepared: false), try stored(flavour, isPrepared: true))
        #expect(plain.records.map(\.entity) == prepared.records.map(\.entity) && plain.records.count == 2)
        #expect(plain.result == prepared.result)
        #expect(plain.ledger == prepared.ledger && plain.ledger.bytes > 0)
        #expect(plain.digest == prepared.digest && plain.digest != TypeDigest())
    }

    @Test(arguments: Flavour.allCases)
    func `are judged by what is stored in the meantime`(flavour: Flavour) throws {
        let folder = try TemporaryDirectory()
        defer { withExtendedLifetime(folder) {} }
        let rules = Rules(try flavour.make(in: folder))
        let token = try rules.token()
        let again = Make.create(receipt, key: 2, [.storeName: "Another"])
        let results = try rules.push([operation], token: token).results + rules.push([again], token: token).results
        #expect(results.map(\.verdict.effect?.version) == [1, 2])
        #expect(try rules.pull(token: token).changes.first { $0.entityID == receipt.description }?.version == 2)
    }
}
