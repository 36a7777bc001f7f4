package import VaultWire

/// The operator's rules for accounts: who may register, how long tokens live, and how much an account may hold and do.
package struct AccountPolicy: Equatable, Sendable {
    /// Whether anyone may create an account.
    package var isRegistrationOpen: Bool
    /// How long a token stays valid after its last use, in milliseconds; 90 days by default.
    package var tokenLifetime: Int64
    /// The shortest time between two recorded uses of a token, in milliseconds; saves a write for every request.
    package var touchInterval: Int64
    package var attempts: AttemptLimiter.Rate
    package var emailAttempts: AttemptLimiter.Rate
    /// How long a place stays known after its last sign-in, in milliseconds; 400 days by default.
    package var placeLifetime: Int64
    package var quotas: Quotas
    /// How much the server says it takes at once; nil to say nothing.
    package var limits: ServerLimits? = ServerLimits()

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
