internal import AttachmentStore
internal import ReceiptRows
internal import SQLiteKit
internal import VaultAttachments
internal import VaultModel
internal import VaultQuery
internal import VaultReplica

/// Writes `receipts` and, through ``WordIndex``, `search`, which are derived from `entities` and share its row numbers.
struct ReceiptTable {
    let connection: Connection
    /// Takes the words of changed receipts; nil changes the index at once.
    var pending: PendingWords?

    static let columns = [
        "shelf", "mark", "storeName", "note", "tags", "category", "purchaseDay", "totalMinor", "currency",
        "warrantyMonths", "returnDay", "flags", "byDate", "byStore", "byTotal", "byWarranty", "byCreation",
        "warrantyEnds", "returnEnds", "byPair",
    ]
    private static let insertion =
        "INSERT OR FAIL INTO receipts (\(columns.joined(separator: ", ")), row, id) VALUES "
        + "(\((columns + ["row", "id"]).map { _ in "?" }.joined(separator: ", ")))"
    private static let reading = "SELECT \(columns.joined(separator: ", ")) FROM receipts WHERE row = ?"

    /// Updates a receipt's row and words.
    func save(_ projection: ReceiptProjection, row: Int64, isNew: Bool) throws {
        if isNew {
            try connection.run(
                Self.insertion, projection.values + [.integer(row), .text(projection.receipt.entity.ref.id)])
            try collect { try WordIndex(connection: connection).insert(projection.words, row: row, $0) }
        } else {
            try update(projection.values, row: row)
            try collect { $0.texts[row] = projection.words }
        }
    }

    private func collect(_ body: (PendingWords) throws -> Void) throws {
        if let pending { return try body(pending) }
        let own = PendingWords()
        try body(own)
        try WordIndex(connection: connection).apply(own)
    }

    /// Writes only the columns that differ: SQLite rewrites the index of every column that is named, changed or not.
    private func update(_ values: [SQLiteValue], row: Int64) throws {
        let former = try connection.first(Self.reading, [.integer(row)]) { statement in
            values.indices.map { statement.value(Int32($0)) }
        }
        guard let former else { return }
        let changed = values.indices.filter { !former[$0].isSame(as: values[$0]) }
        guard !changed.isEmpty else { return }
        let assignments = changed.map { Self.columns[$0] + " = ?" }.joined(separator: ", ")
        try connection.run(
            "UPDATE OR FAIL receipts SET \(assignments) WHERE row = ?",
            changed.map { values[$0] } + [.integer(row)])
    }

    /// Changes only the mark; nothing else changes when a server confirms a receipt as it is.
    func setMark(_ mark: SyncMark, row: Int64) throws {
        try connection.run(
            "UPDATE OR FAIL receipts SET mark = ? WHERE row = ? AND mark <> ?",
            [.integer(Int64(mark.rawValue)), .integer(row), .integer(Int64(mark.rawValue))])
    }

    /// Removes a receipt's row and words.
    func delete(row: Int64) throws {
        try connection.run("DELETE FROM receipts WHERE row = ?", [.integer(row)])
        try collect { try WordIndex(connection: connection).delete(row: row, $0) }
    }

    /// Passes the words of every receipt, as the index should hold them, to the body, by row.
    func eachWords(_ body: (String, Int64) throws -> Void) throws {
        try each(where: "type = 'receipt'") { receipt, parts, row in try body(IndexedWords.of(receipt, parts), row) }
    }

    /// Rewrites the warranty sort key of all receipts that have parts.
    func fillCovers() throws {
        try each(where: "type = 'receipt' AND id IN (SELECT receipt FROM parts)") { receipt, parts, row in
            try connection.run(
                "UPDATE receipts SET byWarranty = ? WHERE row = ?",
                [.integer(CoverKey.number(of: parts.longestCover(of: receipt))), .integer(row)])
        }
    }

    /// Fills what is derived from the attachments that receipts name.
    func fillAttached() throws {
        let attached = AttachmentTable(connection: connection)
        try each(where: "type = 'receipt' AND instr(fields, '\"imageKeys\":[\"') > 0") { receipt, parts, row in
            try attached.setAttached(receipt.attachments.map(\.description), of: receipt.entity.ref.id)
            let flags = ReceiptProjection.flags(of: receipt)
            try connection.run("UPDATE receipts SET flags = ? WHERE row = ?", [.integer(flags), .integer(row)])
        }
    }

    /// Passes the receipts that meet a condition to the body, with their parts, by row. The condition must be SQL from
    /// this module.
    private func each(where condition: String, _ body: (Receipt, ReceiptParts, Int64) throws -> Void) throws {
        let receipts = try connection.prepare(
            """
            SELECT row, id, type, fields, shadow, version, seq, updatedAt FROM entities WHERE \(condition) ORDER BY row
            """)
        let parts = PartTable(connection: connection)
        while try receipts.step() {
            guard let record = try EntityTable.record(receipts), let row = record.row,
                let receipt = Receipt(record.entity), let id = receipt.id
            else { continue }
            try body(receipt, try parts.parts(of: id), row)
        }
    }
}

extension SQLiteValue {
    /// Compares byte by byte: texts that are equal as strings may be encoded differently.
    fileprivate func isSame(as other: SQLiteValue) -> Bool {
        if case .text(let mine) = self, case .text(let theirs) = other { return mine.utf8.elementsEqual(theirs.utf8) }
        return self == other
    }
}
