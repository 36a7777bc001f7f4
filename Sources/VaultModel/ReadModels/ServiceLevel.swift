/// The state of the last resort: new receipts leave as text messages while no network leads to the server.
package enum LastResortState: String, Hashable, Sendable, CaseIterable {
    /// Nobody has set up a gateway for text messages.
    case notConfigured
    /// A gateway is set up, and nothing has to go through it now.
    case configured
    /// New receipts leave as text messages, because the network has been away for some minutes.
    case active
}

/// How much of the program works now; the raw values count the levels from the best one.
package enum ServiceLevel: Int, Hashable, Sendable, CaseIterable {
    /// The server can be reached: changes go there at once.
    case allOnline = 1
    /// Everything on this device works; changes wait for the server.
    case allLocal
    /// Everything on this device works, and new receipts leave as text messages.
    case lastResort
}

extension SyncStatus {
    /// The level that the person sees, which lasts as long as the shown reach, so that a short interruption does not
    /// change it. Nil without a server, and until it is known whether the server can be reached.
    package var level: ServiceLevel? {
        switch state {
        case .deviceOnly: return nil
        case .paused, .stopped: return .allLocal
        case .idle, .pulling, .pushing, .comparing, .waiting: break
        }
        if reach == .unknown { return nil }
        if reach.isReached { return keepsFailing ? .allLocal : .allOnline }
        return lastResort == .active ? .lastResort : .allLocal
    }
}
