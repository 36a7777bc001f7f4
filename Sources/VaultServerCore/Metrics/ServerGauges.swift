/// The state of a server at one moment, as far as it isn't counted but looked up.
package struct ServerGauges: Equatable, Sendable {
    /// The place of the store.
    package enum Store: String, Sendable {
        case embedded, postgres
    }

    /// The folder's file system.
    package struct Disk: Equatable, Sendable {
        package var size: Int64
        /// Free bytes, as far as the server may use them.
        package var free: Int64

        package init(size: Int64, free: Int64) {
            self.size = size
            self.free = free
        }
    }

    /// The certificate that the server shows.
    package struct Certificate: Equatable, Sendable {
        /// Days until it ends; negative afterwards.
        package var days: Double
        /// Whether the server shows what its files have, not a previous certificate.
        package var isCurrent: Bool

        package init(days: Double, isCurrent: Bool) {
            self.days = days
            self.isCurrent = isCurrent
        }
    }

    package var version: String
    package var store: Store
    /// Seconds since 1970.
    package var startTime: Double
    package var isReady = true
    /// Whether the place of attachments could be swept the last time; nil without attachments.
    package var isSwept: Bool?
    /// Connections between two requests.
    package var waitingConnections = 0
    package var requests = 0
    package var streams = 0
    /// Connections beyond the limit for one address.
    package var refusedOfAddress = 0
    /// Connections beyond the limit for all.
    package var refusedOfAll = 0
    /// In bytes; nil if the system doesn't say.
    package var memory: Int64?
    package var openFiles: Int?
    package var mostFiles: Int?
    package var processorSeconds: Double?
    /// Nil if the system doesn't say.
    package var disk: Disk?
    /// Nil for plain HTTP.
    package var certificate: Certificate?

    package init(version: String, store: Store, startTime: Double) {
        self.version = version
        self.store = store
        self.startTime = startTime
    }
}
