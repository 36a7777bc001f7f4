internal import VaultModel
package import VaultWire

extension AccountService {
    /// The maximum number of valid codes of one account; a new one beyond that invalidates the oldest.
    private static let codesPerAccount = 5

    /// Creates a short-lived code that signs in one other device to the token's account.
    ///
    /// - Parameter kind: the kind of that device. A code for one kind is unknown to those who redeem for another.
    /// - Throws: ``Problem`` with `unauthenticated` and `rateLimited`.
    package func makePairingCode(token: String, for kind: DeviceRole = .vault) throws -> PairingCodeResponse {
        let hash = authentication.tokenHash(token)
        let code = PairingCode(random: ports.randomBytes(5))
        let now = ports.now()
        let expiresAt = Timestamp(milliseconds: now.milliseconds + Lifetime.pairing)
        let asking = try storage.read { [self] in try authentication.device(hash, in: $0) }
        try take(["pairing \(asking.account)"])
        try storage.write { [self] storage in
            let device = try authentication.device(hash, in: storage)
            try storage.prunePairings(
                of: device.account, expiredBefore: now, keeping: AccountService.codesPerAccount - 1)
            try storage.insert(
                PairingRecord(
                    codeHash: codeHash(code, for: kind), account: device.account, device: device.id,
                    expiresAt: expiresAt))
        }
        return PairingCodeResponse(code: code.text, expiresAt: expiresAt)
    }

    /// Signs a device with a vault in with a pairing code and uses the code up.
    ///
    /// - Throws: ``Problem`` with `unauthenticated` for a code that is unknown, used or expired, and with
    ///   `validationError` and `rateLimited`.
    package func redeem(_ request: RedeemRequest, from address: String) throws -> SessionResponse {
        let (account, device, token) = try redeem(request, as: .vault, from: address)
        return response(account, device, token)
    }

    /// Signs a capture device in with a code for one, and uses the code up.
    ///
    /// - Throws: like ``redeem(_:from:)``.
    package func redeemForCapture(
        _ request: RedeemRequest, from address: String
    ) throws -> CaptureSessionResponse {
        let (_, device, token) = try redeem(request, as: .capture, from: address)
        return CaptureSessionResponse(deviceID: device.id, token: token, expiresAt: device.expiresAt)
    }

    private func redeem(
        _ request: RedeemRequest, as kind: DeviceRole, from address: String
    ) throws -> (AccountRecord, DeviceRecord, token: String) {
        let name = try Credentials.deviceName(request.deviceName)
        let keys = ["address \(address)"]
        try take(keys)
        guard let code = PairingCode(request.code) else { throw AccountService.codeRefusal }
        let hash = codeHash(code, for: kind)
        let (account, device, token) = try storage.write { [self] storage in
            guard let pairing = try storage.takePairing(codeHash: hash), pairing.expiresAt > ports.now(),
                let account = try storage.account(pairing.account)
            else { return (AccountRecord?.none, DeviceRecord?.none, "") }
            let (device, token) = newDevice(of: account.id, name: name, kind: kind)
            try insert(device, in: storage)
            try note(place(account.email, address), of: account.id, in: storage)
            return (account, device, token)
        }
        guard let account, let device else { throw AccountService.codeRefusal }
        try giveBack(keys)
        return (account, device, token)
    }

    private static let codeRefusal = Problem(
        .unauthenticated, "The code is unknown, used or expired: let the other device make a new one.")

    private func codeHash(_ code: PairingCode, for kind: DeviceRole) -> [UInt8] {
        let use =
            switch kind {
            case .vault: "pairing"
            case .capture: "capture"
            }
        return ports.digest(Array("\(use) \(code.characters)".utf8))
    }
}
