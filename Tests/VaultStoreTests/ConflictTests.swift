import Testing
import VaultJSON
import VaultModel
import VaultReplica
import VaultWire

@testable import VaultStore

@Suite("Conflicts in the store")
struct ConflictTests {
    let shop: Workshop
    let id: ReceiptID

    /// Creates a receipt whose warranty this device changed to 24 months and another one to 36.
    init() async throws {
        shop = try Workshop()
        id = try await shop.vault.create(fields("Robot Shop"))
        var sent = try await shop.vault.batch()
        _ = try await shop.vault.apply([.applied(sent[0], 1)], cursor: nil)
        try await shop.vault.edit(EntityRef(id), [.warrantyMonths: 24])
        sent = try await shop.vault.batch()
        _ = try await shop.vault.apply([dispute(.warrantyMonths, .null, 24, 36, by: sent[0], 2)], cursor: nil)
    }

    /// Returns a verdict with a conflict about one field of the receipt; the server keeps `theirs` there.
    func dispute(
        _ field: FieldName, _ base: JSON, _ mine: JSON, _ theirs: JSON, by operation: Operation, _ version: Int64
    ) -> OperationResult {
        var data: [String: JSON] = [
            "storeName": "Robot Shop", "warrantyMonths": 36, "createdAt": "2026-01-01T00:00:00.000Z",
        ]
        data[field.rawValue] = theirs
        let conflict = FieldConflict(
            field: field, base: base, mine: mine, theirs: theirs, theirsBy: "dev_1",
            theirsAt: Timestamp(milliseconds: 3))
        let effect = OperationResult.Effect(
            version: version, seq: version, updatedAt: Timestamp(milliseconds: 4), data: data, conflicts: [conflict])
        return OperationResult(key: operation.key, verdict: .applied(.conflict, effect))
    }

    func batch() async throws -> [Operation] {
        try await shop.vault.batch()
    }

