internal import SQLiteKit
internal import VaultModel
internal import VaultQuery

/// Finds the rows of a shelf by the few different stores or sets of tags that there are, in their index.
struct DistinctTexts {
    let connection: Connection
    let shelf: Int64

    /// From so many different texts on, walking the index costs less than seeking in it.
    private static let mostSeeks = 1_000

    /// The rows whose store or tags fulfil the condition; nil for conditions on other texts.
    func rows(_ condition: SearchCondition) throws -> Selection? {
        switch condition {
        // What is folded once stays as it is when it is folded again.
        case .field(.store, let pattern): try rows("byStore") { pattern.isFound(in: $0) }
        case .field(.tag, let pattern):
            try rows("tags") { tags in
                tags.split(separator: "\n").contains { pattern.isFound(in: String($0)) }
            }
        default: nil
        }
    }

    private func rows(_ column: String, _ isMeant: (String) -> Bool) throws -> Selection {
        let rows = try connection.prepare("SELECT row FROM receipts WHERE shelf = ? AND \(column) = ?")
        var found = Selection()
        try each(column) { text in
            guard isMeant(text) else { return }
            try rows.bind([.integer(shelf), .text(text)])
            while try rows.step() { found.insert(rows.integer(0)) }
            rows.reset()
        }
        return found
    }

    /// Hands over every different text that is not empty, once.
    private func each(_ column: String, _ body: (String) throws -> Void) throws {
        var last = ""
        let next = try connection.prepare("SELECT min(\(column)) FROM receipts WHERE shelf = ? AND \(column) > ?")
        for _ in 0..<Self.mostSeeks {
            try next.bind([.integer(shelf), .text(last)])
            guard try next.step(), let text = next.optionalText(0) else { return }
            next.reset()
            try body(text)
            last = text
        }
        let rest = try connection.prepare(
            "SELECT \(column) FROM receipts WHERE shelf = ? AND \(column) > ? ORDER BY \(column)")
        try rest.bind([.integer(shelf), .text(last)])
        while try rest.step() {
            let text = rest.text(0)
            if text != last { try body(text) }
            last = text
        }
    }
}
