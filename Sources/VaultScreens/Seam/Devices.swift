package import TerminalUI
package import VaultModel

/// A device of the account, as the server knows it.
package struct DeviceLine: Hashable, Sendable {
    package var id: DeviceID
    /// The name that the device gave when it signed in.
    package var name: String
    package var createdAt: Timestamp
    /// By the server's clock, to within a few minutes.
    package var lastSeenAt: Timestamp
    /// Whether it is the device that asks.
    package var isThis: Bool

    package init(id: DeviceID, name: String, createdAt: Timestamp, lastSeenAt: Timestamp, isThis: Bool) {
        self.id = id
        self.name = name
        self.createdAt = createdAt
        self.lastSeenAt = lastSeenAt
        self.isThis = isThis
    }
}

/// A pairing code, which lets another device sign in once, within ten minutes.
package struct Invitation: Hashable, Sendable {
    package var server: String
    /// The code as typed on the other device.
    package var code: String
    /// By this device's clock.
    package var expiresAt: Timestamp
    /// Server and code as a QR code; nil if they are too long for one.
    package var picture: BlockPicture?

    package init(server: String, code: String, expiresAt: Timestamp, picture: BlockPicture?) {
        self.server = server
        self.code = code
        self.expiresAt = expiresAt
        self.picture = picture
    }
}
