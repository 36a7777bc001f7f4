import SQLiteKit
import Testing
import VaultJSON
import VaultModel
import VaultWire

@testable import VaultStore

@Suite("The list of what can be undone")
struct UndoListTests {
    private let fixture: VaultFixture
    private let id: ReceiptID

    /// Creates a receipt that was added, edited twice and muted.
    init() async throws {
        fixture = try VaultFixture()
        id = try await fixture.vault.create(fields("Bosch"))
        try await fixture.vault.edit(EntityRef(id), [.storeName: "Other", .userNotes: "n"])
        try await fixture.vault.edit(EntityRef(id), [.totalMinor: 2_000])
        let today = try #require(CalendarDay("2026-11-22"))
        try await fixture.vault.silence([id], .always, today: today)
    }

    private func lines() throws -> [UndoLine] { try fixture.reader.undoLines(limit: 100) }

    @Test func `each says what was done to what and when, the newest first`() throws {
        let lines = try lines()
        #expect(lines.map(\.action) == [.mute, .edit, .edit, .add])
        #expect(lines.map(\.fields) == [[], [.totalMinor], [.storeName, .userNotes], []])
        #expect(Set(lines.map(\.title)) == ["Other"])
        let times = lines.compactMap(\.at)
        #expect(times.count == 4 && times == times.sorted(by: >))
        #expect(lines.allSatisfy { $0.obstacle == nil && !$0.isUndone && $0.count == 1 })
    }

    @Test func `a part without a name of its own is named by its receipt, and tells its type`() async throws {
        let part = try await fixture.vault.addPart(.claim, to: id, [:])
        try await fixture.vault.edit(part, [.effectDays: 7])
        let line = try #require(try lines().first)
        #expect(line.title == "Other" && line.type == .claim && line.fields == [.effectDays])
    }

    @Test func `several are undone at once and done again, in another process too`() async throws {
        let actions = try lines().map(\.sequence)
        let other = try fixture.anotherVault()
        #expect(try await other.undo(Array(actions.prefix(3))).map(\.label) == ["mute", "edit", "edit"])
        #expect(try fixture.reader.receipt(id)?.storeName == "Bosch")
        #expect(try lines().map(\.isUndone) == [true, true, true, false])
        #expect(try lines().allSatisfy { $0.obstacle == nil }, "what is undone by then counts as undone")
        #expect(try await fixture.vault.redo([actions[2], actions[1]]).map(\.count) == [1, 1])
        #expect(try fixture.reader.receipt(id)?.total?.minor == 2_000)
        #expect(try lines().map(\.isUndone) == [true, false, false, false])
    }

    @Test func `nothing is undone that was done since the list was read`() async throws {
        let actions = try lines().map(\.sequence)
        try await fixture.vault.edit(EntityRef(id), [.userNotes: "meanwhile"])
        #expect(try await fixture.vault.undo(actions).isEmpty)
        #expect(try fixture.reader.receipt(id)?.userNotes == "meanwhile")
        #expect(try await fixture.vault.redo(actions).isEmpty)
    }

    @Test func `what others changed since, and what is gone, is told before it is tried`() async throws {
        let sent = try await fixture.vault.batch()
        try await fixture.vault.apply([.applied(sent[0], 1)])
        let change = Change(
            entityType: "receipt", entityID: id.description, action: .upsert, version: 9, seq: 9,
            updatedAt: Timestamp(milliseconds: 5), updatedBy: "dev_2",
            data: Fields.receipt(["storeName": "Theirs", "userNotes": "theirs", "totalMinor": 1, "currency": "EUR"]))
        try await fixture.vault.apply(PullResponse([change], cursor: "1"))
        let forecast = try lines().map(\.obstacle)
        let actions = try lines().map(\.sequence)
        let outcomes = try await fixture.vault.undo(actions)
        #expect(outcomes.map { $0.count == 0 } == forecast.map { $0 != nil })
        #expect(forecast.contains(.changedSince))
    }

    @Test func `an import is counted without being read`() async throws {
        try await fixture.add((0..<150).map { fields("Store \($0)") })
        let imported = try #require(try lines().first)
        #expect(imported.action == .importing && imported.count == 150)
        #expect(imported.title.isEmpty && imported.obstacle == nil)
    }

    @Test func `a request can be undone until it is sent`() async throws {
        let two = [try await fixture.vault.create(fields("A")), try await fixture.vault.create(fields("B"))]
        _ = try await fixture.vault.request(.mergeDuplicates(keep: two[0], drop: [two[1]]))
        let asked = try #require(try lines().first)
        #expect(asked.action == .request && asked.title == "A" && asked.obstacle == nil)
        _ = try await fixture.vault.batch()
        #expect(try lines().first?.obstacle == .sent)
        #expect(try await fixture.vault.undo([asked.sequence]).map(\.count) == [0])
    }

    @Test func `an empty vault has none`() throws {
        #expect(try VaultFixture().reader.undoLines(limit: 10).isEmpty)
    }

    @Test func `many changes of one receipt in one transaction leave the index of words whole`() async throws {
        let fixture = try VaultFixture()
        let id = try await fixture.vault.create(fields("Kiosk"))
        for name in ["alpha", "beta", "gamma", "delta"] {
            try await fixture.vault.edit(EntityRef(id), [.storeName: .string("Kiosk " + name)])
        }
        let actions = try fixture.reader.undoLines(limit: 3).map(\.sequence)
        #expect(try await fixture.vault.undo(actions).count == 3)
        try fixture.connection().execute("INSERT INTO search (search) VALUES ('integrity-check')")
        for (word, count) in [("kiosk", 1), ("alpha", 1), ("beta", 0), ("delta", 0)] {
            #expect(try fixture.reader.page(ReceiptQuery(text: word), .first, limit: 5).total == count, "\(word)")
        }
    }

    @Test(arguments: [false, true])
    func `the lines of actions are read without their edits`(undone: Bool) throws {
        let plan = try fixture.connection().rows(
            "EXPLAIN QUERY PLAN " + UndoReading.query(undone: undone), [.integer(1)]
        ) { $0.text(3) }
        #expect(plan == ["SEARCH TABLE journal USING COVERING INDEX journal_lines (undone=?)"])
    }
}