    @Test func `until it is decided the local value is shown, the mark is there and nothing is sent`() async throws {
        #expect(try shop.reader.receipt(id)?.warrantyMonths == 24)
        #expect(try shop.reader.counts() == VaultCounts(receipts: 1, conflicts: 1))
        #expect(try shop.reader.page(ReceiptQuery(scope: .conflicts), .first, limit: 5).rows.map(\.mark) == [.conflict])
        #expect(try shop.reader.conflict(EntityRef(id))?.fields.map(\.theirs) == [36])
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

    @Test func `an edit of another field is sent as usual, and its verdict leaves the dispute alone`() async throws {
        try await shop.vault.edit(EntityRef(id), [.userNotes: "n"])
        #expect(try shop.reader.counts() == VaultCounts(receipts: 1, waiting: 1, conflicts: 1))
        try await shop.vault.forgetEvents()
        #expect(try await shop.vault.beginSync().ready == 1)
        let sent = try await batch()
        #expect(sent.map(\.changes) == [[.userNotes: "n"]])
        #expect(sent.map(\.baseVersion) == [2])
        _ = try await shop.vault.apply([.applied(sent[0], 3)], cursor: nil)
        #expect(try shop.reader.conflict(EntityRef(id))?.fields.map(\.mine) == [24])
        #expect(try shop.reader.receipt(id)?.userNotes == "n")
        #expect(try shop.reader.receipt(id)?.warrantyMonths == 24)
        #expect(try shop.reader.counts() == VaultCounts(receipts: 1, conflicts: 1))
    }

    @Test func `a decision goes after the edits that wait, on the version that is known then`() async throws {
        try await shop.vault.edit(EntityRef(id), [.userNotes: "n"])
        try await shop.vault.resolve(EntityRef(id), [.warrantyMonths: .mine])
        #expect(try shop.reader.queue(limit: 9).map(\.fields) == [[.userNotes], [.warrantyMonths]])
        let first = try await batch()
        #expect(first.map(\.resolves) == [[]])
        _ = try await shop.vault.apply([.applied(first[0], 3)], cursor: nil)
        let second = try await batch()
        #expect(second.map(\.resolves) == [[.warrantyMonths]])
        #expect(second.map(\.baseVersion) == [3])
    }

    @Test func `an edit of both is divided between the dispute and the queue`() async throws {
        try await shop.vault.edit(EntityRef(id), [.userNotes: "n", .warrantyMonths: 48])
        #expect(try shop.reader.conflict(EntityRef(id))?.fields.map(\.mine) == [48])
        #expect(try await batch().map(\.changes) == [[.userNotes: "n"]])
        #expect(try shop.reader.receipt(id)?.warrantyMonths == 48)
    }

    @Test func `a dispute is a line of the queue, before what waits, and can be looked into`() async throws {
        try await shop.vault.edit(EntityRef(id), [.userNotes: "n"])
        let lines = try shop.reader.queue(limit: 9)
        #expect(lines.map(\.state) == [.conflict, .pending])
        #expect(lines.map(\.fields) == [[.warrantyMonths], [.userNotes]])
        #expect(lines.first?.title == "Robot Shop")
        #expect(try shop.reader.queueCount() == lines.count)
        #expect(try shop.reader.queue(limit: 1) == [lines[0]])
        #expect(try shop.reader.queue(limit: 9, offset: 1) == [lines[1]])
        let preview = try #require(try shop.reader.queueEntry(lines[0].id))
        #expect(preview.line == lines[0])
        #expect(preview.changes == [.init(field: .warrantyMonths, from: 36, to: 24)])
    }

    @Test func `dropping the dispute's line takes theirs and leaves what waits`() async throws {
        try await shop.vault.edit(EntityRef(id), [.userNotes: "n"])
        let line = try #require(try shop.reader.queue(limit: 1).first)
        try await shop.vault.retry(line.id)
        try await shop.vault.drop(line.id)
        #expect(try shop.reader.receipt(id)?.warrantyMonths == 36)
        #expect(try shop.reader.receipt(id)?.userNotes == "n")
        #expect(try shop.reader.counts() == VaultCounts(receipts: 1, waiting: 1))
        #expect(try shop.reader.conflicts() == [])
        #expect(try shop.reader.queueEntry(line.id) == nil)
        #expect(await code { try await shop.vault.drop(line.id) } == .notFound)
    }

    @Test func `what was edited while the verdict was on its way joins the dispute, and the rest of it waits`()
        async throws
    {
        try await shop.vault.edit(EntityRef(id), [.storeName: "Shop A"])
        let sent = try await batch()
        try await shop.vault.edit(EntityRef(id), [.storeName: "Shop B"])
        try await shop.vault.edit(EntityRef(id), [.userNotes: "n"])
        _ = try await shop.vault.apply(
            [dispute(.storeName, "Robot Shop", "Shop A", "Theirs", by: sent[0], 3)], cursor: nil)
        #expect(try shop.reader.conflict(EntityRef(id))?.fields.map(\.mine) == ["Shop B", 24])
        #expect(try shop.reader.receipt(id)?.storeName == "Shop B")
        #expect(try shop.reader.queue(limit: 9).map(\.state) == [.conflict, .pending])
        #expect(try await batch().map(\.changes) == [[.userNotes: "n"]])
    }

    @Test func `nothing is left in the queue of an edit that joined the dispute whole`() async throws {
        try await shop.vault.edit(EntityRef(id), [.storeName: "Shop A"])
        let sent = try await batch()
        try await shop.vault.edit(EntityRef(id), [.storeName: "Shop B"])
        _ = try await shop.vault.apply(
            [dispute(.storeName, "Robot Shop", "Shop A", "Theirs", by: sent[0], 3)], cursor: nil)
        #expect(try shop.reader.counts() == VaultCounts(receipts: 1, conflicts: 1))
        #expect(try await batch() == [])
    }

    @Test func `a state that comes with the verdict on another field moves the server's side on`() async throws {
        try await shop.vault.edit(EntityRef(id), [.userNotes: "n"])
        let sent = try await batch()
        let data = Fields.receipt(["storeName": "Robot Shop", "warrantyMonths": 60, "userNotes": "n"])
        _ = try await shop.vault.apply([.applied(sent[0], 4, data: data)], cursor: nil)
        #expect(try shop.reader.conflict(EntityRef(id))?.fields.map(\.theirs) == [60])
        try await shop.vault.edit(EntityRef(id), [.userNotes: "o"])
        let next = try await batch()
        let agreed = Fields.receipt(["storeName": "Robot Shop", "warrantyMonths": 24, "userNotes": "o"])
        _ = try await shop.vault.apply([.applied(next[0], 6, data: agreed)], cursor: nil)
        #expect(try shop.reader.conflict(EntityRef(id)) == nil)
    }

    @Test func `throwing away what is gone for the others ends that dispute`() async throws {
        try await shop.vault.edit(EntityRef(id), [.userNotes: "n"])
        let sent = try await batch()
        _ = try await shop.vault.apply([dispute(.isDeleted, false, false, true, by: sent[0], 3)], cursor: nil)
        #expect(try shop.reader.counts() == VaultCounts(receipts: 1, conflicts: 1))
        try await shop.vault.trash([EntityRef(id)])
        #expect(try shop.reader.conflict(EntityRef(id))?.fields.map(\.field) == [.warrantyMonths])
        #expect(try shop.reader.counts() == VaultCounts(trash: 1, conflicts: 1))
        #expect(try await batch() == [])
    }

    @Test func `an edit of the disputed field changes this side of the dispute`() async throws {
        try await shop.vault.edit(EntityRef(id), [.warrantyMonths: 48])
        #expect(try shop.reader.receipt(id)?.warrantyMonths == 48)
        #expect(try shop.reader.conflict(EntityRef(id))?.fields.map(\.mine) == [48])
    }

    @Test func `the server's value moves on with a pull, and a dispute it comes round to is over`() async throws {
        func pull(_ version: Int64, _ months: JSON) async throws {
            let change = Change(
                entityType: "receipt", entityID: id.description, action: .upsert, version: version, seq: version,
                updatedAt: Timestamp(milliseconds: 9), updatedBy: "dev_2",
                data: Fields.receipt(["storeName": "Robot Shop", "warrantyMonths": months]))
            _ = try await shop.vault.apply(PullResponse([change]))
        }
        try await pull(3, 60)
        #expect(try shop.reader.conflict(EntityRef(id))?.fields.map(\.theirs) == [60])
        try await pull(4, 24)
        #expect(try shop.reader.conflict(EntityRef(id)) == nil)
        #expect(try shop.reader.counts() == VaultCounts(receipts: 1))
    }

    @Test func `a decision can be undone as a new change`() async throws {
        try await shop.vault.resolve(EntityRef(id), [.warrantyMonths: .theirs])
        #expect(try await shop.vault.undo()?.label == "resolve")
        #expect(try shop.reader.receipt(id)?.warrantyMonths == 24)
    }

    @Test func `a decision for what was shown is undone to what the others had, and done again`() async throws {
        try await shop.vault.edit(EntityRef(id), [.userNotes: "n"])
        try await shop.vault.resolve(EntityRef(id), [.warrantyMonths: .mine])
        let outcome = try await shop.vault.undo()
        #expect(outcome?.label == "resolve" && outcome?.count == 1)
        #expect(try shop.reader.receipt(id)?.warrantyMonths == 36 && shop.reader.receipt(id)?.userNotes == "n")
        #expect(try await shop.vault.redo()?.label == "resolve")
        #expect(try shop.reader.receipt(id)?.warrantyMonths == 24)
    }

    @Test(arguments: [(ConflictChoice.theirs, true), (.mine, false)])
    func `a decision about a deletion is undone to its opposite`(choice: ConflictChoice, isDeleted: Bool) async throws {
        try await shop.vault.resolve(EntityRef(id), [.warrantyMonths: .mine])
        let sent = try await batch()
        _ = try await shop.vault.apply([dispute(.isDeleted, false, false, true, by: sent[0], 3)], cursor: nil)
        try await shop.vault.resolve(EntityRef(id), [.isDeleted: choice])
        #expect(try shop.reader.receipt(id)?.isDeleted == isDeleted)
        #expect(try await shop.vault.undo()?.label == "resolve")
        #expect(try shop.reader.receipt(id)?.isDeleted == !isDeleted)
        #expect(try await shop.vault.redo()?.label == "resolve")
        #expect(try shop.reader.receipt(id)?.isDeleted == isDeleted)
    }

    @Test func `nothing in dispute cannot be decided`() async throws {
        try await shop.vault.resolve(EntityRef(id), [.warrantyMonths: .mine])
        #expect(await code { try await shop.vault.resolve(EntityRef(id), [:]) } == .notFound)
    }
}
