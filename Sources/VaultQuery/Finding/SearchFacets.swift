/// Counts of the receipts found, by values that could narrow the search.
package struct SearchFacets: Hashable, Sendable {
    package enum Kind: Hashable, Sendable, CaseIterable {
        case category, store, year, tag
    }

    /// One value and the number of receipts found that have it.
    package struct Line: Hashable, Sendable {
        package let kind: Kind
        /// The category's or store's name, the year or the tag.
        package let name: String
        package let count: Int

        package init(kind: Kind, name: String, count: Int) {
            self.kind = kind
            self.name = name
            self.count = count
        }

        /// The query term that selects these receipts.
        package var term: String {
            let quoted = "\"" + name.filter { $0 != "\"" } + "\""
            return switch kind {
            case .category: "category:=" + quoted
            case .store: "store:=" + quoted
            case .year: "bought:" + name
            case .tag: "tag:=" + quoted
            }
        }
    }

    /// The lines, kind by kind; the most frequent first within each.
    package var lines: [Line]

    package init(lines: [Line] = []) {
        self.lines = lines
    }
}

extension SearchFacets.Line {
    /// Returns a query with this line's term added.
    package func narrowing(_ text: String) -> String {
        let text = text.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
        return text.isEmpty ? term : text + " " + term
    }
}
