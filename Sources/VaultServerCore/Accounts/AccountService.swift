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
    private let doorkeeper: Mutex<Doorkeeper>

    package init(
        storage: any ServerStorage, ports: any ServerPorts, policy: AccountPolicy, observer: any CommitObserver
    ) {
        self.storage = storage
        self.ports = ports
        self.policy = policy
        self.observer = observer
        authentication = Authentication(ports: ports, policy: policy)
        doorkeeper = Mutex(Doorkeeper(attempts: policy.attempts, guesses: policy.guesses))
    }

    /// Makes an account with its first device; attempts are counted by the address of the one who asks.
    ///
    /// - Throws: ``Problem`` with `registrationClosed`, `validationError`, `emailTaken`, `rateLimited`.
    package func register(_ request: SignInRequest, from address: String) throws -> SessionResponse {
        guard policy.isRegistrationOpen else {
            throw Problem(.registrationClosed, "Ask the operator of this server for an account.")
        }
        let credentials = try Credentials(request)
        try take(["address \(address)"])
        let account = try newAccount(credentials)
        let (device, token) = newDevice(of: account.id, name: credentials.deviceName)
        try storage.write { storage in
            try AccountService.insert(account, in: storage)
            try storage.insert(device)
        }
        return response(account, device, token)
    }

    /// Makes an account without a device, for the operator.
    ///
    /// - Throws: ``Problem`` with `validationError` and `emailTaken`.
    package func add(email: String, password: String) throws {
        let credentials = try Credentials(SignInRequest(email: email, password: password, deviceName: "operator"))
        let account = try newAccount(credentials)
        try storage.write { storage in try AccountService.insert(account, in: storage) }
    }

    /// Signs a device in.
    ///
    /// - Throws: ``Problem`` with `unauthenticated` for a wrong password and for an unknown email alike, and with
    ///   `validationError`, `rateLimited`.
    package func signIn(_ request: SignInRequest, from address: String) throws -> SessionResponse {
        let credentials = try Credentials(request)
        let email = credentials.email
        let keys = ["address \(address)", "account \(address) \(email)"]
        try take(keys)
        try takeGuess(at: email, from: address)
        let found = try storage.read { try AccountService.account(email, in: $0) }
        let verdict = try verify(credentials.password, against: found?.passwordHash)
        guard let account = found, verdict != .wrong else {
            throw Problem(.unauthenticated, "Email and password do not go together.")
        }
        giveBack(keys)
        doorkeeper.withLock { $0.welcome(email, from: address, now: ports.now()) }
        // Where it cannot be hashed now, the next sign-in does it.
        let renewed = verdict == .outdated ? try? ports.hashPassword(credentials.password.current) : nil
        let (device, token) = newDevice(of: account.id, name: credentials.deviceName)
        try storage.write { storage in
            // The account may have gone while the password was checked.
            guard let current = try storage.account(account.id) else { throw Authentication.refusal }
            if let renewed, current.passwordHash == account.passwordHash {
                try storage.setPasswordHash(renewed, of: account.id)
            }
            try storage.insert(device)
        }
        return response(account, device, token)
    }

    /// Removes the account of a token and everything of it, once the password is right.
    ///
    /// - Throws: ``Problem`` with `unauthenticated`, `permissionDenied`, `rateLimited`.
    package func removeAccount(token: String, password: String, from address: String) throws {
        let hash = authentication.tokenHash(token)
        let account = try storage.read { [authentication] storage in
            try storage.account(try authentication.device(hash, in: storage).account)
        }
        let keys = ["address \(address)", "removal \(account?.id.description ?? "")"]
        try take(keys)
        guard try verify(TypedText(password), against: account?.passwordHash) != .wrong, let account else {
            throw Problem(.permissionDenied, "The password is wrong; the account was not deleted.")
        }
        giveBack(keys)
        let devices = try storage.write { storage in
            let devices = try storage.devices(of: account.id).map(\.id)
            try storage.removeAccount(account.id)
            return devices
        }
        observer.revoked(devices)
    }

    func take(_ keys: [String]) throws(Problem) {
        guard let seconds = doorkeeper.withLock({ $0.attempts.take(keys, now: ports.now()) }) else { return }
        throw Problem(.rateLimited, "Too many attempts; try again in \(seconds) s.", retryAfter: seconds)
    }

    func giveBack(_ keys: [String]) {
        doorkeeper.withLock { $0.attempts.giveBack(keys, now: ports.now()) }
    }

    /// Counts a guess at one account from wherever it comes, unless somebody signed in to it from there before.
    private func takeGuess(at email: String, from address: String) throws(Problem) {
        guard let seconds = doorkeeper.withLock({ $0.takeGuess(at: email, from: address, now: ports.now()) }) else {
            return
        }
        throw Problem(.rateLimited, "Too many attempts; try again in \(seconds) s.", retryAfter: seconds)
    }

    /// As ``ServerPorts/verifyPassword(_:against:)``; right in a former form counts as outdated. How many forms are tried
    /// depends on what was typed alone, never on whether there is an account.
    private func verify(_ password: TypedText, against hash: String?) throws(Problem) -> PasswordVerdict {
        let verdict = try ports.verifyPassword(password.current, against: hash)
        guard verdict == .wrong else { return verdict }
        for form in password.former {
            if try ports.verifyPassword(form, against: hash) != .wrong { return .outdated }
        }
        return .wrong
    }

    /// The account of an email, also where an earlier version kept it in other bytes.
    static func account(_ email: String, in storage: any StorageReader) throws -> AccountRecord? {
        let typed = TypedText(email)
        for form in [typed.current] + typed.former {
            if let account = try storage.account(email: form) { return account }
        }
        return nil
    }

    private static func insert(_ account: AccountRecord, in storage: any StorageTransaction) throws {
        guard try AccountService.account(account.email, in: storage) == nil else {
            throw Problem(.emailTaken, "Sign in instead, or use another email.")
        }
        try storage.insert(account)
    }

    private func newAccount(_ credentials: Credentials) throws(Problem) -> AccountRecord {
        AccountRecord(
            id: UserID(ports.newULID()), email: credentials.email,
            passwordHash: try ports.hashPassword(credentials.password.current),
            smsKey: ports.randomBytes(32), createdAt: ports.now())
    }

    func newDevice(of account: UserID, name: String) -> (DeviceRecord, token: String) {
        let token = Base64URL.encode(ports.randomBytes(32))
        let now = ports.now()
        let device = DeviceRecord(
            id: DeviceID(ports.newULID()), account: account, name: name, tokenHash: authentication.tokenHash(token),
            createdAt: now, lastSeenAt: now,
            expiresAt: Timestamp(milliseconds: now.milliseconds + policy.tokenLifetime))
        return (device, token)
    }

    /// Of this device alone, and worth nothing once it is gone: the account's own key, which never leaves the server, with
    /// the device's id.
    private func smsKey(of device: DeviceRecord, in account: AccountRecord) -> [UInt8] {
        ports.digest(account.smsKey + Array("sms \(device.id)".utf8))
    }

    func response(_ account: AccountRecord, _ device: DeviceRecord, _ token: String) -> SessionResponse {
        SessionResponse(
            userID: account.id, deviceID: device.id, token: token, expiresAt: device.expiresAt,
            smsKey: Base64URL.encode(smsKey(of: device, in: account)), email: account.email)
    }
}
