package import Sealing
internal import Synchronization
internal import SystemKit
package import VaultServerCore
package import VaultWire

/// Hashes one password at a time while up to seven wait: each hash takes 256 MiB and much of a second.
///
/// More at a time would block each other: while the kernel maps the memory of one hash, a second one waits to map or
/// unmap its own, and behind it wait all threads whose memory only needs to be filled in.
///
/// Together the eight occupy half of the threads for slow answers, so the other half can refuse at once. The thread
/// that hashes has a lower priority than the rest of the server.
package final class PasswordGate: Sendable {
    private let threads = PatientThreads(count: 1)
    private let inside = Mutex(0)
    private let hasher: PasswordHasher
    private let capacity: Int
    private let log: @Sendable (LogEvent) -> Void

    /// - Throws: ``Sealing/SealingError`` if the system has no random bytes.
    ///
    /// - Parameter log: gets what an operator has to look at.
    package init(
        cost: Argon2Cost = PasswordHasher.standardCost, capacity: Int = 8,
        log: @escaping @Sendable (LogEvent) -> Void = { _ in }
    ) throws(SealingError) {
        hasher = try PasswordHasher(cost: cost)
        self.capacity = capacity
        self.log = log
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

    /// The number of passwords that are being hashed or wait for it.
    package var present: Int { inside.withLock { $0 } }

    /// Runs `body` with the hasher when it is its turn.
    ///
    /// - Throws: `rateLimited` if as many as may be inside already are; `unavailable` if there is no memory for it; `internal`
    ///   if the hasher fails otherwise.
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
        let outcome = Mutex<Result<Outcome, SealingError>?>(nil)
        threads.run { [hasher] in
            let made = Result { () throws(SealingError) in try body(hasher) }
            outcome.withLock { $0 = made }
        }
        switch outcome.withLock({ $0 }) {
        case .success(let made)?: return made
        case .failure(let error)? where error.code != .outOfMemory:
            log(LogEvent(.error, "a password can't be checked: \(error)"))
            throw Problem(.internal, "The operator finds the reason in the log.")
        case .failure?, nil:
            throw Problem(.unavailable, "The server has not enough memory for a sign-in now.", retryAfter: 5)
        }
    }
}
