internal import ReceiptRows
internal import SQLiteKit
internal import VaultModel
internal import VaultQuery

/// A condition that SQL can answer completely, each part of it from an index alone.
struct SearchSQL {
    /// The parts, all of which must match. The SQL is from this module; a person's input is in ``Part/values``.
    let parts: [Part]

    /// One condition on the columns of `receipts`.
    struct Part {
        let sql: String
        let values: [SQLiteValue]
        /// Whether the index that answers it begins with the location (column `shelf`).
        let knowsShelf: Bool
        /// An equivalent search in several indexes, if no single one answers `sql`; `sql` is then only for single rows.
        var lanes: Lanes?

        init(_ sql: String, _ values: [SQLiteValue] = [], knowsShelf: Bool = true) {
            self.sql = sql
            self.values = values
            self.knowsShelf = knowsShelf
        }
    }

    /// A condition whose rows are found by one index of `receipts`, and additionally in other tables.
    struct Lanes {
        let sql: String
        let values: [SQLiteValue]
        /// Selects the additional rows; all of them are in the vault, none in the Trash.
        let beside: String
        let besideValues: [SQLiteValue]
    }

    /// Returns nil for conditions that require reading texts.
    init?(_ condition: SearchCondition, categories: [String: String]) {
        switch condition {
        case .text, .field(.store, _), .field(.notes, _), .field(.tag, _): return nil
        case .field(.category, let pattern):
            parts = [Self.isIn("category", categories.filter { pattern.isFound(in: $0.value) }.map(\.key))]
        case .total(let span):
            var parts = [Self.between("byTotal", span.range.lowerBound, span.range.upperBound)]
            if let currency = span.currency { parts.append(Self.isCurrency(currency.code)) }
            self.parts = parts
        case .day(let day, let span): parts = [Self.day(day, span)]
        case .warranty(let months):
            parts = [Self.between("warrantyMonths", Int64(months.lowerBound), Int64(months.upperBound))]
        case .currency(let code): parts = [Self.isCurrency(code)]
        case .has(let part): parts = [Self.has(part, categories)]
        case .state(let state): parts = [Self.isIn(state)]
        }
    }

    private static func between(_ column: String, _ low: Int64, _ high: Int64) -> Part {
        Part("\(column) >= ? AND \(column) <= ?", [.integer(low), .integer(high)])
    }

    /// Returns a condition on a day. The sort columns hold an end of their scale for a missing day.
    private static func day(_ day: SearchedDay, _ span: DaySpan) -> Part {
        let (low, high) = (Int64(span.range.lowerBound), Int64(span.range.upperBound))
        return switch day {
        case .purchase: between("byDate", low, high)
        case .warrantyEnd: warrantyEnd(low, high)
        case .returnBy: between("returnDay", low, high)
        }
    }

    /// Matches a receipt's last expiry date, or an earlier one of several. Only receipts with warranties besides their
    /// own have several.
    private static func warrantyEnd(_ low: Int64, _ high: Int64) -> Part {
        let days = "BETWEEN ? AND ?"
        let span = [low, high].map(SQLiteValue.integer)
        let last = between("byWarranty", low, high)
        var part = Part(
            "(byWarranty \(days) OR warrantyEnds \(days) OR row IN (SELECT row FROM covers WHERE ends \(days)))",
            span + span + span)
        part.lanes = Lanes(
            sql: last.sql, values: last.values,
            beside: """
                SELECT row FROM covers WHERE ends \(days) UNION ALL
                SELECT row FROM receipts WHERE row IN (SELECT row FROM covers) AND warrantyEnds \(days)
                """, besideValues: span + span)
        return part
    }

    private static func isCurrency(_ code: String) -> Part { Part("currency = ?", [.text(code)], knowsShelf: false) }

    private static func isIn(_ column: String, _ texts: [String]) -> Part {
        guard !texts.isEmpty else { return Part("0") }
        let marks = texts.map { _ in "?" }.joined(separator: ", ")
        return Part("\(column) IN (\(marks))", texts.sorted().map(SQLiteValue.text))
    }

    private static func has(_ part: HeldPart, _ categories: [String: String]) -> Part {
        switch part {
        case .warranty: Part("(warrantyMonths > 0 OR row IN (SELECT row FROM covers))")
        case .notes: flag(ReceiptProjection.notesFlag)
        case .tags: Part("tags > ''")
        case .category: isIn("category", Array(categories.keys))
        case .total: Part("byTotal > \(AmountSpan.none)")
        case .attachment: flag(ReceiptProjection.attachmentFlag)
        case .date: Part("byDate > \(Int64.min)")
        case .returnBy: Part("returnDay IS NOT NULL")
        }
    }

    private static func isIn(_ state: ReceiptState) -> Part {
        switch state {
        case .favorite: flag(ReceiptProjection.favoriteFlag)
        case .returned: flag(ReceiptProjection.returnedFlag)
        case .pending:
            Part("mark IN (\(SyncMark.pending.rawValue), \(SyncMark.texted.rawValue)) AND mark <> 0", knowsShelf: false)
        case .failed: mark(.failed)
        case .conflict: mark(.conflict)
        case .inbox: flag(ReceiptProjection.inboxFlag)
        case .trash: Part("shelf = 1")
        }
    }

    /// Matches rows with this mark. The index has only rows with a mark; the second condition makes SQLite use it.
    private static func mark(_ mark: SyncMark) -> Part {
        Part("mark = \(mark.rawValue) AND mark <> 0", knowsShelf: false)
    }

    /// Lists every sum of flags that includes this one, because an index seeks values, not bits.
    private static func flag(_ flag: Int64) -> Part {
        let sums = (0...ReceiptProjection.allFlags).filter { $0 & flag != 0 }.map(String.init)
        return Part("flags IN (\(sums.joined(separator: ", ")))")
    }
}
