import SQLiteKit
import Testing
import VaultJSON
import VaultModel
import VaultQuery
import VaultWire

@testable import VaultStore

@Suite("What belongs to a receipt, in the store")
struct PartTests {
    private let fixture: VaultFixture
    private let receipt: ReceiptID
    private let today: CalendarDay

    init() async throws {
        fixture = try VaultFixture()
        today = try #require(CalendarDay("2026-11-22"))
        receipt = try await fixture.vault.create(fields("Lampor", 5_000, day: "2025-12-01"))
    }

    private func cover() throws -> ReceiptCover { try #require(try fixture.reader.cover(of: receipt)) }

    private func expiring() throws -> ExpiringSummary { try fixture.reader.expiring(today: today, window: 90) }

    private func found(_ text: String) throws -> Int {
        try fixture.reader.page(ReceiptQuery(text: text), .first, limit: 5).total
    }

    @Test func `a warranty counts and ends like the receipt's own, under its own name`() async throws {
        let item = try await fixture.vault.addPart(.item, to: receipt, [.name: "Washing machine"])
        try await fixture.vault.addPart(
            .warranty, to: receipt,
            [.itemID: .string(item.id), .kind: "shop", .provider: "Bosch", .warrantyMonths: 12])
        try await fixture.vault.addPart(.warranty, to: receipt, [.warrantyMonths: .null])
        let summary = try expiring()
        #expect(summary.warranties.lines.map(\.day.description) == ["2026-12-01"] && summary.due == 1)
        #expect(summary.warranties.lines.first?.cover?.item == "Washing machine")
        #expect(summary.warranties.lines.first?.cover?.provider == "Bosch")
        #expect(summary.covered == 1 && summary.coveredTotals.map(\.minor) == [5_000], "the receipt counts once")
        #expect(summary.months.map(\.count).reduce(0, +) == 1)
        #expect(try fixture.reader.due(today: today, window: 90) == 1)
        #expect(try found("has:warranty") == 1)
        #expect(try fixture.reader.expiring(today: today, window: 90, matching: "lampor") == summary)
        #expect(try fixture.reader.expiring(today: today, window: 90, matching: "nobody").covered == 0)
    }

    @Test func `the end follows the purchase, its claims, the trash and the void`() async throws {
        let warranty = try await fixture.vault.addPart(.warranty, to: receipt, [.warrantyMonths: 12])
        func ends() throws -> [String] { try expiring().warranties.lines.map(\.day.description) }
        try await fixture.vault.edit(EntityRef(receipt), [.purchaseDate: "2025-12-05"])
        #expect(try ends() == ["2026-12-05"])
        let claim = try await fixture.vault.addPart(
            .claim, to: receipt,
            [
                .warrantyID: .string(warranty.id), .state: "closed", .closedOn: "2026-06-01", .effect: "extends",
                .effectDays: 10,
            ])
        #expect(try ends() == ["2026-12-15"])
        try await fixture.vault.trash([claim])
        #expect(try ends() == ["2026-12-05"])
        try await fixture.vault.edit(warranty, [.voidReason: "opened"])
        #expect(try ends() == [])
        _ = try await fixture.vault.undo()
        #expect(try ends() == ["2026-12-05"])
        try await fixture.vault.trash([EntityRef(receipt)])
        #expect(try ends() == [] && found("has:warranty") == 0)
        try await fixture.vault.restore([EntityRef(receipt)])
        #expect(try ends() == ["2026-12-05"])
    }

    @Test(arguments: 0..<8)
    func `a warranty that the server moves to another receipt holds there, and no more where it was`(
        number: Int
    ) async throws {
        let other = try await fixture.vault.create([
            .storeName: .string("Other \(number)"), .purchaseDate: "2025-12-01",
        ])
        let warranty = try await fixture.vault.addPart(.warranty, to: receipt, [.warrantyMonths: 12])
        let moved: Fields = [.receiptID: .string(other.description), .warrantyMonths: 12, .isDeleted: false]
        for operation in try await fixture.vault.batch() { try await fixture.vault.apply([.applied(operation, 1)]) }
        let change = Change(
            entityType: "warranty", entityID: warranty.id, action: .upsert, version: 2, seq: 9,
            updatedAt: Timestamp(milliseconds: 9), updatedBy: "server", data: moved.json.object)
        try await fixture.vault.apply(PullResponse([change]))
        #expect(try expiring().warranties.lines.map(\.id) == [other])
    }

    @Test func `a claim moves the end of the receipt's own warranty, in lists too`() async throws {
        try await fixture.vault.edit(EntityRef(receipt), [.warrantyMonths: 12])
        try await fixture.vault.addPart(
            .claim, to: receipt,
            [.state: "closed", .closedOn: "2026-06-01", .effect: "restarts"])
        let row = try fixture.reader.page(ReceiptQuery(), .first, limit: 1).rows.first
        #expect(row?.warrantyExpiryDate?.description == "2027-06-01")
        #expect(try expiring().warranties.lines == [] && expiring().covered == 1)
    }

    @Test func `lists and expires know the longest of all warranties, and searches every end`() async throws {
        try await fixture.vault.edit(EntityRef(receipt), [.purchaseDate: "2025-12-05", .warrantyMonths: 12])
        func cover() throws -> Cover.Standing? {
            try fixture.reader.page(ReceiptQuery(), .first, limit: 1).rows.first?.cover
        }
        func end(_ text: String) -> Cover.Standing? { CalendarDay(text).map(Cover.Standing.until) }
        #expect(try cover() == end("2026-12-05"))
        let other = try await fixture.vault.addPart(.warranty, to: receipt, [.warrantyMonths: 60])
        #expect(try cover() == end("2030-12-05"))
        #expect(try found("expires:2030") == 1 && found("expires:2026") == 1 && found("expires:2028") == 0)
        try await fixture.vault.edit(other, [.warrantyMonths: .null])
        #expect(try cover() == .lifetime && found("expires:2030") == 0 && found("expires:>2026") == 0)
        try await fixture.vault.edit(other, [.voidReason: "opened"])
        #expect(try cover() == end("2026-12-05"))
    }

    @Test func `of two receipts the one with the longer warranty comes later`() async throws {
        let ids = try await fixture.add([
            [.storeName: "A", .purchaseDate: "2025-12-05", .warrantyMonths: 36],
            [.storeName: "B", .purchaseDate: "2025-12-05", .warrantyMonths: 12],
            [.storeName: "C", .purchaseDate: "2025-12-05", .warrantyMonths: 24],
        ])
        func order() throws -> [ReceiptID] {
            let query = ReceiptQuery(order: .warrantyExpiryDate, descending: false)
            return try fixture.reader.page(query, .first, limit: 9).rows.map(\.id).filter(ids.contains)
        }
        #expect(try order() == [ids[1], ids[2], ids[0]])
        let item = try await fixture.vault.addPart(.warranty, to: ids[1], [.warrantyMonths: 60])
        #expect(try order() == [ids[2], ids[0], ids[1]])
        try await fixture.vault.edit(item, [.warrantyMonths: .null])
        #expect(try order() == [ids[2], ids[0], ids[1]])
    }

    @Test func `a vault of an earlier program gets the longest warranty of each receipt`() async throws {
        try await fixture.vault.addPart(.warranty, to: receipt, [.warrantyMonths: 60])
        #expect(try found("expires:2030") == 1)
        let connection = try fixture.connection()
        func key() throws -> Int64? { try connection.integer("SELECT byWarranty FROM receipts") }
        let known = try key()
        try connection.execute("UPDATE receipts SET byWarranty = 1")
        try connection.pretendSteps(through: 9)
        try StoreSchema.migrator.migrate(connection)
        #expect(try key() == known && known != 1)
    }

    @Test func `with an item go its warranties and their claims, and undo brings all of it back`() async throws {
        try await fixture.vault.edit(EntityRef(receipt), [.purchaseDate: "2025-12-05", .warrantyMonths: 12])
        let item = try await fixture.vault.addPart(.item, to: receipt, [.name: "Dryer"])
        let warranty = try await fixture.vault.addPart(
            .warranty, to: receipt, [.itemID: .string(item.id), .warrantyMonths: 24])
        try await fixture.vault.addPart(
            .claim, to: receipt,
            [
                .warrantyID: .string(warranty.id), .state: "closed", .closedOn: "2026-01-05", .effect: "extends",
                .effectDays: 30,
            ])
        #expect(try await fixture.vault.trash([item]) == 3)
        #expect(try cover().parts.isEmpty && cover().trashed.count == 3)
        #expect(try cover().parts.ownCover(of: cover().receipt)?.ends?.description == "2026-12-05")
        _ = try await fixture.vault.undo()
        #expect(try cover().parts.items.count + cover().parts.warranties.count + cover().parts.claims.count == 3)
        #expect(try await fixture.vault.trash([warranty]) == 2)
        #expect(try cover().parts.items.count == 1 && cover().parts.ownCover(of: cover().receipt)?.ends?.day == 5)
    }

    @Test func `words of items, warranties and claims find the receipt`() async throws {
        let item = try await fixture.vault.addPart(.item, to: receipt, [.name: "Washer", .serialNumber: "SN-4711"])
        try await fixture.vault.addPart(.claim, to: receipt, [.reference: "RMA99", .userNotes: "rattles loudly"])
        #expect(try found("washer") == 1 && found("4711") == 1 && found("rma99") == 1 && found("rattles") == 1)
        #expect(try found("=\"SN-4711\"") == 1 && found("dryer") == 0)
        try await fixture.vault.trash([item])
        #expect(try found("washer") == 0 && found("rma99") == 1)
    }

    @Test func `what happens to a part stands in the history of its receipt, and can be put back`() async throws {
        let item = try await fixture.vault.addPart(.item, to: receipt, [.name: "Washer"])
        try await fixture.vault.edit(item, [.name: "Dryer"])
        let lines = try fixture.reader.history(of: EntityRef(receipt), limit: 10).lines
        let edited = try #require(lines.first { $0.field == .name })
        #expect(edited.subject == item && edited.from == "Washer")
        #expect(lines.contains { $0.type == .created && $0.subject == item })
        #expect(try fixture.reader.history(of: item, limit: 10).lines.count == 2)
        let outcome = try await fixture.vault.putBack(try #require(edited.id))
        #expect(outcome.refusal == nil)
        #expect(try cover().parts.items.map(\.name) == ["Washer"])
    }

    @Test func `adding is undone and redone, and pending parts are marked`() async throws {
        let item = try await fixture.vault.addPart(.item, to: receipt, [.name: "Washer"])
        #expect(try cover().marks == [item: .pending])
        #expect(try await fixture.vault.undo()?.count == 1)
        #expect(try cover().parts.isEmpty && cover().trashed.map(\.ref) == [item])
        #expect(try await fixture.vault.redo()?.count == 1)
        #expect(try cover().parts.items.map(\.name) == ["Washer"])
        let sent = try await fixture.vault.batch()
        #expect(sent.first { $0.entity == item }?.changes[.receiptID] == .string(receipt.description))
        #expect(
            await code { try await fixture.vault.addPart(.item, to: ReceiptID(ULID(high: 9, low: 9)), [:]) }
                == .notFound)
        #expect(
            await code { try await fixture.vault.edit(item, [.serialNumber: .integer(1)]) }
                == .invalid(field: "serialNumber"))
    }

