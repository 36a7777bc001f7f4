internal import CSodium

enum Sodium {
    // sodium_init answers 1 when another thread was first; both mean ready:
    // https://doc.libsodium.org/usage
    private static let isReady = sodium_init() >= 0

    /// To be called before any other function of the library; cheap after the first time.
    static func start() throws(SealingError) {
        if !isReady { throw SealingError(.unavailable) }
    }
}
