/// An action of `backup`; files are as typed.
package enum BackupAction: Equatable, Sendable {
    /// Nil for a generated name in the current folder.
    case write(file: String?)
    case verify(file: String)
    case restore(RestoreArguments)
}

/// The arguments for restoring a backup.
package struct RestoreArguments: Equatable, Sendable {
    /// The backup, as typed.
    package var file: String
    /// Whether the backup replaces an existing vault.
    package var replaces = false
    /// Whether newer data from the server is accepted without asking.
    package var isServerFirst = false
}
