/// What `backup` is to do; every file is as typed.
package enum BackupAction: Equatable, Sendable {
    /// Nil for a name that tells what is inside, in the current folder.
    case write(file: String?)
    case verify(file: String)
    case restore(RestoreArguments)
}

/// What a backup's restore was told.
package struct RestoreArguments: Equatable, Sendable {
    /// As typed.
    package var file: String
    /// Whether a vault that is there gives way.
    package var replaces = false
    /// Whether what the server has newer is taken without asking.
    package var isServerFirst = false
}
