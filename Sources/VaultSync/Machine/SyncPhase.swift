package import VaultModel

/// What the machine does at this moment.
package enum SyncPhase: Hashable, Sendable {
    case idle
    case pulling
    /// `sent` of `total` changes of this run, as far as they are known; 0 where only events are left to be told.
    case pushing(sent: Int, total: Int)
    /// Everything is compared with the server; so many rows were listed so far.
    case comparing(listed: Int)
    /// As ``idle``, but a person is asked whether so much may be deleted here; answered by
    /// ``SyncEvent/decided(deleting:)``. Everything else goes on.
    case asking(MassDeletion)
    case waiting(SyncWait)
    case paused
    case stopped(SyncStop)
}

/// Until when the machine waits by itself, and why.
package struct SyncWait: Hashable, Sendable {
    /// On the monotonic clock, in milliseconds.
    package var until: Int64
    /// Nobody may try before: the server's own wish, 0 for none.
    package var notBefore: Int64
    /// One sentence for a person.
    package var reason: String
    /// Tries that a reachable server failed since the last success.
    package var tries: Int
    /// Whether no server was reached.
    package var isOffline: Bool
    /// Whether all but single entries was synced well, so that others need not wait.
    package var isPartial: Bool
    package var obstacle: SyncObstacle

    package init(
        until: Int64, notBefore: Int64 = 0, reason: String, tries: Int = 0, isOffline: Bool = false,
        isPartial: Bool = false, obstacle: SyncObstacle = .server
    ) {
        self.until = until
        self.notBefore = notBefore
        self.reason = reason
        self.tries = tries
        self.isOffline = isOffline
        self.isPartial = isPartial
        self.obstacle = obstacle
    }
}

/// Why sync does not go on before a person acts.
package enum SyncStop: Hashable, Sendable {
    /// The server does not accept the token: it expired, or the device was revoked.
    case signedOut
    /// The stream said that this device was revoked.
    case revoked
    /// The server speaks another version of the protocol.
    case upgradeNeeded
    /// The vault belongs to another account than the one signed in.
    case wrongAccount

    /// One sentence with what to do next.
    package var sentence: String {
        switch self {
        case .signedOut: "The server does not know this device any more. Sign in again; nothing here is lost."
        case .revoked: "This device was signed out from another one. Sign in again to go on; nothing here is lost."
        case .upgradeNeeded: "The server needs another version of this program. Update it, then sync again."
        case .wrongAccount: "This vault belongs to another account. Sign in with the account it was made with."
        }
    }
}
