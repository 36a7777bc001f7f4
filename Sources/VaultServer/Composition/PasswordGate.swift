package import Sealing
internal import Synchronization
internal import SystemKit
internal import VaultServerCore
package import VaultWire

/// Lets one password be hashed at a time and seven wait: each takes a quarter of a gibibyte and much of a second.
///
/// While the system maps the memory of one, the other would wait to have its own mapped or unmapped; and behind a thread that
/// waits for that, others wait whose memory is only to be filled in.
///
/// Together they hold half of the queues on which such answers are made; the other half refuses, at once. What hashes
/// gives way to whatever else the server has to do.
package final class PasswordGate: Sendable {
    private let threads = PatientThreads(count: 1)
    private let inside = Mutex(0)
    private let hasher: PasswordHasher
    private let capacity: Int

    /// - Throws: where the system has no random bytes.
    package init(cost: Argon2Cost = PasswordHasher.standardCost, capacity: Int = 8) throws(SealingError) {
        hasher = try PasswordHasher(cost: cost)
        self.capacity = capacity
    }

    package func hash(_ password: String) throws(Problem) -> String {
        try pass { hasher throws(SealingError) in try hasher.hash(try SecretBytes(utf8: password)) }
    }

    func verify(_ password: String, against kept: String?) throws(Problem) -> PasswordVerdict {
        try pass { hasher throws(SealingError) in
            switch try hasher.verify(try SecretBytes(utf8: password), against: kept) {
            case .right: .right
            case .rightButOutdated: .outdated
            case .wrong: .wrong
            }
        }
    }

    /// How many hash or wait now.
    package var present: Int { inside.withLock { $0 } }

    /// Has something done with the hasher when it is its turn.
    ///
    /// - Throws: `rateLimited` where as many as may wait are there; `unavailable` where the hasher fails.
    package func pass<Outcome: Sendable>(
        _ body: @escaping @Sendable (PasswordHasher) throws(SealingError) -> Outcome
    ) throws(Problem) -> Outcome {
        let isAdmitted = inside.withLock { present in
            guard present < capacity else { return false }
            present += 1
            return true
        }
        guard isAdmitted else { throw Problem(.rateLimited, "Too many are signing in; try again.", retryAfter: 3) }
        defer { inside.withLock { $0 -= 1 } }
        let outcome = Mutex<Outcome?>(nil)
        threads.run { [hasher] in
            let made = try? body(hasher)
            outcome.withLock { $0 = made }
        }
        guard let made = outcome.withLock({ $0 }) else {
            throw Problem(.unavailable, "The server has not enough memory for a sign-in now.", retryAfter: 5)
        }
        return made
    }
}
