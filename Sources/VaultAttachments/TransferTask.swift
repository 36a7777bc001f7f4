package import VaultModel
package import VaultWire

/// One file to send to the server or to fetch from it.
package struct TransferTask: Hashable, Sendable {
    package enum Direction: String, Hashable, Sendable {
        case upload, download
    }

    package let media: MediaID
    package let variant: MediaVariant
    package let direction: Direction

    package init(_ direction: Direction, _ media: MediaID, _ variant: MediaVariant) {
        self.direction = direction
        self.media = media
        self.variant = variant
    }
}

/// How many transfers there are to do, for the sync screen and the header.
package struct TransferCounts: Hashable, Sendable {
    /// Originals that only this device has.
    package var unsent: Int
    /// Among them, those whose last try failed.
    package var failed: Int
    /// Files that are to be fetched.
    package var wanted: Int
    /// The bytes of all contents on this device, equal ones once.
    package var bytesHere: Int64

    package init(unsent: Int = 0, failed: Int = 0, wanted: Int = 0, bytesHere: Int64 = 0) {
        self.unsent = unsent
        self.failed = failed
        self.wanted = wanted
        self.bytesHere = bytesHere
    }
}
