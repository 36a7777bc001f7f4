import Testing
import VaultJSON
import VaultModel
import VaultServerCore
import VaultServerPostgres
import VaultTestKit
import VaultWire

/// How often a push waits for the database, which may be at the other end of a network.
@Suite("Exchanges with PostgreSQL")
struct PostgresExchangeTests {
    private let storage: PostgresStorage
    private let rules: Rules
    private let token: String

    init() throws {
        storage = try PostgresStorage(Flavour.preparedPlace())
        rules = Rules(storage)
        token = try rules.token()
        // Afterwards, the token's device is known before a transaction begins.
        _ = try rules.push([Make.create(SampleRecord.receipt(9_999), key: 9_999)], token: token)
    }

    private func exchanges(_ body: () throws -> Void) rethrows -> Int {
        let former = storage.exchanges
        try body()
        return storage.exchanges - former
    }

    private func push(_ operations: [Operation]) throws {
        let results = try rules.push(operations, token: token).results
        #expect(results.compactMap { $0.verdict.rejection?.detail } == [])
    }

    private func receipt(_ number: Int, _ minor: Int64, _ day: String = "2026-03-01", key: Int? = nil) -> Operation {
        let fields: Fields = [
            .storeName: "Kiosk", .totalMinor: .integer(minor), .currency: "EUR", .purchaseDate: .string(day),
        ]
        return Make.create(SampleRecord.receipt(number), key: key ?? number, fields)
    }

    @Test(arguments: [1, 25, 250])
    func `a push of new receipts takes two, however many they are`(count: Int) throws {
        let receipts = (1...count).map { Make.create(SampleRecord.receipt($0), key: $0, Make.amount(100)) }
        #expect(try exchanges { try push(receipts) } == 2)
    }

    @Test func `edits, deletions, repeated keys and parts take no more`() throws {
        try push((1...25).map { receipt($0, Int64(1000 + $0)) })
        let batch =
            (1...8).map {
                Make.update(SampleRecord.receipt($0), key: 100 + $0, from: 1, [.isFavorite: true])
            } + (9...14).map { Make.delete(SampleRecord.receipt($0), key: 100 + $0, from: 1) }
            + (15...18).map { receipt($0, Int64(1000 + $0)) }
            + (19...25).map { Make.item($0, of: SampleRecord.receipt($0), key: 100 + $0) }
        #expect(try exchanges { try push(batch) } <= 4)
    }

    @Test func `returns that find their purchases take at most six`() throws {
        try push((1...25).map { receipt($0, Int64(1000 * $0)) })
        #expect(try exchanges { try push((1...25).map { receipt(100 + $0, Int64(-1000 * $0), "2026-03-05") }) } <= 6)
        let matched = try rules.everything(token: token).filter { $0.entityType == "match" }
        #expect(matched.count == 25)
        // Each edit ends a match, and sets the slip free to find another purchase.
        let versions = try Dictionary(
            rules.everything(token: token).map { ($0.entityID, $0.version) }, uniquingKeysWith: { $1 })
        let edits = (1...25).map { number in
            let id = SampleRecord.receipt(number)
            return Make.update(
                id, key: 500 + number, from: versions[id.description] ?? 0,
                [.totalMinor: .integer(Int64(1000 * number + 1)), .currency: "EUR"])
        }
        let count = try exchanges { try push(edits) }
        #expect(count <= 6)
    }

    @Test func `requests about many receipts take at most six`() throws {
        try push((1...30).map { receipt($0, Int64(1000 * $0)) })
        try push((1...20).map { receipt(100 + $0, Int64(-1000 * $0), "2026-03-05") })
        try push((1...20).map { Make.item($0, of: SampleRecord.receipt($0), key: 200 + $0) })
        let merges = (1...10).map { number in
            let content = RequestContent.mergeDuplicates(
                keep: SampleRecord.receipt(number), drop: [SampleRecord.receipt(number + 10)])
            return Make.request(content.fields, key: 300 + number)
        }
        let merging = try exchanges { try push(merges) }
        #expect(merging <= 6)
        let matches = try rules.everything(token: token).filter { $0.entityType == "match" }
        let unlinked = matches.prefix(10).enumerated().compactMap { number, match in
            MatchID(match.entityID).map {
                Make.request(RequestContent.unlinkReturn(match: $0).fields, key: 400 + number)
            }
        }
        let unlinking = try exchanges { try push(unlinked) }
        #expect(unlinking <= 6)
    }

    @Test func `a pull takes two, and one that finds nothing, too`() throws {
        try push((1...25).map { receipt($0, 1000) })
        var cursor: Cursor?
        #expect(try exchanges { cursor = try rules.pull(token: token).cursor } <= 2)
        #expect(try exchanges { _ = try rules.pull(cursor, token: token) } <= 2)
    }
}
