internal import VaultModel
internal import VaultWire

extension AccountService {
    /// Asks every device of an account for a full reconciliation at its next sync.
    ///
    /// - Throws: ``Problem`` with `notFound` for an email without an account.
    package func callForResync(email: String) throws {
        try storage.write { storage in
            guard let account = try Credentials.account(of: email, in: storage) else {
                throw Problem(.notFound, "There is no account of that email.")
            }
            try storage.callForResync(of: account.id)
            for var device in try storage.devices(of: account.id) where device.listedSeq != nil {
                device.listedSeq = nil
                try storage.update(device)
            }
        }
    }
}