    @Test func `a conflict of a part is found with its receipt, and resolved`() async throws {
        let item = try await fixture.vault.addPart(.item, to: receipt, [.name: "Washer"])
        var sent = try await fixture.vault.batch()
        try await fixture.vault.apply(sent.map { .applied($0, 1) }, cursor: nil)
        while !(try await fixture.vault.batch()).isEmpty {
            try await fixture.vault.apply(try await fixture.vault.batch().map { .applied($0, 1) }, cursor: nil)
        }
        try await fixture.vault.edit(item, [.name: "Dryer"])
        sent = try await fixture.vault.batch().filter { $0.entity == item }
        let conflict = FieldConflict(
            field: .name, base: "Washer", mine: "Dryer", theirs: "Mangle", theirsBy: "dev_1",
            theirsAt: Timestamp(milliseconds: 3))
        let data: [String: JSON] = [
            "name": "Mangle", "receiptId": .string(receipt.description), "createdAt": "2026-01-01T00:00:00.000Z",
        ]
        let effect = OperationResult.Effect(
            version: 2, seq: 2, updatedAt: Timestamp(milliseconds: 4), data: data, conflicts: [conflict])
        let operation = try #require(sent.first)
        try await fixture.vault.apply(
            [OperationResult(key: operation.key, verdict: .applied(.conflict, effect))], cursor: nil)
        #expect(try cover().marks[item] == .conflict)
        #expect(try fixture.reader.counts().conflicts == 1)
        #expect(try await fixture.vault.counts().conflicts == 1)
        let page = try fixture.reader.page(ReceiptQuery(scope: .conflicts), .first, limit: 5)
        #expect(page.rows.map(\.mark) == [.conflict])
        let found = try #require(try fixture.reader.conflict(item))
        #expect(try fixture.reader.conflictLines() == ConflictList(lines: [ConflictLine(found)], total: 1))
        #expect(found.receipt.storeName == "Lampor" && found.part?.ref == item && found.fields == [conflict])
        try await fixture.vault.resolve(item, [.name: .theirs])
        #expect(try fixture.reader.counts().conflicts == 0)
        #expect(try fixture.reader.conflictLines().lines == [] && cover().parts.items.map(\.name) == ["Mangle"])
    }
}
