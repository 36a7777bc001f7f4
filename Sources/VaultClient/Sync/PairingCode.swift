package import VaultModel
internal import VaultWire

/// A code with which another device can sign in, once, within ten minutes.
package struct PairingCode: Hashable, Sendable {
    /// The account's server.
    package let server: String
    /// The code as typed on the other device.
    package let code: String
    /// By this device's clock.
    package let expiresAt: Timestamp
    /// Server and code in one, for a QR code; for a phone, the address that it opens.
    package let text: String
    /// Whether a phone's browser would refuse the page its camera, because the server is not reached over HTTPS.
    package let lacksTLS: Bool
}
