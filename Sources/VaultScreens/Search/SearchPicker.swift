import TerminalUI
import VaultQuery
import VaultWording

/// A list of queries to choose from.
package struct SearchPicker: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case history, saved, facets
    }

    /// One query.
    struct Line: Hashable, Sendable {
        /// The name of a saved search; nil for others.
        var name: String?
        /// The text on the left.
        var label: String
        /// The muted text on the right.
        var detail: String
        /// The complete query.
        var text: String
    }

    let kind: Kind
    private(set) var lines: [Line]
    private(set) var cursor = 0

    /// Shows earlier queries that begin with the typed text; all of them if none does.
    init(history: [String], like typed: String) {
        kind = .history
        let like = history.filter { $0 != typed && $0.hasPrefix(typed) }
        let others = history.filter { $0 != typed }
        lines = (like.isEmpty ? others : like).map { Line(label: $0, detail: "", text: $0) }
    }

    init(saved: [SavedSearch]) {
        kind = .saved
        lines = saved.map {
            Line(name: $0.name, label: $0.name, detail: $0.name == $0.text ? "" : $0.text, text: $0.text)
        }
    }

    /// - Parameter text: the query whose results were counted.
    init(_ facets: SearchFacets, narrowing text: String) {
        kind = .facets
        var last: SearchFacets.Kind?
        lines = facets.lines.map { line in
            defer { last = line.kind }
            let title = line.kind == last ? "" : Strings.name(of: line.kind)
            return Line(
                label: Strings.padded(title) + line.name, detail: String(line.count), text: line.narrowing(text))
        }
    }

    /// The line under the cursor.
    var current: Line? { lines.indices.contains(cursor) ? lines[cursor] : nil }

    mutating func move(_ count: Int) {
        guard !lines.isEmpty else { return }
        cursor = (cursor + count + lines.count) % lines.count
    }

    mutating func removeCurrent() {
        guard lines.indices.contains(cursor) else { return }
        lines.remove(at: cursor)
        cursor = max(0, min(cursor, lines.count - 1))
    }
}
