internal import SQLiteKit
internal import VaultModel
internal import VaultQuery
internal import VaultReplica

/// Reads excerpts of matches that a list's rows do not show.
struct ExcerptReading {
    let connection: Connection

    /// More excerpts than any screen shows at once.
    private static let mostExcerpts = 120

    /// Returns excerpts for the first of these rows; none if the query has no words.
    func excerpts(_ rows: [ReceiptRow], _ search: SearchQuery) throws -> [ReceiptID: String] {
        guard !search.soughtTexts.isEmpty else { return [:] }
        var excerpts: [ReceiptID: String] = [:]
        let table = EntityTable(connection: connection)
        for row in rows.prefix(Self.mostExcerpts) {
            let shown = [row.storeName, row.what]
            guard search.soughtTexts.contains(where: { pattern in !shown.contains(where: pattern.isFound) }),
                let receipt = try table.record(EntityRef(row.id)).flatMap({ Receipt($0.entity) })
            else { continue }
            excerpts[row.id] = Excerpt.text(of: receipt, shown: shown, search)
        }
        return excerpts
    }
}
