import FieldInput

/// A query that the person saved under a name.
package struct SavedSearch: Hashable, Sendable {
    package var name: String
    package var text: String

    package init(name: String, text: String) {
        self.name = name
        self.text = text
    }
}

/// The searches that are kept with a vault: the saved ones and the search history.
package struct SearchMemory: Hashable, Sendable {
    /// Sorted by name.
    package private(set) var saved: [SavedSearch]
    /// Newest first, each once.
    package private(set) var history: [String]

    /// The highest number that is kept of each.
    package static let limit = 50

    package init(saved: [SavedSearch] = [], history: [String] = []) {
        self.saved = saved
        self.history = history
    }

    /// Adds a query at the beginning of the history.
    mutating func remember(_ text: String) {
        let text = text.trimmed
        guard !text.isEmpty else { return }
        history = Array(([text] + history.filter { $0 != text }).prefix(SearchMemory.limit))
    }

    /// Saves a query under a name; replaces one of the same name.
    mutating func save(_ search: SavedSearch) {
        saved.removeAll { $0.name == search.name }
        saved = Array(([search] + saved).prefix(SearchMemory.limit)).sorted { $0.name < $1.name }
    }

    mutating func removeSaved(_ name: String) {
        saved.removeAll { $0.name == name }
    }
}
