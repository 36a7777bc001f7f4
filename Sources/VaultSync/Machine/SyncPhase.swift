package import Translation
package import VaultModel

/// The current activity of the machine.
package enum SyncPhase: Hashable, Sendable {
    case idle
    case pulling
    /// `sent` of `total` changes of this run, as far as they are known; 0 if only events are left to send.
    case pushing(sent: Int, total: Int)
    /// Everything is compared with the server; `listed` rows have been listed so far.
    case comparing(listed: Int)
    /// Like ``idle``, but a person is asked whether so many rows may be deleted here, and answers by
    /// ``SyncEvent/decided(deleting:)``. Everything else continues.
    case asking(MassDeletion)
    case waiting(SyncWait)
    case paused
    case stopped(SyncStop)
}

/// A wait that ends automatically, and its reason.
package struct SyncWait: Hashable, Sendable {
    /// On the monotonic clock, in milliseconds.
    package var until: Int64
    /// The time before which nobody may try, as the server asked; 0 for none.
    package var notBefore: Int64
    /// One sentence for a person.
    package var reason: Phrase
    /// Failed tries with a reachable server since the last success.
    package var tries: Int
    /// Whether no server was reached.
    package var isOffline: Bool
    /// Whether everything was synced except single entries or a full sync, so that other changes need not wait.
    package var isPartial: Bool
    package var obstacle: SyncObstacle

    package init(
        until: Int64, notBefore: Int64 = 0, reason: Phrase, tries: Int = 0, isOffline: Bool = false,
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

/// The reason why sync does not resume before a person acts.
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
    package var sentence: Phrase {
        switch self {
        case .signedOut: "The server no longer knows this device. Sign in again; nothing here is lost."
        case .revoked:
            "This device was signed out elsewhere, or its account was deleted. Sign in again to sync; nothing here is lost."
        case .upgradeNeeded: "The server needs another version of this program. Update it, then sync again."
        case .wrongAccount: "This vault belongs to another account. Sign in with the vault's own account."
        }
    }
}
