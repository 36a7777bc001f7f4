/// Sizes and counts of protocol version 1, enforced by the server and respected by the client.
package enum WireLimits {
    /// The value of ``HeaderName/protocolVersion``.
    package static let protocolVersion = 1
    /// The largest body of any request in bytes, that of a push: 8 MiB.
    package static let requestBytes = 8 * 1024 * 1024
    /// The most values in the body of a request, including arrays and objects: more than 250 operations need.
    package static let requestValues = 100_000
    /// The largest body in bytes for an endpoint that sends entities and takes none, 64 KiB: a thousand ranges in
    /// `seen` take at most 36 KiB.
    package static let listRequestBytes = 64 * 1024
    /// The largest body in bytes for all other endpoints, 16 KiB.
    package static let plainRequestBytes = 16 * 1024
    /// The range of versions and seqs, up to the largest whole number that every JSON reader keeps exactly, 2⁵³ − 1.
    package static let numbers: ClosedRange<Int64> = 1...9_007_199_254_740_991
    /// The longest cursor, page or epoch in UTF-8 bytes; a client stores them and sends them back.
    package static let positionBytes = 1024
    /// The deepest nesting of a JSON text; the protocol's own requests need six levels.
    package static let jsonDepth = 32
    /// The number of operations in a push. A client sends more than ``plainPushOperations`` only to a server that says
    /// how many it takes.
    package static let pushOperations = 1...250
    /// The number of operations that every server of the protocol takes in a push.
    package static let plainPushOperations = 25
    /// The number of changes on a page of a pull.
    package static let pullPage = 1...1000
    /// The number of changes on a page if the request names no limit.
    package static let defaultPullPage = 500
    /// The length of a password in Unicode scalars.
    package static let passwordCharacters = 10...256
    /// The length of a device's name in Unicode scalars.
    package static let deviceNameCharacters = 1...100
    /// The length of an email address in Unicode scalars, limited by RFC 5321.
    package static let emailCharacters = 3...254
    /// The length of the longest nonce of the health check in Unicode scalars.
    package static let nonceCharacters = 128
    /// The largest original of an attachment in bytes: 20 MiB.
    package static let mediaBytes: Int64 = 20 * 1024 * 1024
    /// The largest thumbnail of an attachment in bytes: 1 MiB.
    package static let thumbnailBytes: Int64 = 1024 * 1024
    /// The longest signed address in bytes.
    package static let urlBytes = 4096
    /// The number of pages of a captured receipt.
    package static let capturedPages = 1...16
    /// The most receipts whose state a capture device can ask for at once.
    package static let askedCaptures = 100
    /// The most headers that an upload can ask for.
    package static let uploadHeaders = 16
}
