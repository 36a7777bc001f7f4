/// The body of a request, supplied piece by piece, so that no large content is ever in memory as a whole.
package struct HTTPSupply: Sendable {
    /// The length in bytes, which is announced.
    package let byteCount: Int64
    /// Returns the next bytes, at most as many as it is given, and none at the end; nil ends the request, which then
    /// fails as unsendable. Called on the client's queue, so it must not wait for long.
    package let next: @Sendable (Int) -> [UInt8]?

    package init(byteCount: Int64, next: @escaping @Sendable (Int) -> [UInt8]?) {
        self.byteCount = byteCount
        self.next = next
    }
}

/// Takes the body of an answer piece by piece.
package struct HTTPSink: Sendable {
    /// The most bytes that it takes; a longer body fails as too large.
    package let byteLimit: Int64
    /// Takes the next bytes; false ends the request, which then fails as canceled. Called on the client's queue, so it
    /// must not wait for long.
    package let take: @Sendable ([UInt8]) -> Bool

    package init(byteLimit: Int64, take: @escaping @Sendable ([UInt8]) -> Bool) {
        self.byteLimit = byteLimit
        self.take = take
    }

    /// Takes nothing, for an answer whose body says no more than its status.
    package static let none = HTTPSink(byteLimit: 1 << 16) { _ in true }
}
