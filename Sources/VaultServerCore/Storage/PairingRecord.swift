package import VaultModel

/// A code by which a device of an account can sign another one in, once.
package struct PairingRecord: Equatable, Sendable {
    /// The code itself is stored nowhere.
    package let codeHash: [UInt8]
    package let account: UserID
    /// The device that asked for it; without it the code is worth nothing.
    package let device: DeviceID
    package let expiresAt: Timestamp

    package init(codeHash: [UInt8], account: UserID, device: DeviceID, expiresAt: Timestamp) {
        self.codeHash = codeHash
        self.account = account
        self.device = device
        self.expiresAt = expiresAt
    }
}
