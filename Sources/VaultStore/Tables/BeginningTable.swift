internal import SQLiteKit
internal import VaultQuery

/// The rows whose words begin in a certain way, in blocks of ``RowBlock/size``: what a search of one or two letters finds.
///
/// FTS4 would find them too, but with 100,000 receipts it takes 15 ms to walk such a list, and each list of beginnings that
/// it keeps is as long as a third of the index.
struct BeginningTable {
    let connection: Connection

    static let name = "word_beginnings"

    /// A block is written as a whole, so that it must be small; the beginnings of its rows lie side by side.
    static let schema = """
        CREATE TABLE \(name) (
            block INTEGER NOT NULL,
            beginning TEXT NOT NULL,
            rows BLOB NOT NULL,
            PRIMARY KEY (block, beginning)
        ) WITHOUT ROWID;
        """

    private static let reading = "SELECT rows FROM \(name) WHERE block = ? AND beginning = ?"

    /// The rows with a word that begins so.
    func rows(of beginning: Beginning) throws -> Selection {
        guard let last = try lastBlock() else { return Selection() }
        let text = SQLiteValue.text(beginning.text)
        var bits: [UInt64] = []
        for block in 0...last {
            bits += try rows(block, text)?.bits ?? RowBlock().bits
        }
        return Selection(bits: bits)
    }

    /// All beginnings of a block.
    func all(of block: Int64) throws -> [Beginning: RowBlock] {
        let rows = try connection.rows("SELECT beginning, rows FROM \(Self.name) WHERE block = ?", [.integer(block)]) {
            (Beginning($0.text(0)), RowBlock(stored: $0.blob(1)))
        }
        return try rows.reduce(into: [:]) { all, row in
            guard let beginning = row.0, let block = row.1 else { throw StoreError(.damagedIndex) }
            all[beginning] = block
        }
    }

    func lastBlock() throws -> Int64? { try connection.integer("SELECT max(block) FROM \(Self.name)") }

    func apply(_ changes: BeginningChanges) throws {
        for (block, beginnings) in changes.blocks.sorted(by: { $0.key < $1.key }) {
            for (beginning, change) in beginnings.sorted(by: { $0.key < $1.key }) {
                let text = SQLiteValue.text(beginning.text)
                let previous = try rows(block, text)
                try write(change.applied(to: previous ?? RowBlock()), over: previous, block, text)
            }
        }
    }

    /// OR FAIL, and never OR REPLACE, which has SQLite keep each page that it changes for a rollback of the statement:
    /// encrypted, that takes longer than the change.
    private func write(
        _ rows: RowBlock, over previous: RowBlock?, _ block: Int64, _ beginning: SQLiteValue
    ) throws {
        if rows == previous { return }
        let place: [SQLiteValue] = [.integer(block), beginning]
        if rows.isEmpty {
            try connection.run("DELETE FROM \(Self.name) WHERE block = ? AND beginning = ?", place)
        } else if previous == nil {
            try connection.run("INSERT OR FAIL INTO \(Self.name) VALUES (?, ?, ?)", place + [.blob(rows.stored)])
        } else {
            try connection.run(
                "UPDATE OR FAIL \(Self.name) SET rows = ? WHERE block = ? AND beginning = ?",
                [.blob(rows.stored)] + place)
        }
    }

    private func rows(_ block: Int64, _ beginning: SQLiteValue) throws -> RowBlock? {
        let stored = try connection.first(Self.reading, [.integer(block), beginning]) { $0.blob(0) }
        guard let stored else { return nil }
        guard let rows = RowBlock(stored: stored) else { throw StoreError(.damagedIndex) }
        return rows
    }
}

/// Rows that begin a word in a way in which they did not, or do so no longer.
struct BeginningChanges {
    /// The later of two changes of a row counts, so that no row is in both.
    struct Change {
        private var begun = RowBlock()
        private var ended = RowBlock()

        mutating func note(_ offset: UInt16, isAdded: Bool) {
            if isAdded {
                begun.insert(offset)
                ended.remove(offset)
            } else {
                begun.remove(offset)
                ended.insert(offset)
            }
        }

        func applied(to rows: RowBlock) -> RowBlock { rows.union(begun).subtracting(ended) }
    }

    private(set) var blocks: [Int64: [Beginning: Change]] = [:]

    mutating func replace(_ old: [Beginning], by new: [Beginning], row: Int64) {
        let (before, after) = (Set(old), Set(new))
        note(new.filter { !before.contains($0) }, row, isAdded: true)
        note(old.filter { !after.contains($0) }, row, isAdded: false)
    }

    mutating func add(_ beginnings: [Beginning], row: Int64) { note(beginnings, row, isAdded: true) }

    private mutating func note(_ beginnings: [Beginning], _ row: Int64, isAdded: Bool) {
        let (block, offset) = RowBlock.place(of: row)
        for beginning in beginnings {
            blocks[block, default: [:]][beginning, default: Change()].note(offset, isAdded: isAdded)
        }
    }
}

/// Compares the table with the words that it should have, which come by row.
struct BeginningCheck {
    let table: BeginningTable
    private var block: Int64 = 0
    private var expected: [Beginning: RowBlock] = [:]
    /// The number of rows that differ.
    private var wrong = 0

    init(table: BeginningTable) { self.table = table }

    mutating func take(_ words: String, row: Int64) throws {
        let place = RowBlock.place(of: row)
        while block < place.block { try compare() }
        for beginning in Beginning.all(of: words) { expected[beginning, default: RowBlock()].insert(place.offset) }
    }

    /// Returns the number of rows that differ.
    mutating func end() throws -> Int {
        let last = try table.lastBlock() ?? 0
        repeat { try compare() } while block <= last
        return wrong
    }

    private mutating func compare() throws {
        let stored = try table.all(of: block)
        var differences = RowBlock()
        for beginning in Set(stored.keys).union(expected.keys) {
            differences.formDifferences(stored[beginning] ?? RowBlock(), expected[beginning] ?? RowBlock())
        }
        wrong += differences.count
        (block, expected) = (block + 1, [:])
    }
}
