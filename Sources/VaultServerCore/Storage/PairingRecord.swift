package import VaultModel

/// A single-use code by which one device of an account signs in another.
package struct PairingRecord: Equatable, Sendable {
    /// The code itself is never stored.
    package let codeHash: [UInt8]
    package let account: UserID
    /// The device that asked for the code; signing it out invalidates the code.
    package let device: DeviceID
    package let expiresAt: Timestamp

    package init(codeHash: [UInt8], account: UserID, device: DeviceID, expiresAt: Timestamp) {
        self.codeHash = codeHash
        self.account = account
        self.device = device
        self.expiresAt = expiresAt
    }
}
