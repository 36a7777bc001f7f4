package import TerminalUI
package import VaultModel

/// A code that lets another device, or a phone's page, sign in once, within ten minutes.
package struct Invitation: Hashable, Sendable {
    package var server: String
    /// The code as typed on the other device.
    package var code: String
    /// For a phone: the address that it opens, instead of a server.
    package var address: String?
    /// Whether a phone's browser refuses the page its camera, because the server is not reached over HTTPS.
    package var lacksTLS: Bool
    /// By this device's clock.
    package var expiresAt: Timestamp
    /// Server and code as a QR code; nil if they are too long for one.
    package var picture: BlockPicture?

    package init(
        server: String, code: String, address: String? = nil, lacksTLS: Bool = false, expiresAt: Timestamp,
        picture: BlockPicture?
    ) {
        (self.address, self.lacksTLS) = (address, lacksTLS)
        self.server = server
        self.code = code
        self.expiresAt = expiresAt
        self.picture = picture
    }
}
