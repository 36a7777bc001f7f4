import SQLiteKit
import Testing
import VaultJSON
import VaultModel
import VaultReplica
import VaultWire

@testable import VaultStore

@Suite("Conflicts in the store")
struct ConflictTests {
    let fixture: VaultFixture
    let id: ReceiptID

    /// Creates a receipt whose warranty this device changed to 24 months and another one to 36.
    init() async throws {
        fixture = try VaultFixture()
        id = try await fixture.vault.create(fields("Robot Shop"))
        var sent = try await fixture.vault.batch()
        try await fixture.vault.apply([.applied(sent[0], 1)], cursor: nil)
        try await fixture.vault.edit(EntityRef(id), [.warrantyMonths: 24])
        sent = try await fixture.vault.batch()
        try await fixture.vault.apply([dispute(.warrantyMonths, .null, 24, 36, by: sent[0], 2)], cursor: nil)
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
        try await fixture.vault.batch()
    }

    @Test func `until it is resolved the local value is shown, the mark is there and nothing is sent`() async throws {
        #expect(try fixture.reader.receipt(id)?.warrantyMonths == 24)
        #expect(try fixture.reader.counts() == VaultCounts(receipts: 1, conflicts: 1))
        #expect(
            try fixture.reader.page(ReceiptQuery(scope: .conflicts), .first, limit: 5).rows.map(\.mark) == [.conflict])
        #expect(try fixture.reader.conflict(EntityRef(id))?.fields.map(\.theirs) == [36])
        #expect(try await batch() == [])
        #expect(try await fixture.vault.standing(after: .load).ready == 0)
    }

    @Test(arguments: [(ConflictChoice.mine, 24), (.theirs, 36), (.own(12), 12)])
    func `a resolution is shown, and sent on the version of the conflict`(choice: ConflictChoice, months: Int)
        async throws
    {
        try await fixture.vault.resolve(EntityRef(id), [.warrantyMonths: choice])
        #expect(try fixture.reader.receipt(id)?.warrantyMonths == months)
        #expect(try fixture.reader.counts() == VaultCounts(receipts: 1, waiting: 1))
        let sent = try await batch()
        #expect(sent.map(\.baseVersion) == [2])
        #expect(sent.first?.resolves == [.warrantyMonths])
        #expect(sent.first?.changes[.warrantyMonths] == .integer(Int64(months)))
        #expect(sent.first?.base[.warrantyMonths] == 36)
    }

    @Test func `an edit of another field is sent as usual, and its verdict leaves the conflict alone`() async throws {
        try await fixture.vault.edit(EntityRef(id), [.userNotes: "n"])
        #expect(try fixture.reader.counts() == VaultCounts(receipts: 1, waiting: 1, conflicts: 1))
        try await fixture.vault.forgetEvents()
        #expect(try await fixture.vault.standing(after: .load).ready == 1)
        let sent = try await batch()
        #expect(sent.map(\.changes) == [[.userNotes: "n"]])
        #expect(sent.map(\.baseVersion) == [2])
        try await fixture.vault.apply([.applied(sent[0], 3)], cursor: nil)
        #expect(try fixture.reader.conflict(EntityRef(id))?.fields.map(\.mine) == [24])
        #expect(try fixture.reader.receipt(id)?.userNotes == "n")
        #expect(try fixture.reader.receipt(id)?.warrantyMonths == 24)
        #expect(try fixture.reader.counts() == VaultCounts(receipts: 1, conflicts: 1))
    }

    @Test func `a resolution is sent after pending edits, on the version that is known then`() async throws {
        try await fixture.vault.edit(EntityRef(id), [.userNotes: "n"])
        try await fixture.vault.resolve(EntityRef(id), [.warrantyMonths: .mine])
        #expect(try fixture.reader.queue(limit: 9).map(\.fields) == [[.userNotes], [.warrantyMonths]])
        let first = try await batch()
        #expect(first.map(\.resolves) == [[]])
        try await fixture.vault.apply([.applied(first[0], 3)], cursor: nil)
        let second = try await batch()
        #expect(second.map(\.resolves) == [[.warrantyMonths]])
        #expect(second.map(\.baseVersion) == [3])
    }

    @Test func `an edit of both fields is divided between the conflict and the queue`() async throws {
        try await fixture.vault.edit(EntityRef(id), [.userNotes: "n", .warrantyMonths: 48])
        #expect(try fixture.reader.conflict(EntityRef(id))?.fields.map(\.mine) == [48])
        #expect(try await batch().map(\.changes) == [[.userNotes: "n"]])
        #expect(try fixture.reader.receipt(id)?.warrantyMonths == 48)
    }

    @Test func `a conflict is an entry of the queue, before pending ones, and can be opened`() async throws {
        try await fixture.vault.edit(EntityRef(id), [.userNotes: "n"])
        let lines = try fixture.reader.queue(limit: 9)
        #expect(lines.map(\.state) == [.conflict, .pending])
        #expect(lines.map(\.fields) == [[.warrantyMonths], [.userNotes]])
        #expect(lines.first?.title == "Robot Shop")
        #expect(try fixture.reader.queueCount() == lines.count)
        #expect(try fixture.reader.queue(limit: 1) == [lines[0]])
        #expect(try fixture.reader.queue(limit: 9, offset: 1) == [lines[1]])
        let preview = try #require(try fixture.reader.queueEntry(lines[0].id))
        #expect(preview.line == lines[0])
        #expect(preview.changes == [.init(field: .warrantyMonths, from: 36, to: 24)])
    }

    @Test func `discarding the conflict's entry takes the server's value and leaves pending entries`() async throws {
        try await fixture.vault.edit(EntityRef(id), [.userNotes: "n"])
        let line = try #require(try fixture.reader.queue(limit: 1).first)
        try await fixture.vault.retry([line.id])
        try await fixture.vault.drop(line.id)
        #expect(try fixture.reader.receipt(id)?.warrantyMonths == 36)
        #expect(try fixture.reader.receipt(id)?.userNotes == "n")
        #expect(try fixture.reader.counts() == VaultCounts(receipts: 1, waiting: 1))
        #expect(try fixture.reader.conflictLines() == ConflictList(lines: [], total: 0))
        #expect(try fixture.reader.queueEntry(line.id) == nil)
        #expect(await code { try await fixture.vault.drop(line.id) } == .notFound)
    }

    @Test func `an edit made before the verdict arrived joins the conflict, and its other fields stay pending`()
        async throws
    {
        try await fixture.vault.edit(EntityRef(id), [.storeName: "Shop A"])
        let sent = try await batch()
        try await fixture.vault.edit(EntityRef(id), [.storeName: "Shop B"])
        try await fixture.vault.edit(EntityRef(id), [.userNotes: "n"])
        try await fixture.vault.apply(
            [dispute(.storeName, "Robot Shop", "Shop A", "Theirs", by: sent[0], 3)], cursor: nil)
        #expect(try fixture.reader.conflict(EntityRef(id))?.fields.map(\.mine) == ["Shop B", 24])
        #expect(try fixture.reader.receipt(id)?.storeName == "Shop B")
        #expect(try fixture.reader.queue(limit: 9).map(\.state) == [.conflict, .pending])
        #expect(try await batch().map(\.changes) == [[.userNotes: "n"]])
    }

    @Test func `a line has what the conflict has, and a part of the lines says how many there are`() async throws {
        try await fixture.vault.edit(EntityRef(id), [.storeName: "Shop A", .purchaseDate: "2026-02-03"])
        let sent = try await batch()
        try await fixture.vault.apply(
            [dispute(.storeName, "Robot Shop", "Shop A", "Theirs", by: sent[0], 3)], cursor: nil)
        let other = try await fixture.vault.create(fields("Other Shop"))
        let created = try await batch().filter { $0.entity == EntityRef(other) }
        try await fixture.vault.apply([dispute(.userNotes, "", "a", "b", by: created[0], 4)], cursor: nil)
        let whole = try [id, other].sorted().compactMap { try fixture.reader.conflict(EntityRef($0)) }
        let lines = whole.map { ConflictLine($0) }
        #expect(lines.first { $0.ref == EntityRef(id) }?.fields == [.storeName, .warrantyMonths])
        #expect(try fixture.reader.conflictLines() == ConflictList(lines: lines, total: 2))
        #expect(try fixture.reader.conflictLines(limit: 1) == ConflictList(lines: [lines[0]], total: 2))
        #expect(try fixture.reader.conflictLines(limit: 2) == ConflictList(lines: lines, total: 2))
    }

    @Test func `the lines of receipts are read from indexes alone`() throws {
        let query = ConflictTable.lines("entity > 'rcp_' AND entity < 'rcp`'")
        let plan = try fixture.connection().rows("EXPLAIN QUERY PLAN " + query, [.integer(1)]) { $0.text(3) }
        #expect(
            plan == [
                "SEARCH TABLE conflicts USING COVERING INDEX conflicts_fields (entity>? AND entity<?)",
                "SEARCH TABLE parts USING PRIMARY KEY (part=?)",
                "SEARCH TABLE receipts USING COVERING INDEX receipts_disputed (id=? AND mark=?)",
            ])
    }

    @Test func `an edit whose every field joined the conflict leaves no entry in the queue`() async throws {
        try await fixture.vault.edit(EntityRef(id), [.storeName: "Shop A"])
        let sent = try await batch()
        try await fixture.vault.edit(EntityRef(id), [.storeName: "Shop B"])
        try await fixture.vault.apply(
            [dispute(.storeName, "Robot Shop", "Shop A", "Theirs", by: sent[0], 3)], cursor: nil)
        #expect(try fixture.reader.counts() == VaultCounts(receipts: 1, conflicts: 1))
        #expect(try await batch() == [])
    }

    @Test func `a state that comes with the verdict on another field moves the server's side on`() async throws {
        try await fixture.vault.edit(EntityRef(id), [.userNotes: "n"])
        let sent = try await batch()
        let data = Fields.receipt(["storeName": "Robot Shop", "warrantyMonths": 60, "userNotes": "n"])
        try await fixture.vault.apply([.applied(sent[0], 4, data: data)], cursor: nil)
        #expect(try fixture.reader.conflict(EntityRef(id))?.fields.map(\.theirs) == [60])
        try await fixture.vault.edit(EntityRef(id), [.userNotes: "o"])
        let next = try await batch()
        let agreed = Fields.receipt(["storeName": "Robot Shop", "warrantyMonths": 24, "userNotes": "o"])
        try await fixture.vault.apply([.applied(next[0], 6, data: agreed)], cursor: nil)
        #expect(try fixture.reader.conflict(EntityRef(id)) == nil)
    }

    @Test func `moving a receipt to the Trash that others deleted ends the conflict`() async throws {
        try await fixture.vault.edit(EntityRef(id), [.userNotes: "n"])
        let sent = try await batch()
        try await fixture.vault.apply([dispute(.isDeleted, false, false, true, by: sent[0], 3)], cursor: nil)
        #expect(try fixture.reader.counts() == VaultCounts(receipts: 1, conflicts: 1))
        try await fixture.vault.trash([EntityRef(id)])
        #expect(try fixture.reader.conflict(EntityRef(id))?.fields.map(\.field) == [.warrantyMonths])
        #expect(try fixture.reader.counts() == VaultCounts(trash: 1, conflicts: 1))
        #expect(try await batch() == [])
    }

    @Test func `an edit of the field in conflict changes this side of it`() async throws {
        try await fixture.vault.edit(EntityRef(id), [.warrantyMonths: 48])
        #expect(try fixture.reader.receipt(id)?.warrantyMonths == 48)
        #expect(try fixture.reader.conflict(EntityRef(id))?.fields.map(\.mine) == [48])
    }

    @Test func `a pull updates the server's value, and a conflict ends where both values are equal`() async throws {
        func pull(_ version: Int64, _ months: JSON) async throws {
            let change = Change(
                entityType: "receipt", entityID: id.description, action: .upsert, version: version, seq: version,
                updatedAt: Timestamp(milliseconds: 9), updatedBy: "dev_2",
                data: Fields.receipt(["storeName": "Robot Shop", "warrantyMonths": months]))
            try await fixture.vault.apply(PullResponse([change]))
        }
        try await pull(3, 60)
        #expect(try fixture.reader.conflict(EntityRef(id))?.fields.map(\.theirs) == [60])
        try await pull(4, 24)
        #expect(try fixture.reader.conflict(EntityRef(id)) == nil)
        #expect(try fixture.reader.counts() == VaultCounts(receipts: 1))
    }

    @Test func `a resolution can be undone as a new change`() async throws {
        try await fixture.vault.resolve(EntityRef(id), [.warrantyMonths: .theirs])
        #expect(try await fixture.vault.undo()?.label == "resolve")
        #expect(try fixture.reader.receipt(id)?.warrantyMonths == 24)
    }

    @Test func `a resolution with the local value is undone to the server's value, and redone`() async throws {
        try await fixture.vault.edit(EntityRef(id), [.userNotes: "n"])
        try await fixture.vault.resolve(EntityRef(id), [.warrantyMonths: .mine])
        let outcome = try await fixture.vault.undo()
        #expect(outcome?.label == "resolve" && outcome?.count == 1)
        #expect(try fixture.reader.receipt(id)?.warrantyMonths == 36 && fixture.reader.receipt(id)?.userNotes == "n")
        #expect(try await fixture.vault.redo()?.label == "resolve")
        #expect(try fixture.reader.receipt(id)?.warrantyMonths == 24)
    }

    @Test(arguments: [(ConflictChoice.theirs, true), (.mine, false)])
    func `a resolution about a deletion is undone to its opposite`(choice: ConflictChoice, isDeleted: Bool) async throws
    {
        try await fixture.vault.resolve(EntityRef(id), [.warrantyMonths: .mine])
        let sent = try await batch()
        try await fixture.vault.apply([dispute(.isDeleted, false, false, true, by: sent[0], 3)], cursor: nil)
        try await fixture.vault.resolve(EntityRef(id), [.isDeleted: choice])
        #expect(try fixture.reader.receipt(id)?.isDeleted == isDeleted)
        #expect(try await fixture.vault.undo()?.label == "resolve")
        #expect(try fixture.reader.receipt(id)?.isDeleted == !isDeleted)
        #expect(try await fixture.vault.redo()?.label == "resolve")
        #expect(try fixture.reader.receipt(id)?.isDeleted == isDeleted)
    }

    @Test func `a receipt without a conflict cannot be resolved`() async throws {
        try await fixture.vault.resolve(EntityRef(id), [.warrantyMonths: .mine])
        #expect(await code { try await fixture.vault.resolve(EntityRef(id), [:]) } == .notFound)
    }
}
