internal import Synchronization
package import VaultModel
package import VaultWire

extension AccountService {
    /// The devices of the token's account that are signed in.
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
                        current: $0.id == current.id)
                })
        }
    }

    /// Signs a device of the token's account out, the token's own for nil; its streams end.
    ///
    /// - Throws: ``Problem`` with `notFound` for a device that is not there, or another account's.
    package func revoke(_ id: DeviceID?, token: String) throws {
        let hash = authentication.tokenHash(token)
        let revoked = try storage.write { [authentication] storage in
            let current = try authentication.device(hash, in: storage)
            let target = id ?? current.id
            guard try storage.removeDevice(target, of: current.account) else {
                throw Problem(.notFound, "There is no such device.")
            }
            return target
        }
        observer.revoked([revoked])
    }

    /// Refuses an unknown token before anything of its request is looked at, and without asking the storage where the
    /// token was good within the last second: whatever is done for a request asks again, in its own transaction.
    ///
    /// - Returns: the account of the token.
    @discardableResult
    func admit(token: String) throws -> UserID {
        let (hash, now) = (authentication.tokenHash(token), ports.now())
        if let account = known.withLock({ $0.account(of: hash, at: now) }) { return account }
        let account = try authenticate(token: token).account
        known.withLock { $0.insert(hash, of: account, at: now) }
        return account
    }

    /// Whose a token was when it was last found good, without asking the storage; for taking turns, not for letting in.
    func knownAccount(of token: String) -> UserID? {
        let hash = authentication.tokenHash(token)
        return known.withLock { $0.owner(of: hash) }
    }

    /// Devices of one account that may be signed in at once: each may have streams, turns and tokens of its own.
    package static let devicesPerAccount = 100

    /// - Throws: ``Problem`` with `permissionDenied` where the account can have no more devices.
    func insert(_ device: DeviceRecord, in storage: any StorageTransaction) throws {
        let now = ports.now()
        let count = try storage.devices(of: device.account).count { $0.expiresAt > now }
        guard count < AccountService.devicesPerAccount else {
            throw Problem(
                .permissionDenied, "This account is signed in on \(count) devices; sign one of them out first.")
        }
        try storage.insert(device)
    }

    /// The device of a valid token, its use written down where that is due.
    package func authenticate(token: String) throws -> DeviceRecord {
        let hash = authentication.tokenHash(token)
        let device = try storage.read { [authentication] in try authentication.device(hash, in: $0) }
        guard authentication.isDueForTouch(device) else { return device }
        return try storage.write { [authentication] storage in
            let device = authentication.touched(try authentication.device(hash, in: storage))
            try storage.update(device)
            return device
        }
    }
}
