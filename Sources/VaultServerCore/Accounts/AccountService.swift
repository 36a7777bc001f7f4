internal import BytesAsText
internal import Synchronization
internal import VaultModel
package import VaultWire

/// Accounts, sessions and devices.
package final class AccountService: Sendable {
    let storage: any ServerStorage
    let ports: any ServerPorts
    let policy: AccountPolicy
    let observer: any CommitObserver
    let authentication: Authentication
    let known = Mutex(KnownTokens())
    let attempts: any AttemptBook

    package init(
        storage: any ServerStorage, ports: any ServerPorts, policy: AccountPolicy, observer: any CommitObserver
    ) {
        self.storage = storage
        self.ports = ports
        self.policy = policy
        self.observer = observer
        authentication = Authentication(ports: ports, policy: policy)
        attempts = storage.attempts ?? OwnAttempts()
    }

    /// Creates an account with its first device; attempts are counted by the caller's address. An invitation opens a
    /// closed registration, once.
    ///
    /// - Throws: ``Problem`` with `registrationClosed`, `validationError`, `emailTaken`, `rateLimited`.
    package func register(_ request: SignInRequest, from address: String) throws -> SessionResponse {
        guard policy.isRegistrationOpen || request.invitation != nil else {
            throw Problem(.registrationClosed, "Ask the operator of this server for an account.")
        }
        let credentials = try Credentials(request)
        try take(["address \(address)"])
        let invitation = try invitation(for: request, email: credentials.email)
        let account = try newAccount(email: credentials.email, password: credentials.password)
        let (device, token) = newDevice(of: account.id, name: credentials.deviceName)
        try storage.write { [self] storage in
            try use(invitation, in: storage)
            try AccountService.insert(account, in: storage)
            try storage.insert(device)
            try note(place(credentials.email, address), of: account.id, in: storage)
        }
        return response(account, device, token)
    }

    /// Creates an account without a device, for the operator.
    ///
    /// - Throws: ``Problem`` with `validationError` and `emailTaken`.
    package func add(email: String, password: String) throws {
        let credentials = try Credentials(SignInRequest(email: email, password: password, deviceName: "operator"))
        let account = try newAccount(email: credentials.email, password: password)
        try storage.write { storage in try AccountService.insert(account, in: storage) }
    }

    /// Gives an account another password, for the operator. Devices that are signed in stay so.
    ///
    /// - Throws: ``Problem`` with `notFound` for an email without an account, and `validationError`.
    package func setPassword(_ password: String, email: String) throws {
        let credentials = try Credentials(SignInRequest(email: email, password: password, deviceName: "operator"))
        // Before the password is hashed, which takes long.
        _ = try storage.read { try AccountService.named(credentials.email, in: $0) }
        let hash = try ports.hashPassword(password)
        try storage.write { storage in
            try storage.setPasswordHash(hash, of: AccountService.named(credentials.email, in: storage).id)
        }
    }

    /// Signs a device in.
    ///
    /// - Throws: ``Problem`` with `unauthenticated` for a wrong password and for an unknown email alike, and with
    ///   `validationError`, `rateLimited`, and `permissionDenied` if the account has too many devices.
    package func signIn(_ request: SignInRequest, from address: String) throws -> SessionResponse {
        let credentials = try Credentials(request)
        let email = credentials.email
        let (place, known) = (place(email, address), ports.now().milliseconds - policy.placeLifetime)
        let (found, isKnown) = try storage.read { storage in
            (
                try Credentials.account(of: request.email, in: storage),
                try storage.knowsPlace(place, since: Timestamp(milliseconds: known))
            )
        }
        let keys = ["address \(address)", "account \(address) \(email)"]
        let proven = try guess(keys, email: email, isKnown: isKnown) { () -> (AccountRecord, PasswordVerdict)? in
            let verdict = try ports.verifyPassword(request.password, against: found?.passwordHash)
            return verdict == .wrong ? nil : found.map { ($0, verdict) }
        }
        guard let (account, verdict) = proven else {
            throw Problem(.unauthenticated, "Email and password do not go together.")
        }
        // If it cannot be hashed now, the next sign-in does it.
        let renewed = verdict == .outdated ? try? ports.hashPassword(request.password) : nil
        let (device, token) = newDevice(of: account.id, name: credentials.deviceName)
        try storage.write { [self] storage in
            // The account may have been deleted while the password was checked.
            guard let current = try storage.account(account.id) else { throw Authentication.refusal }
            if let renewed, current.passwordHash == account.passwordHash {
                try storage.setPasswordHash(renewed, of: account.id)
            }
            try insert(device, in: storage)
            try note(place, of: account.id, in: storage)
        }
        return response(account, device, token)
    }

    /// Deletes the account of a token and everything in it if the password is right.
    ///
    /// - Throws: ``Problem`` with `unauthenticated`, `permissionDenied`, `rateLimited`.
    package func removeAccount(token: String, password: String, from address: String) throws {
        let hash = authentication.tokenHash(token)
        let account = try storage.read { [authentication] storage in
            try storage.account(try authentication.device(hash, in: storage).account)
        }
        let keys = ["address \(address)", "removal \(account?.id.description ?? "")"]
        let proven = try guess(keys, email: nil) {
            try ports.verifyPassword(password, against: account?.passwordHash) == .wrong ? nil : account
        }
        guard let account = proven else {
            throw Problem(.permissionDenied, "The password is wrong; the account was not deleted.")
        }
        try remove(account)
    }

    /// Deletes an account; the caller has made sure that this is wanted.
    func remove(_ account: AccountRecord) throws {
        let now = ports.now()
        let devices = try storage.write { storage in
            let devices = try storage.devices(of: account.id).map(\.id)
            try storage.removeAccount(account.id)
            try storage.noteDeparture(Departure(account: account.id, at: now))
            return devices
        }
        observer.revoked(devices)
        // The timer deletes the rest of a large account, so that nobody waits for it.
        for _ in 0..<20 {
            guard try storage.write({ try $0.clearRemoved(limit: 500) }) > 0 else { break }
        }
    }

    private static func insert(_ account: AccountRecord, in storage: any StorageTransaction) throws {
        guard try storage.account(email: account.email) == nil else {
            throw Problem(.emailTaken, "Sign in instead, or use another email.")
        }
        try storage.insert(account)
    }

    private func newAccount(email: String, password: String) throws(Problem) -> AccountRecord {
        AccountRecord(
            id: UserID(ports.newULID()), email: email, passwordHash: try ports.hashPassword(password),
            smsKey: ports.randomBytes(32), createdAt: ports.now())
    }

    func newDevice(
        of account: UserID, name: String, kind: DeviceRole = .vault
    ) -> (DeviceRecord, token: String) {
        let token = ByteText.base64URL(ports.randomBytes(32))
        let now = ports.now()
        let device = DeviceRecord(
            id: DeviceID(ports.newULID()), account: account, name: name, tokenHash: authentication.tokenHash(token),
            kind: kind, createdAt: now, lastSeenAt: now,
            expiresAt: Timestamp(milliseconds: now.milliseconds + policy.tokenLifetime))
        return (device, token)
    }

    func response(_ account: AccountRecord, _ device: DeviceRecord, _ token: String) -> SessionResponse {
        SessionResponse(
            userID: account.id, deviceID: device.id, token: token, expiresAt: device.expiresAt,
            smsKey: ByteText.base64URL(ports.smsKey(of: device.id, in: account)), email: account.email,
            limits: policy.limits)
    }
}

extension AccountService {
    /// Asks every device of an account for a full reconciliation at its next sync.
    ///
    /// - Throws: ``Problem`` with `notFound` for an email without an account.
    package func callForResync(email: String) throws {
        try storage.write { storage in
            let account = try AccountService.named(email, in: storage)
            try storage.askForFullSync(of: account.id)
        }
    }
}
