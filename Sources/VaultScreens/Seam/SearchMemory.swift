/// A query under a name of the person's own.
package struct SavedSearch: Hashable, Sendable {
    package var name: String
    package var text: String

    package init(name: String, text: String) {
        self.name = name
        self.text = text
    }
}

/// The searches of a vault that are kept: those with a name, and what was searched for before.
package struct SearchMemory: Hashable, Sendable {
    /// In the order of their names.
    package private(set) var saved: [SavedSearch]
    /// The newest first, each once.
    package private(set) var history: [String]

    /// How many are kept of each.
    package static let limit = 50

    package init(saved: [SavedSearch] = [], history: [String] = []) {
        self.saved = saved
        self.history = history
    }

    /// Puts a query at the beginning of the history.
    mutating func remember(_ text: String) {
        let text = text.trimmed
        guard !text.isEmpty else { return }
        history = Array(([text] + history.filter { $0 != text }).prefix(SearchMemory.limit))
    }

    /// Keeps a query under a name; one of that name is replaced.
    mutating func save(_ search: SavedSearch) {
        saved.removeAll { $0.name == search.name }
        saved = Array(([search] + saved).prefix(SearchMemory.limit)).sorted { $0.name < $1.name }
    }

    mutating func removeSaved(_ name: String) {
        saved.removeAll { $0.name == name }
    }
}
