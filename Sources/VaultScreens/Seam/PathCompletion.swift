import TerminalUI

/// How the name of a file that is being typed can go on.
package struct PathCompletion: Hashable, Sendable {
    /// What stood in the field.
    package let typed: String
    /// With all that the fitting names have in common; as typed where that is nothing more.
    package let completed: String
    /// The names that fit, in order, folders with a slash behind them; empty where none does.
    package let names: [String]

    /// - Parameters:
    ///   - typed: a path, which may begin with `~` for the home folder.
    ///   - all: the names in ``folder(of:)``.
    ///   - isFolder: asked only of the names that fit.
    package init(_ typed: String, among all: [String], isFolder: (String) -> Bool) {
        let (folder, beginning) = PathCompletion.parts(of: typed)
        let isHidden = beginning.hasPrefix(".")
        // What begins with a dot is not meant where no dot was typed, as in a shell.
        names = all.filter { $0.hasPrefix(beginning) && (isHidden || !$0.hasPrefix(".")) }
            .map { isFolder($0) ? $0 + "/" : $0 }.sorted()
        self.typed = typed
        completed = names.isEmpty ? typed : folder + PathCompletion.common(names)
    }

    /// The folder whose names matter, as it was typed; `.` where none was.
    package static func folder(of typed: String) -> String {
        let folder = parts(of: typed).folder
        return folder.isEmpty ? "." : folder
    }

    /// `~` alone is the home folder, not a name that begins so.
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
    /// Goes on as the answer says; false where it answers to what stands there no more.
    mutating func take(_ completion: PathCompletion) -> Bool {
        guard completion.typed == text else { return false }
        text = completion.completed
        return true
    }
}

extension PathCompletion {
    /// What is shown below the field: the names to choose among, or that there is none; nil where the field says it all.
    var words: String? {
        switch names.count {
        case 0: Strings.noSuchBeginning
        case 1: nil
        default: names.prefix(200).joined(separator: "  ")
        }
    }
}
