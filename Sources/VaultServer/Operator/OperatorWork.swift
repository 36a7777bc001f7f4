internal import VaultServerCore
internal import VaultServerSQLite

/// Carries out an operator's requests in the process that owns the store.
struct OperatorWork: Sendable {
    let accounts: AccountService
    let storage: any ServerStorage
    let directory: DataDirectory

    /// - Throws: ``ServerError``, ``VaultWire/Problem``, ``VaultServerCore/StorageFailure``.
    func carryOut(_ request: OperatorRequest) throws {
        switch request {
        case .addAccount(let email, let password): try accounts.add(email: email, password: password)
        case .resync(let email): try accounts.callForResync(email: email)
        case .backup(let path):
            guard path.hasPrefix("/") else { throw ServerError(.usage, "A copy needs an absolute path.") }
            guard let storage = storage as? SQLiteStorage else {
                throw ServerError(.usage, "The store is in a PostgreSQL database; copy it with pg_dump.")
            }
            try directory.backUp(storage, to: path)
        }
    }
}
