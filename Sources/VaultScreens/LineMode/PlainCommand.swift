/// The commands; any prefix that only one of them has is enough.
enum PlainCommand: String, CaseIterable {
    case list, search, next, back, expiring, conflicts, trashed
    case add, edit, trash, restore, purge, mine, theirs, undo, redo, changes
    case inbox, accept, review, skip, viewer
    case snooze, mute, wake, quiet
    case importing = "import"
    case signin, sync, status, help, quit

    /// Whether a read-only window refuses it.
    var changesVault: Bool {
        switch self {
        case .add, .edit, .trash, .restore, .purge, .mine, .theirs, .undo, .redo, .snooze, .mute, .wake, .importing,
            .signin, .sync, .accept, .review, .skip:
            true
        case .list, .search, .next, .back, .expiring, .conflicts, .trashed, .changes, .quiet, .status, .help, .quit,
            .inbox, .viewer:
            false
        }
    }

    /// The command that a word names, or all those it could mean.
    static func meant(by word: String) -> [PlainCommand] {
        let word = word.lowercased()
        if let exact = PlainCommand(rawValue: word) { return [exact] }
        return word.isEmpty ? [] : allCases.filter { $0.rawValue.hasPrefix(word) }
    }
}
