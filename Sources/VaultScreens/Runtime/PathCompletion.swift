import TerminalUI
import VaultWording

/// The possible completions of a path that is being typed.
package struct PathCompletion: Hashable, Sendable {
    /// The text of the field.
    package let typed: String
    /// The text extended by what all matching names have in common; as typed if that is nothing.
    package let completed: String
    /// The matching names, in order, folders with a slash at the end; empty if there are none.
    package let names: [String]

    /// - Parameters:
    ///   - typed: a path, which may begin with `~` for the home folder.
    ///   - all: the names in ``folder(of:)``.
    ///   - isFolder: called only for the names that match.
    package init(_ typed: String, among all: [String], isFolder: (String) -> Bool) {
        let (folder, beginning) = PathCompletion.parts(of: typed)
        let isHidden = beginning.hasPrefix(".")
        // Names that begin with a dot match only if a dot was typed, as in a shell.
        names = all.filter { $0.hasPrefix(beginning) && (isHidden || !$0.hasPrefix(".")) }
            .map { isFolder($0) ? $0 + "/" : $0 }.sorted()
        self.typed = typed
        completed = names.isEmpty ? typed : folder + PathCompletion.common(names)
    }

    /// The folder to list, as typed; `.` if none was.
    package static func folder(of typed: String) -> String {
        let folder = parts(of: typed).folder
        return folder.isEmpty ? "." : folder
    }

    /// `~` alone is the home folder, not the beginning of a name.
    private static func parts(of typed: String) -> (folder: String, name: String) {
        if typed == "~" { return ("~/", "") }
        guard let slash = typed.lastIndex(of: "/") else { return ("", typed) }
        return (String(typed[...slash]), String(typed[typed.index(after: slash)...]))
    }

    private static func common(_ names: [String]) -> String {
        guard var common = names.first.map(Array.init) else { return "" }
        for name in names.dropFirst() {
            let shared = zip(common, name).prefix { $0 == $1 }.count
            common.removeSubrange(shared...)
        }
        return String(common)
    }
}

extension TextField {
    /// Applies a completion; returns false if the text has changed since it was requested.
    mutating func take(_ completion: PathCompletion) -> Bool {
        guard completion.typed == text else { return false }
        text = completion.completed
        return true
    }
}

extension PathCompletion {
    /// The text below the field: the names to choose from, or that there are none; nil if the only match is in the
    /// field.
    var words: String? {
        switch names.count {
        case 0: Strings.noSuchBeginning
        case 1: nil
        default: names.prefix(200).joined(separator: "  ")
        }
    }
}
