internal import SQLiteKit
internal import VaultModel

/// Finds the rows that a query's text and scope leave.
struct SelectionQuery {
    let connection: Connection

    /// nil where the query leaves a whole shelf.
    func selection(of query: ReceiptQuery) throws -> Selection? {
        let words = TextFolding.words(query.text)
        guard let found = try match(words) else {
            return query.isWholeShelf ? nil : Selection(rows: try scope(query.scope))
        }
        switch query.scope {
        case .vault:
            let trash = Selection(rows: try scope(.trash))
            return Selection(rows: trash.count == 0 ? found : found.filter { !trash.contains($0) })
        case .trash, .conflicts, .unsynced:
            let scope = Selection(rows: try scope(query.scope))
            return Selection(rows: found.filter { scope.contains($0) })
        }
    }

    /// Rows in which every word begins a word; nil where there is no word to look for.
    ///
    /// The words are runs of folded letters and digits, so nothing that a person types is syntax to the index.
    private func match(_ words: [String]) throws -> [Int64]? {
        guard !words.isEmpty else { return nil }
        // The longest words first: they leave the fewest rows for the others.
        let pattern = Set(words).sorted { ($1.utf8.count, $0) < ($0.utf8.count, $1) }.map { $0 + "*" }
        let statement = try connection.prepare("SELECT docid FROM search WHERE search MATCH ?")
        try statement.bind(.text(pattern.joined(separator: " ")), at: 1)
        var rows: [Int64] = []
        while try statement.step() { rows.append(statement.integer(0)) }
        return rows
    }

    private func scope(_ scope: ReceiptQuery.Scope) throws -> [Int64] {
        let condition =
            switch scope {
            case .vault: "shelf = 0"
            case .trash: "shelf = 1"
            case .conflicts: "mark = 3"
            case .unsynced: "mark IN (1, 2)"
            }
        return try connection.rows("SELECT row FROM receipts WHERE \(condition)") { $0.integer(0) }.sorted()
    }
}

extension ReceiptQuery {
    /// The lists that it draws from: 0 the vault, 1 the trash.
    var shelf: Int64 { scope == .trash ? 1 : 0 }

    /// Whether its scope is one list and nothing else, so that its index can be walked.
    var isOnOneShelf: Bool { scope == .vault || scope == .trash }

    /// Whether it leaves nothing out of one list.
    var isWholeShelf: Bool { isOnOneShelf && TextFolding.words(text).isEmpty }
}
