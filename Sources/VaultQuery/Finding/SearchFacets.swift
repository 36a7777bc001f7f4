/// What is found, counted by what it could be narrowed to.
package struct SearchFacets: Hashable, Sendable {
    package enum Kind: Hashable, Sendable, CaseIterable {
        case category, store, year, tag
    }

    /// One value and how many of what is found have it.
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

        /// The term that leaves those.
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

    /// Kind by kind; within one the most frequent first.
    package var lines: [Line]

    package init(lines: [Line] = []) {
        self.lines = lines
    }
}

extension SearchFacets.Line {
    /// A query with this line's term added.
    package func narrowing(_ text: String) -> String {
        let text = text.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
        return text.isEmpty ? term : text + " " + term
    }
}
