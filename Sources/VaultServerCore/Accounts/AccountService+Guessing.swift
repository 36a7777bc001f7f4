internal import VaultModel
internal import VaultWire

extension AccountService {
    /// The maximum number of known places of one account; older ones are forgotten.
    private static let placesPerAccount = 32

    /// The hash by which a place is stored. It covers the folded email instead of an account, so that a lookup costs
    /// the same whether or not the account exists.
    func place(_ email: String, _ address: String) -> [UInt8] {
        ports.digest(Array("place \(address) \(email)".utf8))
    }

    /// Records that the account was signed in to from this place.
    func note(_ place: [UInt8], of account: UserID, in storage: any StorageTransaction) throws {
        let now = ports.now()
        try storage.notePlace(
            place, of: account, at: now, forgetting: Timestamp(milliseconds: now.milliseconds - policy.placeLifetime),
            keeping: AccountService.placesPerAccount)
    }

    /// Checks a password if the keys and the email have an attempt left.
    ///
    /// Only a wrong password, for which the body returns nil, costs an attempt; a right one, or one that was never
    /// checked, does not.
    ///
    /// - Parameters:
    ///   - email: nil if attempts are counted by the keys alone.
    ///   - isKnown: whether the account was signed in to from this place before. Then its email is counted, but at a
    ///     rate that refuses nobody: guessing from elsewhere locks nobody out, and the time tells nothing of the place.
    func guess<Proven>(
        _ keys: [String], email: String?, isKnown: Bool = false, _ body: () throws -> Proven?
    ) throws -> Proven? {
        try take(keys)
        let emails = email.map { ["email \($0)"] } ?? []
        let rate = isKnown ? AttemptLimiter.Rate.unlimited : policy.emailAttempts
        if let seconds = try attempts.take(emails, at: rate, now: ports.now()) {
            try giveBack(keys)
            throw AccountService.refusal(for: seconds)
        }
        let outcome = Result { try body() }
        if case .success(.none) = outcome { return nil }
        try giveBack(keys)
        try attempts.giveBack(emails, at: rate, now: ports.now())
        return try outcome.get()
    }

    func take(_ keys: [String]) throws {
        guard let seconds = try attempts.take(keys, at: policy.attempts, now: ports.now()) else { return }
        throw AccountService.refusal(for: seconds)
    }

    func giveBack(_ keys: [String]) throws {
        try attempts.giveBack(keys, at: policy.attempts, now: ports.now())
    }

    private static func refusal(for seconds: Int) -> Problem {
        Problem(.rateLimited, "Too many attempts; try again in \(seconds) s.", retryAfter: seconds)
    }
}
