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

    /// Server and code in one, for a QR code.
    package var text: String { PairingInvitation(server: server, code: code).text }
}
