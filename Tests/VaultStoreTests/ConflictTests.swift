import Testing
import VaultJSON
import VaultModel

@testable import VaultStore

@Suite("Conflicts in the store")
struct ConflictTests {
    let shop: Workshop
    let id: ReceiptID

    /// A receipt whose warranty this device changed to 24 and another one to 36.
    init() async throws {
        shop = try Workshop()
        id = try await shop.vault.create(fields("Robot Shop"))
        var sent = try await shop.vault.nextBatch(limit: 25, onlySealed: false, excluding: [])
        _ = try await shop.vault.apply([Self.applied(sent[0])], cursor: nil)
        try await shop.vault.edit(EntityRef(id), [.warrantyMonths: 24])
        sent = try await shop.vault.nextBatch(limit: 25, onlySealed: false, excluding: [])
        let dispute = FieldConflict(
            field: .warrantyMonths, base: .null, mine: 24, theirs: 36, theirsBy: "dev_1",
            theirsAt: Timestamp(milliseconds: 3))
        let effect = ServerVerdict.Effect(
            version: 2, seq: 2, updatedAt: Timestamp(milliseconds: 4),
            data: ["storeName": "Robot Shop", "warrantyMonths": 36, "createdAt": "2026-01-01T00:00:00.000Z"])
        _ = try await shop.vault.apply(
            [ServerVerdict(key: sent[0].key, decision: .conflict(effect, [dispute]))], cursor: nil)
    }

    static func applied(_ operation: Operation) -> ServerVerdict {
        ServerVerdict(
            key: operation.key,
            decision: .applied(.init(version: 1, seq: 1, updatedAt: Timestamp(milliseconds: 2), data: nil)))
    }

    func batch() async throws -> [Operation] {
        try await shop.vault.nextBatch(limit: 25, onlySealed: false, excluding: [])
    }

    @Test func `until it is decided the local value is shown, the mark is there and nothing is sent`() async throws {
        #expect(try shop.reader.receipt(id)?.warrantyMonths == 24)
        #expect(try shop.reader.counts() == VaultCounts(receipts: 1, conflicts: 1))
        #expect(try shop.reader.page(ReceiptQuery(scope: .conflicts), .first, limit: 5).rows.map(\.mark) == [.conflict])
        #expect(try shop.reader.conflict(id)?.fields.map(\.theirs) == [36])
        #expect(try await batch() == [])
        #expect(try await shop.vault.beginSync().ready == 0)
    }

    @Test(arguments: [(ConflictChoice.mine, 24), (.theirs, 36), (.own(12), 12)])
    func `a decision is shown and sent on the version of the dispute`(choice: ConflictChoice, months: Int) async throws
    {
        try await shop.vault.resolve(EntityRef(id), [.warrantyMonths: choice])
        #expect(try shop.reader.receipt(id)?.warrantyMonths == months)
        #expect(try shop.reader.counts() == VaultCounts(receipts: 1, waiting: 1))
        let sent = try await batch()
        #expect(sent.map(\.baseVersion) == [2])
        #expect(sent.first?.resolves == [.warrantyMonths])
        #expect(sent.first?.changes[.warrantyMonths] == .integer(Int64(months)))
        #expect(sent.first?.base[.warrantyMonths] == 36)
    }

    @Test func `an edit of another field waits behind the dispute and goes after its decision`() async throws {
        try await shop.vault.edit(EntityRef(id), [.userNotes: "n"])
        #expect(try await batch() == [])
        try await shop.vault.resolve(EntityRef(id), [.warrantyMonths: .mine])
        #expect(try await batch().map(\.resolves) == [[.warrantyMonths]])
        #expect(try shop.reader.queue(limit: 9).map(\.fields) == [[.warrantyMonths], [.userNotes]])
    }

    @Test func `an edit of the disputed field changes this side of the dispute`() async throws {
        try await shop.vault.edit(EntityRef(id), [.warrantyMonths: 48])
        #expect(try shop.reader.receipt(id)?.warrantyMonths == 48)
        #expect(try shop.reader.conflict(id)?.fields.map(\.mine) == [48])
    }

    @Test func `the server's value moves on with a pull, and a dispute it comes round to is over`() async throws {
        func pull(_ version: Int64, _ months: JSON) async throws {
            let change = ServerChange(
                entityType: "receipt", entityID: id.description, isDelete: false, version: version, seq: version,
                updatedAt: Timestamp(milliseconds: 9), updatedBy: "dev_2",
                data: ["storeName": "Robot Shop", "warrantyMonths": months])
            _ = try await shop.vault.apply([change], cursor: "c", epoch: "e")
        }
        try await pull(3, 60)
        #expect(try shop.reader.conflict(id)?.fields.map(\.theirs) == [60])
        try await pull(4, 24)
        #expect(try shop.reader.conflict(id) == nil)
        #expect(try shop.reader.counts() == VaultCounts(receipts: 1))
    }

    @Test func `a decision can be undone as a new change`() async throws {
        try await shop.vault.resolve(EntityRef(id), [.warrantyMonths: .theirs])
        #expect(try await shop.vault.undo()?.label == "resolve")
        #expect(try shop.reader.receipt(id)?.warrantyMonths == 24)
    }

    @Test func `nothing in dispute cannot be decided`() async throws {
        try await shop.vault.resolve(EntityRef(id), [.warrantyMonths: .mine])
        #expect(await code { try await shop.vault.resolve(EntityRef(id), [:]) } == .notFound)
    }
}
