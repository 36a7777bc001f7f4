package import VaultJSON

/// How much a server takes at once, as it says in a session and with each page of a pull.
package struct ServerLimits: Hashable, Sendable {
    /// The most operations in a push.
    package var pushOperations: Int

    package init(pushOperations: Int = WireLimits.pushOperations.upperBound) {
        self.pushOperations = pushOperations
    }

    /// Nil if the server says nothing that can be read: then it takes what every server takes.
    package init?(_ json: JSON?) {
        guard let count = json?["pushOperations"]?.integer.flatMap({ Int(exactly: $0) }), count > 0 else { return nil }
        pushOperations = count
    }

    package var json: JSON { ["pushOperations": .integer(Int64(pushOperations))] }
}
