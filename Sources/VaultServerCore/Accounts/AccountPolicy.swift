/// What the operator decides about accounts, how long tokens live, and how much an account may hold and do.
package struct AccountPolicy: Equatable, Sendable {
    /// Whether anybody may make an account.
    package var isRegistrationOpen: Bool
    /// From the last use, in milliseconds; 90 days.
    package var tokenLifetime: Int64
    /// How often a use is written down, in milliseconds: a write for every request would be a waste.
    package var touchInterval: Int64
    package var attempts: AttemptLimiter.Rate
    package var emailAttempts: AttemptLimiter.Rate
    /// From the last sign-in there, in milliseconds; 400 days.
    package var placeLifetime: Int64
    package var quotas: Quotas

    package init(
        isRegistrationOpen: Bool, tokenLifetime: Int64 = 90 * 86_400_000, touchInterval: Int64 = 5 * 60_000,
        attempts: AttemptLimiter.Rate = .standard, emailAttempts: AttemptLimiter.Rate = .perEmail,
        placeLifetime: Int64 = 400 * 86_400_000, quotas: Quotas = .standard
    ) {
        self.isRegistrationOpen = isRegistrationOpen
        self.tokenLifetime = tokenLifetime
        self.touchInterval = touchInterval
        self.attempts = attempts
        self.emailAttempts = emailAttempts
        self.placeLifetime = placeLifetime
        self.quotas = quotas
    }
}
