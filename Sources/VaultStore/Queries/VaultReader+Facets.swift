internal import Folding
internal import SQLiteKit
package import VaultModel
package import VaultQuery

extension VaultReader {
    /// Counts the receipts of a query by category, store, year and tag; returns the most frequent values of each.
    package func facets(_ query: ReceiptQuery) throws(StoreError) -> SearchFacets {
        try wrapped {
            try connection.snapshot {
                let state = try connection.integer("PRAGMA data_version") ?? 0
                let names = try reading(state).categories
                let list = try ReceiptPager(connection: connection, query: query, categories: names)
                return try FacetCounting(connection: connection, list: list, categories: names).facets()
            }
        }
    }
}

/// Counts the receipts of a list by their values.
struct FacetCounting {
    let connection: Connection
    let list: ReceiptPager
    /// Names of the existing categories, by ID.
    let categories: [String: String]

    /// The maximum number of values of each kind.
    private static let most = 6
    /// Below this number of rows, reading row by row costs less than walking indexes.
    private static let fewRows = 2_000

    func facets() throws -> SearchFacets {
        let categories = try counts("category").map { (self.categories[$0.text] ?? "", $0.count) }
        let days = try counts("byDate")
        let years = days.compactMap { day, count in
            CalendarDay(daysSince1970: Int(day) ?? .min).map { ("\($0.year)", count) }
        }
        let tags = try counts("tags").flatMap { tags, count in
            tags.split(separator: "\n").map { (String($0), count) }
        }
        return SearchFacets(
            lines: lines(.category, categories) + (try stores()) + lines(.year, years) + lines(.tag, tags))
    }

    /// Counts stores by folded name, and names each as one of its receipts does.
    private func stores() throws -> [SearchFacets.Line] {
        try lines(.store, counts("byStore").map { ($0.text, $0.count) }).map { line in
            let written = try connection.text(
                "SELECT storeName FROM receipts WHERE shelf = ? AND byStore = ? LIMIT 1",
                [.integer(list.shelf), .text(line.name)])
            return SearchFacets.Line(kind: .store, name: written ?? line.name, count: line.count)
        }
    }

    /// Groups values with the same words; values without words are dropped, as they cannot be searched for.
    private func lines(_ kind: SearchFacets.Kind, _ counts: [(String, Int)]) -> [SearchFacets.Line] {
        var groups: [[String]: (name: String, count: Int)] = [:]
        for (name, count) in counts {
            let words = TextFolding.words(name)
            guard !words.isEmpty else { continue }
            let former = groups[words]
            groups[words] = (former.map { min($0.name, name) } ?? name, (former?.count ?? 0) + count)
        }
        return groups.values.sorted { ($1.count, $0.name) < ($0.count, $1.name) }.prefix(Self.most)
            .map { SearchFacets.Line(kind: kind, name: $0.name, count: $0.count) }
    }

    /// Counts the receipts found for each value of a column.
    private func counts(_ column: String) throws -> [(text: String, count: Int)] {
        guard let selection = list.selection else {
            return try connection.rows(
                "SELECT \(column), count(*) FROM receipts WHERE shelf = ? GROUP BY \(column)", [.integer(list.shelf)]
            ) { ($0.text(0), $0.int(1)) }
        }
        var counts: [String: Int] = [:]
        if selection.count <= Self.fewRows {
            let statement = try connection.prepare("SELECT \(column) FROM receipts WHERE row = ?")
            for row in selection.rows {
                try statement.bind(.integer(row), at: 1)
                if try statement.step() { counts[statement.text(0), default: 0] += 1 }
                statement.reset()
            }
        } else {
            let statement = try connection.prepare("SELECT \(column), row FROM receipts WHERE shelf = ?")
            try statement.bind(.integer(list.shelf), at: 1)
            while try statement.step() {
                if selection.contains(statement.integer(1)) { counts[statement.text(0), default: 0] += 1 }
            }
        }
        return counts.map { ($0.key, $0.value) }
    }
}
