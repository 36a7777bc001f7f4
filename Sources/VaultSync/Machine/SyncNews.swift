package import VaultModel

/// What the engine tells while it works; called on the engine's own queue, in order.
package enum SyncNews: Hashable, Sendable {
    /// Everything that is shown about sync; the reach in it is the last one that the engine was given.
    case status(SyncStatus)
    case activity(ActivityLine)
    /// Rows, marks or counts of the store changed.
    case storeChanged
    /// The server answered after so many milliseconds.
    case answered(milliseconds: Int)
    /// No server was reached, or what answered was another one: time for a health check.
    case networkFailed
    /// The server's clock minus this device's, in milliseconds; told once when it grows beyond five minutes.
    case clockSkew(milliseconds: Int64)
    /// This vault speaks as another device from now on, whose token the store has; the old one's streams end.
    case becameDevice(DeviceID)
}

/// Why a sync is asked for.
package enum SyncTrigger: String, Hashable, Sendable, CaseIterable {
    /// The program started, or the vault was unlocked.
    case start
    case localWrite
    /// The live stream says that something changed on the server.
    case nudge
    /// The server can be reached again.
    case networkBack
    /// The program goes on after it was suspended, or its terminal has the focus again.
    case resume
    /// A person asked.
    case manual
    /// The timer of the program without a terminal.
    case timer
    /// A person asked for a comparison of everything.
    case full
}
