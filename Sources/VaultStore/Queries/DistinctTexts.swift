internal import SQLiteKit
internal import VaultModel
internal import VaultQuery

/// Finds rows by the few distinct stores or sets of tags in their index.
struct DistinctTexts {
    let connection: Connection
    let shelf: Int64

    /// With more distinct texts, walking the index for the rows in question costs less than seeking in it.
    private static let mostSeeks = 100

    /// Returns those of the rows whose store or tags meet the condition; nil for conditions on other texts.
    func rows(_ condition: SearchCondition, among rows: Selection) throws -> Selection? {
        guard case .field(let field, let pattern) = condition else { return nil }
        switch field {
        // Folding a folded text again does not change it.
        case .store: return try self.rows("byStore", among: rows, pattern.isFound)
        case .tag:
            return try self.rows("tags", among: rows) { tags in
                tags.split(separator: "\n").contains { pattern.isFound(in: String($0)) }
            }
        case .notes, .category: return nil
        }
    }

    private func rows(_ column: String, among rows: Selection, _ isMeant: (String) -> Bool) throws -> Selection {
        guard let texts = try texts(column) else { return try walk(column, among: rows, isMeant) }
        let statement = try connection.prepare("SELECT row FROM receipts WHERE shelf = ? AND \(column) = ?")
        var found = Selection()
        for text in texts where isMeant(text) {
            try statement.bind([.integer(shelf), .text(text)])
            while try statement.step() { found.insert(statement.integer(0)) }
            statement.reset()
        }
        return found.intersection(rows)
    }

    /// Returns every distinct nonempty text; nil if there are too many.
    private func texts(_ column: String) throws -> [String]? {
        var texts: [String] = []
        let next = try connection.prepare("SELECT min(\(column)) FROM receipts WHERE shelf = ? AND \(column) > ?")
        while texts.count <= Self.mostSeeks {
            try next.bind([.integer(shelf), .text(texts.last ?? "")])
            guard try next.step(), let text = next.optionalText(0) else { return texts }
            next.reset()
            texts.append(text)
        }
        return nil
    }

    /// Compares only the texts of the rows in question, and consecutive equal texts only once.
    private func walk(_ column: String, among rows: Selection, _ isMeant: (String) -> Bool) throws -> Selection {
        let statement = try connection.prepare(
            "SELECT row, \(column) FROM receipts WHERE shelf = ? AND \(column) > '' ORDER BY \(column)")
        try statement.bind(.integer(shelf), at: 1)
        var found = Selection()
        var last: (text: String, isMeant: Bool)?
        while try statement.step() {
            let row = statement.integer(0)
            guard rows.contains(row) else { continue }
            let text = statement.text(1)
            let answer = last?.text == text ? last?.isMeant == true : isMeant(text)
            if answer { found.insert(row) }
            last = (text, answer)
        }
        return found
    }
}
