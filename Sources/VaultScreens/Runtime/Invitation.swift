package import TerminalUI
package import VaultModel

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
