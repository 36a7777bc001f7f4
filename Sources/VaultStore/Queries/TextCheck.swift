internal import ReceiptRows
internal import SQLiteKit
internal import VaultModel
internal import VaultQuery
internal import VaultReplica

/// Checks texts row by row, for conditions that no index decides.
struct TextCheck {
    let connection: Connection

    /// Returns the rows that meet all conditions on texts. Reads whole receipts only if the list's columns do not
    /// decide a condition.
    func rows(of selection: Selection, where conditions: [SearchCondition]) throws -> Selection {
        let line = try connection.prepare("SELECT storeName, tags, note FROM receipts WHERE row = ?")
        var kept = Selection()
        for row in selection.rows {
            try line.bind(.integer(row), at: 1)
            if try line.step() {
                let texts = LineTexts(store: line.text(0), tags: line.text(1), note: line.text(2))
                let answers = conditions.map(texts.answer)
                if !answers.contains(false) {
                    let open = zip(conditions, answers).filter { $0.1 == nil }.map(\.0)
                    if try open.isEmpty || holds(open, row) { kept.insert(row) }
                }
            }
            line.reset()
        }
        return kept
    }

    private func holds(_ conditions: [SearchCondition], _ row: Int64) throws -> Bool {
        guard let receipt = try EntityTable(connection: connection).receipt(row: row) else { return false }
        let parts = try receipt.id.map(PartTable(connection: connection).parts) ?? ReceiptParts()
        let searched = SearchedReceipt(receipt: receipt, parts: parts)
        return conditions.allSatisfy(searched.matches)
    }
}

/// The texts in the list's columns.
private struct LineTexts {
    let store: String
    let tags: String
    /// The beginning of the notes.
    let note: String

    /// Returns nil if the whole receipt must be read.
    func answer(_ condition: SearchCondition) -> Bool? {
        switch condition {
        case .field(.store, let pattern): pattern.isFound(in: store)
        case .field(.tag, let pattern): tagList.contains(where: pattern.isFound)
        case .field(.notes, let pattern): isInNote(pattern) ? true : nil
        case .text(let pattern):
            isInNote(pattern) || pattern.isFound(in: store) || tagList.contains(where: pattern.isFound) ? true : nil
        case .field(.category, _), .total, .day, .warranty, .currency, .has, .state: nil
        }
    }

    /// Whether the note is certain to match. The last word of a long note may be cut off and so only seem to end, and
    /// the beginning is never known to be the whole note.
    private func isInNote(_ pattern: TextPattern) -> Bool {
        let isCertain =
            switch pattern.extent {
            case .beginning: true
            case .words: note.unicodeScalars.count < ReceiptProjection.noteLength
            case .everything: false
            }
        return isCertain && pattern.isFound(in: note)
    }

    private var tagList: [String] { tags.split(separator: "\n").map(String.init) }
}
