package import VaultModel
package import VaultWire

/// The outside resources that the server's rules depend on: time, randomness, hashes and threads. Called on many threads at
/// once.
package protocol ServerPorts: Sendable {
    /// The server's clock; device clocks are never used.
    func now() -> Timestamp

    /// Cryptographically secure random bytes.
    func randomBytes(_ count: Int) -> [UInt8]

    /// A different identifier on every call.
    func newULID() -> ULID

    /// A collision-resistant hash of 32 bytes.
    func digest(_ bytes: [UInt8]) -> [UInt8]

    /// HMAC-SHA-256 (RFC 2104), the code of a text message.
    func textCode(_ bytes: [UInt8], key: [UInt8]) -> [UInt8]

    /// HMAC-SHA-1 (RFC 2104), with which a gateway of text messages signs.
    func gatewayCode(_ bytes: [UInt8], key: [UInt8]) -> [UInt8]

    /// A password hash to store, including its salt and cost. Slow on purpose.
    ///
    /// - Throws: ``Problem/Code/rateLimited`` if too many calls are waiting already.
    func hashPassword(_ password: String) throws(Problem) -> String

    /// Compares the password with the hash. Without a hash it takes the same time, and the password is wrong.
    ///
    /// - Throws: ``Problem/Code/rateLimited`` if too many calls are waiting already.
    func verifyPassword(_ password: String, against hash: String?) throws(Problem) -> PasswordVerdict

    /// The values of the numbers below `count`, which don't depend on each other: on any threads, in the order of the numbers.
    func values<Value: Sendable>(_ count: Int, _ value: @Sendable (Int) -> Value) -> [Value]
}

extension ServerPorts {
    package func values<Value: Sendable>(_ count: Int, _ value: @Sendable (Int) -> Value) -> [Value] {
        (0..<count).map(value)
    }

    /// The device's own key for text messages, useless once the device is signed out: a hash of the account's key, which
    /// never leaves the server, and the device's id.
    func smsKey(of device: DeviceID, in account: AccountRecord) -> [UInt8] {
        digest(account.smsKey + Array("sms \(device)".utf8))
    }
}

/// The result of comparing a password with a stored hash.
package enum PasswordVerdict: Sendable {
    case right
    /// Right, but hashed with a cost other than the current one.
    case outdated
    case wrong
}

/// An observer of commits; called after each commit, and must not block.
package protocol CommitObserver: Sendable {
    /// Changes of the account can be pulled.
    func changed(_ account: UserID)

    /// These devices no longer have a valid token.
    func revoked(_ devices: [DeviceID])

    /// Receipts name these contents, which are announced and may be in the store of attachments by now: a store of others
    /// doesn't say when something arrives. Nothing is done by default.
    func named(unconfirmed contents: Set<BlobKey>)
}

extension CommitObserver {
    package func named(unconfirmed contents: Set<BlobKey>) {}
}
