internal import Synchronization
package import VaultModel
package import VaultWire

extension AccountService {
    static let noSuchDevice = Problem(.notFound, "There is no such device.")

    /// The devices signed in to the token's account.
    package func devices(token: String) throws -> DevicesResponse {
        let hash = authentication.tokenHash(token)
        let now = ports.now()
        return try storage.read { [authentication] storage in
            let current = try authentication.device(hash, in: storage)
            let devices = try storage.devices(of: current.account).filter { $0.expiresAt > now }
            return DevicesResponse(
                devices: devices.map {
                    DevicesResponse.Device(
                        deviceID: $0.id, name: $0.name, createdAt: $0.createdAt, lastSeenAt: $0.lastSeenAt,
                        current: $0.id == current.id, kind: $0.kind)
                })
        }
    }

    /// Signs out a device of the token's account, and ends its streams; nil is the token's own device, the only one that a
    /// capture device can sign out.
    ///
    /// - Throws: ``noSuchDevice``.
    package func revoke(_ id: DeviceID?, token: String) throws {
        let hash = authentication.tokenHash(token)
        let revoked = try storage.write { [authentication] storage in
            let current = try authentication.device(hash, in: storage, of: id == nil ? [.vault, .capture] : [.vault])
            let target = id ?? current.id
            guard try storage.removeDevice(target, of: current.account) else {
                throw Self.noSuchDevice
            }
            return target
        }
        observer.revoked([revoked])
    }

    /// Rejects an unknown token before anything else in its request is examined. Does not read the storage if the token
    /// was valid within the last second: every endpoint authenticates again in its own transaction.
    ///
    /// - Returns: the account of the token.
    @discardableResult
    func admit(token: String) throws -> UserID {
        if let account = admittedAccount(of: token) { return account }
        let (hash, now) = (authentication.tokenHash(token), ports.now())
        let account = try authenticate(token: token).account
        known.withLock { $0.insert(hash, of: account, at: now) }
        return account
    }

    /// The account of a token that was valid within the last second; reads no storage.
    func admittedAccount(of token: String) -> UserID? {
        let (hash, now) = (authentication.tokenHash(token), ports.now())
        return known.withLock { $0.account(of: hash, at: now) }
    }

    /// The account that a token belonged to when it was last valid. Reads no storage; for taking turns, not for
    /// granting access.
    func knownAccount(of token: String) -> UserID? {
        let hash = authentication.tokenHash(token)
        return known.withLock { $0.owner(of: hash) }
    }

    /// The maximum number of devices signed in to one account; each may have its own streams, turns and tokens.
    package static let devicesPerAccount = 100

    /// - Throws: ``Problem`` with `permissionDenied` if the account has as many devices as it may have.
    func insert(_ device: DeviceRecord, in storage: any StorageTransaction) throws {
        let now = ports.now()
        let count = try storage.devices(of: device.account).count { $0.expiresAt > now }
        guard count < AccountService.devicesPerAccount else {
            throw Problem(
                .permissionDenied, "This account is signed in on \(count) devices; sign one of them out first.")
        }
        try storage.insert(device)
    }

    /// The device of a valid token, of any kind; records the use when it is due.
    package func authenticate(token: String) throws -> DeviceRecord {
        let (hash, kinds) = (authentication.tokenHash(token), Set(DeviceRole.allCases))
        let device = try storage.read { [authentication] in try authentication.device(hash, in: $0, of: kinds) }
        guard authentication.isDueForTouch(device) else { return device }
        return try storage.write { [authentication] storage in
            let device = authentication.touched(try authentication.device(hash, in: storage, of: kinds))
            try storage.update(device)
            return device
        }
    }
}
