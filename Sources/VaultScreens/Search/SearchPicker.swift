import TerminalUI
import VaultQuery

/// A list of queries to take one from.
package struct SearchPicker: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case history, saved, facets
    }

    /// One query.
    struct Line: Hashable, Sendable {
        /// What the person calls it; nil for what has no name.
        var name: String?
        /// What is drawn on the left.
        var label: String
        /// What is drawn behind it, muted.
        var detail: String
        /// The whole query that it stands for.
        var text: String
    }

    let kind: Kind
    private(set) var lines: [Line]
    private(set) var cursor = 0

    /// Those of before that begin with what is typed; all where none does.
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

    /// - Parameter text: the query that finds what was counted.
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
