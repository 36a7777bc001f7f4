import ServerRows
import Testing
import VaultServer
import VaultServerSQLite
import VaultTestKit

/// Moves between two files, of which the second one does not keep what it is given.
@Suite("Verification of a move")
struct StoreMoveTests {
    private let home: MovingHome

    init() throws {
        home = try MovingHome(usesDatabase: false)
        try home.fill()
    }

    private func move(_ bend: @escaping ([[StoredValue]], StoreTable) -> [[StoredValue]]) throws -> StoreMove.Summary {
        let source = try SQLiteStoreCopy(path: home.folder + "/server.db", isNew: false, key: try home.key)
        let copy = try SQLiteStoreCopy(path: home.folder + "/copy.db", isNew: true, key: try home.key)
        let target = BendingTarget(copy, bend)
        return try StoreMove(from: source, to: target) { _ in }.run(epoch: "feedc0de")
    }

    @Test func `rows that arrive as they are have one hash on both sides, and are counted`() throws {
        let summary = try move { rows, _ in rows }
        #expect(summary.accounts == 4 && summary.entities > 1_230 && summary.rows > 3_600)
        #expect(summary.bytes > 500_000 && summary.hash.count == 32)
    }

    @Test(arguments: StoreTable.Name.allCases)
    func `a value that arrives as another one is noticed`(name: StoreTable.Name) throws {
        var isBent = false
        let difference = #expect(throws: StoreDifference.self) {
            try move { rows, table in
                guard table.name == name, !isBent else { return rows }
                isBent = true
                var rows = rows
                rows[0].append(Self.changed(rows[0].removeLast()))
                return rows
            }
        }
        #expect(isBent && difference?.description.hasPrefix("table \(name.rawValue)") == true)
    }

    @Test(arguments: [StoreTable.Name.entity, .operation, .lookup, .digest, .stray])
    func `a row that is lost is noticed, with its account`(name: StoreTable.Name) throws {
        let difference = #expect(throws: StoreDifference.self) {
            try move { rows, table in table.name == name ? rows.dropLast() : rows }
        }
        let text = difference?.description ?? ""
        #expect(text.hasPrefix("table \(name.rawValue)") && (name == .stray) != text.contains(" of account "))
    }

    private static func changed(_ value: StoredValue) -> StoredValue {
        switch value {
        case .null: .bytes([1])
        case .integer(let number): .integer(number + 1)
        case .flag(let flag): .flag(!flag)
        case .text(let text): .text(text + "x")
        case .bytes(let bytes): .bytes(bytes.dropLast() + [(bytes.last ?? 0) ^ 1])
        }
    }
}

/// A store that gets other rows than it is given.
private final class BendingTarget: StoreTarget {
    private let store: SQLiteStoreCopy
    private let bend: ([[StoredValue]], StoreTable) -> [[StoredValue]]

    init(_ store: SQLiteStoreCopy, _ bend: @escaping ([[StoredValue]], StoreTable) -> [[StoredValue]]) {
        self.store = store
        self.bend = bend
    }

    func rows(of table: StoreTable) throws -> any StoreRowReader { try store.rows(of: table) }

    func insert(_ rows: [[StoredValue]], into table: StoreTable) throws {
        try store.insert(bend(rows, table), into: table)
    }

    func complete(epoch: String) throws { try store.complete(epoch: epoch) }
}
