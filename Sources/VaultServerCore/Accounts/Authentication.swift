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

    /// The answer to a device of that kind, if the request is for the other one.
    static func refusal(of kind: DeviceRole) -> Problem {
        switch kind {
        case .capture: Problem(.permissionDenied, "This device may only add to the Inbox.")
        case .vault: Problem(.permissionDenied, "Only a phone's capture page can do this.")
        }
    }

    /// The device of a valid token, which must be of one of these kinds. A request is for devices with a vault unless it
    /// says otherwise, so that a capture device may do nothing that nobody thought of.
    func device(
        _ tokenHash: [UInt8], in storage: any StorageReader, of kinds: Set<DeviceRole> = [.vault]
    ) throws -> DeviceRecord {
        guard let device = try storage.device(tokenHash: tokenHash), device.expiresAt > ports.now() else {
            throw Authentication.refusal
        }
        guard kinds.contains(device.kind) else { throw Authentication.refusal(of: device.kind) }
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
