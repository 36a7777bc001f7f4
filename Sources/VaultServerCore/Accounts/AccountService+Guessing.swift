internal import Synchronization
internal import VaultModel
internal import VaultWire

extension AccountService {
    /// Of one account so many places are known at most, the latest.
    private static let placesPerAccount = 32

    /// What is kept of a place: of the email as it was typed and folded, so that asking for one costs the same whether
    /// there is such an account or not.
    func place(_ email: String, _ address: String) -> [UInt8] {
        ports.digest(Array("place \(address) \(email)".utf8))
    }

    /// From now on the account is known to be signed in to from there.
    func note(_ place: [UInt8], of account: UserID, in storage: any StorageTransaction) throws {
        let now = ports.now()
        try storage.notePlace(
            place, of: account, at: now, forgetting: Timestamp(milliseconds: now.milliseconds - policy.placeLifetime),
            keeping: AccountService.placesPerAccount)
    }

    /// Lets a password be tried, where the keys and the email have an attempt left.
    ///
    /// Only a wrong one, for which the body returns nil, costs the attempt: not one that was right, nor one that was
    /// never looked at.
    ///
    /// - Parameter email: nil where the account was signed in to from there before, so that whoever guesses elsewhere
    ///   keeps nobody out.
    func guess<Proven>(
        _ keys: [String], email: String?, _ body: () throws -> Proven?
    ) throws -> Proven? {
        try take(keys)
        if let email, let seconds = emailLimiter.withLock({ $0.take([email], now: ports.now()) }) {
            giveBack(keys)
            throw AccountService.refusal(for: seconds)
        }
        let outcome = Result { try body() }
        if case .success(.none) = outcome { return nil }
        giveBack(keys)
        if let email { emailLimiter.withLock { $0.giveBack([email], now: ports.now()) } }
        return try outcome.get()
    }

    func take(_ keys: [String]) throws(Problem) {
        guard let seconds = limiter.withLock({ $0.take(keys, now: ports.now()) }) else { return }
        throw AccountService.refusal(for: seconds)
    }

    func giveBack(_ keys: [String]) {
        limiter.withLock { $0.giveBack(keys, now: ports.now()) }
    }

    private static func refusal(for seconds: Int) -> Problem {
        Problem(.rateLimited, "Too many attempts; try again in \(seconds) s.", retryAfter: seconds)
    }
}
