internal import SystemKit

/// The options for opening a vault.
package struct VaultAccess: Hashable, Sendable {
    /// Whether nothing is written, not even to update the tables. SQLite itself refuses writes, and every change throws
    /// `lookingOnly`. The file and its folder need not be writable then.
    package var isReadOnly: Bool
    /// How long a call waits for another process that is writing.
    package var patience: Duration

    /// - Parameter patience: nil for 5 s.
    package init(isReadOnly: Bool = false, patience: Duration? = nil) {
        self.isReadOnly = isReadOnly
        self.patience = patience ?? .seconds(5)
    }
}

extension Duration {
    /// The duration in milliseconds, for SQLite.
    var busyTimeout: Int32 { Int32(clamping: wholeMilliseconds) }
}
