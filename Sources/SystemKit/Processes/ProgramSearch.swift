internal import Glibc

/// Looks up the program of a command.
package enum ProgramSearch {
    /// Whether the program can be run: a path, or a name in one of the folders of a PATH.
    package static func isThere(_ program: String, path: String) -> Bool {
        guard !program.contains("/") else { return access(program, X_OK) == 0 }
        return path.split(separator: ":").contains { access("\($0)/\(program)", X_OK) == 0 }
    }
}
