internal import SQLiteKit
internal import VaultModel
internal import VaultQuery

/// The faults of the search index, counted in receipts.
package struct WordIndexFaults: Hashable, Sendable {
    /// Receipts that no search finds.
    package internal(set) var missing = 0
    /// Receipts that are found by words other than theirs.
    package internal(set) var outdated = 0
    /// Rows for receipts that are not in the vault.
    package internal(set) var leftOver = 0
    /// Whether the index's own tables are damaged or missing, so that nothing can be counted.
    package internal(set) var isDamaged = false

    /// Whether there are no faults.
    package var isEmpty: Bool { self == WordIndexFaults() }
}

extension WordIndex {
    /// Compares the index's texts with the receipts, row by row; reads all of both. Must run in a snapshot.
    ///
    /// ``hasSoundLists()`` checks whether the word lists match the texts, which requires write access; this function
    /// checks only the list of the sign that every text has.
    func faults() throws -> WordIndexFaults {
        do {
            return try Self.blamed { try hasItsTables() ? comparison() : WordIndexFaults(isDamaged: true) }
        } catch let error as StoreError where error.code == .damagedIndex {
            return WordIndexFaults(isDamaged: true)
        }
    }

    /// Whether the number of texts differs from the number of receipts. Reads only a few rows, unlike ``faults()``.
    /// Must run in a snapshot.
    func isIncomplete() throws -> Bool {
        do {
            let figures = try Counts(connection: connection).all()
            let held = try Self.blamed {
                try connection.first("SELECT value FROM search_stat WHERE id = 0") { Self.number(in: $0.blob(0)) }
            }
            return held ?? 0 != UInt64(clamping: figures.receipts + figures.trash)
        } catch let error as StoreError where error.code == .damagedIndex {
            return true
        }
    }

    /// Decodes the number of texts, the first of FTS4's figures: seven bits in each byte, lowest first.
    private static func number(in bytes: [UInt8]) -> UInt64 {
        var number: UInt64 = 0
        for (place, byte) in bytes.prefix(9).enumerated() {
            number |= UInt64(byte & 0x7F) << UInt64(7 * place)
            if byte < 0x80 { break }
        }
        return number
    }

    private func hasItsTables() throws -> Bool {
        let names = (["search", BeginningTable.name] + Self.ownTables).map { "'\($0)'" }
        return try connection.integer(
            "SELECT count(*) FROM sqlite_master WHERE name IN (\(names.joined(separator: ", ")))")
            == Int64(names.count)
    }

    /// Walks index and receipts side by side, both by row, to find what either lacks.
    private func comparison() throws -> WordIndexFaults {
        var faults = WordIndexFaults()
        let listed = try rows(of: IndexedWords.edge)
        var beginnings = BeginningCheck(table: BeginningTable(connection: connection))
        let held = try connection.prepare("SELECT docid, unpack_text(c0words) FROM search_content ORDER BY docid")
        var hasMore = try held.step()
        try ReceiptTable(connection: connection).eachWords { words, row in
            while hasMore, held.integer(0) < row {
                faults.leftOver += 1
                hasMore = try held.step()
            }
            try beginnings.take(words, row: row)
            guard hasMore, held.integer(0) == row else { return faults.missing += 1 }
            if held.text(1) != words {
                faults.outdated += 1
            } else if listed.contains(row) == words.isEmpty {
                faults.missing += 1
            }
            hasMore = try held.step()
        }
        while hasMore {
            faults.leftOver += 1
            hasMore = try held.step()
        }
        if faults.isEmpty { faults.outdated = try beginnings.end() }
        return faults
    }

    private func rows(of word: String) throws -> Selection {
        try connection.first("SELECT row_bits(rowid) FROM search WHERE search MATCH ?", [.text(word)]) {
            Selection(bits: $0.rowBits(0))
        } ?? Selection()
    }

    /// Whether the word lists match the texts; reads all of both. FTS4 runs the check as a write, so it blocks other
    /// writers and is rolled back.
    func hasSoundLists() throws -> Bool {
        try connection.run("BEGIN IMMEDIATE")
        defer { if connection.isInTransaction { _ = try? connection.run("ROLLBACK") } }
        do {
            try Self.blamed { try connection.run("INSERT INTO search (search) VALUES ('integrity-check')") }
            return true
        } catch let error as StoreError where error.code == .damagedIndex {
            return false
        }
    }
}
