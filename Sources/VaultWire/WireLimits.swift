/// Sizes and counts of protocol version 1, held by the server and kept to by the client.
package enum WireLimits {
    /// The value of ``HeaderName/protocolVersion``.
    package static let protocolVersion = 1
    /// Bytes of a request's body, 8 MiB.
    package static let requestBytes = 8 * 1024 * 1024
    /// Values in a request's body, arrays and objects included: far more than 25 operations need.
    package static let requestValues = 100_000
    /// Bytes of a request's body to a door that tells entities and takes none, 64 KiB: a thousand ranges in `seen` have
    /// 36 KiB at most.
    package static let listRequestBytes = 64 * 1024
    /// Bytes of a request's body to a door that takes no entities, 16 KiB.
    package static let plainRequestBytes = 16 * 1024
    /// Versions and seqs, up to the largest whole number that every reader of JSON keeps exactly, 2⁵³ − 1.
    package static let numbers: ClosedRange<Int64> = 1...9_007_199_254_740_991
    /// UTF-8 bytes of a cursor, of a list's page and of an epoch, which a client keeps and sends back.
    package static let positionBytes = 1024
    /// Nesting of a JSON text; a request of the protocol needs six.
    package static let jsonDepth = 32
    /// Operations of one push.
    package static let pushOperations = 1...25
    /// Changes of one page of a pull.
    package static let pullPage = 1...1000
    /// Changes of a page where the request names no limit.
    package static let defaultPullPage = 500
    /// Unicode scalars of a password.
    package static let passwordCharacters = 10...256
    /// Unicode scalars of a device's name.
    package static let deviceNameCharacters = 1...100
    /// Unicode scalars of an email address, the limit of RFC 5321.
    package static let emailCharacters = 3...254
    /// UTF-8 bytes of a nonce of the health check.
    package static let nonceBytes = 128
}
