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

    /// Whether it moves what a person added, not a thumbnail of it.
    package var isOriginal: Bool { variant == .original }
}
