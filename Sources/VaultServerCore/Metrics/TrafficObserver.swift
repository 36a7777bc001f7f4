package import VaultWire

/// Counts what passes between devices and the server. Called on many threads, and must not block.
package protocol TrafficObserver: Sendable {
    /// A push was answered with these results.
    func pushed(_ results: [OperationResult])

    /// A pull, or a page of a full list, was answered with that many changes.
    func sent(_ changes: Int, by route: RouteName)
}
