package import VaultModel
package import VaultWire

/// What the rules of the server take from outside: time, chance and hashes. Called on many threads at once.
package protocol ServerPorts: Sendable {
    /// The server's clock; times of devices are never asked for.
    func now() -> Timestamp

    /// Bytes that nobody can guess.
    func randomBytes(_ count: Int) -> [UInt8]

    /// Another one at every call.
    func newULID() -> ULID

    /// 32 bytes; nobody finds two inputs with the same.
    func digest(_ bytes: [UInt8]) -> [UInt8]

    /// A hash to store, with its salt and cost in it. Slow on purpose.
    ///
    /// - Throws: ``Problem/Code/rateLimited`` where too many wait already.
    func hashPassword(_ password: String) throws(Problem) -> String

    /// Whether the password is the one of the hash; takes the same time, and is wrong, where there is no hash.
    ///
    /// - Throws: ``Problem/Code/rateLimited`` where too many wait already.
    func verifyPassword(_ password: String, against hash: String?) throws(Problem) -> PasswordVerdict
}

/// What came of comparing a password with a stored hash.
package enum PasswordVerdict: Sendable {
    case right
    /// Right, but hashed at another cost than is asked for today.
    case outdated
    case wrong
}

/// Who wants to know what was committed; called after the commit, and must not block.
package protocol CommitObserver: Sendable {
    /// Changes of the account can be pulled.
    func changed(_ account: UserID)

    /// These devices have no valid token any more.
    func revoked(_ devices: [DeviceID])
}
