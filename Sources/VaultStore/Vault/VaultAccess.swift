internal import SystemKit

/// How a vault is opened.
package struct VaultAccess: Hashable, Sendable {
    /// Nothing is written, not even to bring the tables up to date, and SQLite itself refuses what would; every change is
    /// `lookingOnly`. The file and its folder may then be ones that cannot be written.
    package var isReadOnly: Bool
    /// How long a call waits for another process that writes.
    package var patience: Duration

    /// - Parameter patience: nil for 5 s.
    package init(isReadOnly: Bool = false, patience: Duration? = nil) {
        self.isReadOnly = isReadOnly
        self.patience = patience ?? .seconds(5)
    }
}

extension Duration {
    /// For SQLite, which counts milliseconds.
    var busyTimeout: Int32 { Int32(clamping: wholeMilliseconds) }
}
