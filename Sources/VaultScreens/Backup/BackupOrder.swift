/// A backup as the shell makes it.
package struct BackupOrder: Hashable, Sendable {
    /// As typed; a leading `~` is the shell's to expand, and in a folder it makes a name up.
    package var path: String
    /// Whether a file that is there already may be replaced.
    package var replaces: Bool

    package init(to path: String, replaces: Bool = false) {
        self.path = path
        self.replaces = replaces
    }
}

/// What of a backup is being done.
package enum BackupStep: Hashable, Sendable, CaseIterable {
    case copying, writing, checking
}
