package import VaultModel

/// The reach that is shown: a change for the worse appears after it has held for 8 s, one for the better after 2 s, so
/// that short interruptions show nothing. The first observation is shown at once.
package struct ReachDebouncer: Hashable, Sendable {
    /// The reach that is shown.
    package private(set) var shown = Reachability.unknown
    /// The last observation.
    package private(set) var observed = Reachability.unknown
    /// The time when the observation first differed from what is shown, in the direction that it still has.
    private var since: Int64 = 0

    /// Milliseconds that a change for the worse has to hold.
    package static let worse: Int64 = 8000
    /// Milliseconds that a change for the better has to hold.
    package static let better: Int64 = 2000

    package init() {}

    /// Takes an observation, at this time of the monotonic clock in milliseconds.
    package mutating func observe(_ reach: Reachability, at now: Int64) {
        settle(at: now)
        if shown == .unknown { shown = reach }
        let wentOn = observed != shown && (observed.rank > shown.rank) == (reach.rank > shown.rank)
        observed = reach
        if reach != shown, !wentOn { since = now }
        settle(at: now)
    }

    /// Shows what has held long enough by now; returns whether that changed anything.
    @discardableResult
    package mutating func settle(at now: Int64) -> Bool {
        guard let due, now >= due else { return false }
        shown = observed
        return true
    }

    /// Forgets a change for the worse that is not shown yet, because the network that it was about has changed.
    package mutating func forgetWorse(at now: Int64) {
        settle(at: now)
        if observed.rank > shown.rank { observed = shown }
    }

    /// The time at which to call ``settle(at:)`` if nothing else is observed; nil if nothing is pending.
    package var due: Int64? {
        guard observed != shown else { return nil }
        return since + (observed.rank > shown.rank ? ReachDebouncer.worse : ReachDebouncer.better)
    }
}

extension Reachability {
    /// The position of the reach from good to bad.
    fileprivate var rank: Int {
        switch self {
        case .unknown, .online: 0
        case .slow: 1
        case .limited, .portal: 2
        case .offline: 3
        }
    }
}
