package import VaultAttachments
package import VaultModel

/// The news of a ``SyncController`` to the program that it runs in.
package enum ControllerNews: Sendable {
    /// The state of sync has changed, or its counts.
    case status(SyncStatus)
    /// A line for the activity list.
    case activity(ActivityLine)
    /// The account's devices, in the server's order; nobody asked for them.
    case devices([DeviceLine])
    /// The files of attachments under way, at most ten times a second; empty once none is.
    case transfers([TransferProgress])
}
