internal import CSodium

enum Sodium {
    // sodium_init returns 1 if it was called before; both 0 and 1 mean ready: https://doc.libsodium.org/usage
    private static let isReady = sodium_init() >= 0

    /// Initializes libsodium; call it before any other function of the library. Cheap after the first time.
    static func start() throws(SealingError) {
        if !isReady { throw SealingError(.unavailable) }
    }
}
