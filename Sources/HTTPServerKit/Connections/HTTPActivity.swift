/// The connections of a server at one moment, and the refusals since it started.
package struct HTTPActivity: Sendable, Equatable {
    /// Connections for which there was no place.
    package struct Refusals: Sendable, Equatable {
        /// From an address that had as many as one may have.
        package var address = 0
        /// Above the limit on all connections: the new one was refused, or one that waited for a request was closed for it.
        package var limit = 0

        package init() {}
    }

    /// Connections between two requests.
    package var waiting = 0
    /// Connections with a request that is being read or answered.
    package var requests = 0
    /// Connections with a live stream.
    package var streams = 0
    package var refusals: Refusals

    package init(refusals: Refusals = Refusals()) {
        self.refusals = refusals
    }
}
