/// An order for the shell to make a backup.
package struct BackupOrder: Hashable, Sendable {
    /// The path as typed; the shell expands a leading `~`, and chooses a file name if it is a folder.
    package var path: String
    /// Whether an existing file may be replaced.
    package var replaces: Bool

    package init(to path: String, replaces: Bool = false) {
        self.path = path
        self.replaces = replaces
    }
}

/// A step of making a backup.
package enum BackupStep: Hashable, Sendable, CaseIterable {
    case copying, writing, checking
}
