/// How long a claimed reminder waits, and for what.
package enum ReminderTiming {
    /// The server's state of a claim.
    package enum Standing: Hashable, Sendable {
        /// Not confirmed yet.
        case pending
        /// The server accepted it.
        case own
        /// Another device was first.
        case others
        /// It is no longer here: another device was first, or the receipt was deleted permanently.
        case gone
    }

    package enum Step: Hashable, Sendable {
        case wait, show, drop
    }

    /// How long a claim waits for the server before it is shown without an answer, in milliseconds. Two devices that
    /// are offline may then both show it, which is better than neither.
    package static let patience: Int64 = 20_000
    /// For how long a lost claim is kept, to take over if the other device fails.
    static let lostFor: Int64 = 2 * 86_400_000
    private static let longest: Int64 = 4 * 3_600_000

    /// Returns the next step for a claim.
    ///
    /// - Parameters:
    ///   - isSyncing: whether there is a server that decides.
    ///   - isLast: whether nobody waits any longer, as in a command that ends now.
    package static func step(
        _ open: ReminderLedger.Open, _ standing: Standing, isSyncing: Bool, isLast: Bool = false, now: Int64
    ) -> Step {
        // A clock that was set back or far ahead must not delay a reminder.
        let rests = open.retryAt > now && open.retryAt - now <= longest
        switch standing {
        case .others, .gone: return .drop
        case .own: return rests ? .wait : .show
        case .pending:
            let isFresh = (0..<patience).contains(now - open.since)
            return rests || isSyncing && isFresh && !isLast ? .wait : .show
        }
    }

    /// The pause after a failure, in milliseconds: a quarter of an hour, doubled each time, at most four hours.
    static func pause(after failures: Int) -> Int64 {
        min(900_000 << Int64(min(max(0, failures - 1), 10)), longest)
    }
}
