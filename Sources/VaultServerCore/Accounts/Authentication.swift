internal import VaultModel
internal import VaultWire

/// Finds the device that a request's token belongs to.
struct Authentication: Sendable {
    let ports: any ServerPorts
    let policy: AccountPolicy

    /// One answer for every kind of invalid token.
    static let refusal = Problem(.unauthenticated, "Sign in again: the token is missing, unknown, expired or revoked.")

    func tokenHash(_ token: String) -> [UInt8] {
        ports.digest(Array(token.utf8))
    }

    /// The device of a valid token.
    func device(_ tokenHash: [UInt8], in storage: any StorageReader) throws -> DeviceRecord {
        guard let device = try storage.device(tokenHash: tokenHash), device.expiresAt > ports.now() else {
            throw Authentication.refusal
        }
        return device
    }

    /// Whether the use of the device's token is due to be recorded.
    func isDueForTouch(_ device: DeviceRecord) -> Bool {
        ports.now().milliseconds - device.lastSeenAt.milliseconds >= policy.touchInterval
    }

    /// When the device has to be looked up again, even if nobody changes it: its token expires, or its use is due to be
    /// recorded.
    func dueAt(_ device: DeviceRecord) -> Timestamp {
        min(device.expiresAt, Timestamp(milliseconds: device.lastSeenAt.milliseconds + policy.touchInterval))
    }

    /// The device after a use now, which extends the life of its token.
    func touched(_ device: DeviceRecord) -> DeviceRecord {
        var device = device
        device.lastSeenAt = ports.now()
        device.expiresAt = Timestamp(milliseconds: device.lastSeenAt.milliseconds + policy.tokenLifetime)
        return device
    }
}
