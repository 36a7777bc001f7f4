internal import VaultModel

/// What the door remembers of attempts: how many, from where, at whom, and who was let in.
struct Doorkeeper: Sendable {
    /// By address, and by address and account.
    var attempts: AttemptLimiter
    /// By account alone.
    private var guesses: AttemptLimiter
    private var places = KnownPlaces()

    init(attempts: AttemptLimiter.Rate, guesses: AttemptLimiter.Rate) {
        self.attempts = AttemptLimiter(rate: attempts)
        self.guesses = AttemptLimiter(rate: guesses)
    }

    /// - Returns: nil where the guess may be made, else the seconds after which one may. It is the same whether there is
    ///   such an account or not.
    mutating func takeGuess(at email: String, from address: String, now: Timestamp) -> Int? {
        if places.contains(email, address) { return nil }
        return guesses.take([email], now: now)
    }

    /// Whoever comes from there again is not held up by what others guess.
    mutating func welcome(_ email: String, from address: String, now: Timestamp) {
        if places.insert(email, address) { guesses.giveBack([email], now: now) }
    }
}

/// From where people signed in to which account: the last 20,000, and those for as long as the server runs.
private struct KnownPlaces: Sendable {
    private struct Place: Hashable {
        var email: String
        var address: String
    }

    private static let capacity = 10_000
    private var recent: Set<Place> = []
    private var older: Set<Place> = []

    func contains(_ email: String, _ address: String) -> Bool {
        let place = Place(email: email, address: address)
        return recent.contains(place) || older.contains(place)
    }

    /// - Returns: whether it is new.
    mutating func insert(_ email: String, _ address: String) -> Bool {
        let isNew = !contains(email, address)
        recent.insert(Place(email: email, address: address))
        if recent.count >= KnownPlaces.capacity {
            older = recent
            recent = []
        }
        return isNew
    }
}
