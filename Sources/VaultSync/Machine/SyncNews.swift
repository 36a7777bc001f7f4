package import VaultModel

/// Notifications of the engine, called on its own queue, in order.
package enum SyncNews: Hashable, Sendable {
    /// Everything that is shown about sync, with the reach that the engine was given last.
    case status(SyncStatus)
    case activity(ActivityLine)
    /// The server answered after this many milliseconds.
    case answered(milliseconds: Int)
    /// No server was reached, or another one answered: time for a health check.
    case networkFailed
    /// The server's clock minus this device's, in milliseconds; sent once when it exceeds five minutes.
    case clockSkew(milliseconds: Int64)
    /// From now on this vault acts as another device, whose token the store has; the streams of the old one end.
    case becameDevice(DeviceID)
}

/// The reason for a sync.
package enum SyncTrigger: String, Hashable, Sendable, CaseIterable {
    /// The program started, or the vault was unlocked.
    case start
    case localWrite
    /// The live stream reported a change on the server.
    case nudge
    /// The server can be reached again.
    case networkBack
    /// The program resumed after it was suspended, or its terminal has the focus again.
    case resume
    /// A person asked.
    case manual
    /// The timer of the program without a terminal.
    case timer
    /// A person asked for a full sync.
    case full
}
