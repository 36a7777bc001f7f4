internal import VaultModel
internal import VaultWire

// For the operator, who needs no password and no token.
extension AccountService {
    /// How many accounts a page of the list has.
    package static let accountsPage = 500

    /// Whether anyone may create an account without an invitation.
    package var isRegistrationOpen: Bool { policy.isRegistrationOpen }

    /// A page of all accounts, in order of the bytes of their emails; empty at the end.
    ///
    /// - Parameter email: the last email of the previous page; empty for the first one.
    package func accounts(after email: String) throws -> [AccountSummary] {
        let now = ports.now()
        return try storage.read {
            try $0.accounts(after: email, devicesAt: now, limit: AccountService.accountsPage)
        }
    }

    /// Deletes an account and everything in it, as its owner could.
    ///
    /// - Throws: ``Problem`` with `notFound` for an email without an account.
    package func removeAccount(email: String) throws {
        let account = try storage.read { try AccountService.named(email, in: $0) }
        try remove(account)
    }

    /// The devices that are signed in to an account, in order of creation.
    ///
    /// - Throws: ``Problem`` with `notFound` for an email without an account.
    package func devices(email: String) throws -> [DeviceRecord] {
        let now = ports.now()
        return try storage.read { storage in
            let account = try AccountService.named(email, in: storage)
            return try storage.devices(of: account.id).filter { $0.expiresAt > now }
        }
    }

    /// Signs out a device of an account, and ends its streams.
    ///
    /// - Parameter name: its name, its id, or the end of its id.
    /// - Returns: the device.
    /// - Throws: ``Problem`` with `notFound`, and with `validationError` if several devices have that name.
    @discardableResult
    package func removeDevice(_ name: String, email: String) throws -> DeviceRecord {
        let now = ports.now()
        let removed = try storage.write { storage in
            let account = try AccountService.named(email, in: storage)
            let found = try storage.devices(of: account.id).filter { device in
                guard device.expiresAt > now else { return false }
                return device.name == name || device.id.description == name
                    || device.id.ulid.text.hasSuffix(name.uppercased())
            }
            guard let device = found.first else {
                throw Problem(.notFound, "The account has no such device; 'rvault-server device list' lists them.")
            }
            guard found.count == 1 else {
                throw Problem(.validationError, "\(found.count) devices match; use the ID of one of them.")
            }
            _ = try storage.removeDevice(device.id, of: account.id)
            return device
        }
        observer.revoked([removed.id])
        return removed
    }

    static func named(_ email: String, in storage: any StorageReader) throws -> AccountRecord {
        guard let account = try Credentials.account(of: email, in: storage) else {
            throw Problem(.notFound, "There is no account of that email.")
        }
        return account
    }
}
