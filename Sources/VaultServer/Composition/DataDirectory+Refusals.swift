internal import SystemKit
internal import VaultModel
internal import VaultServerCore
internal import VaultServerPostgres
internal import VaultServerSQLite

/// Stores that a folder must not be used with, and what the operator can do.
extension DataDirectory {
    /// Refuses a database without accounts for a folder that has had another one: the address may be wrong, and devices would
    /// find nothing of theirs.
    func refuseAnother(_ storage: PostgresStorage) throws(ServerError) {
        let known = try using { () throws(SystemError) in
            try files.read(Self.elsewhereName, limit: 1024).map { String(decoding: $0, as: UTF8.self) } ?? ""
        }
        if !known.isEmpty, known != storage.epoch { try refuseEmpty(storage) }
    }

    private func refuseEmpty(_ storage: PostgresStorage) throws(ServerError) {
        let accounts: [AccountSummary]
        do {
            accounts = try storage.read { try $0.accounts(after: "", devicesAt: Timestamp(milliseconds: 0), limit: 1) }
        } catch {
            throw ServerError(opening: error)
        }
        guard accounts.isEmpty else { return }
        throw ServerError(
            .usage,
            "The database has no accounts, and the folder \(files.directory) belongs to another one: name that one. To begin with "
                + "an empty database, remove \(files.path(of: Self.elsewhereName)). Nothing was changed.")
    }

    /// Refuses to use a database beside a store of the folder's own: there would be two.
    func refuseOwnStore() throws(ServerError) {
        guard try contains(Self.storeName), try !contains(Self.elsewhereName) else { return }
        throw ServerError(
            .usage,
            "\(files.directory) has a store of its own: to use that one, leave out --database, RVAULT_DATABASE and the line of the "
                + "configuration. To use a database, move it to an empty one (rvault-server move). Nothing was changed."
        )
    }

    /// Refuses a folder whose store is in a database: there would be two.
    func refuseOtherPlace() throws(ServerError) {
        guard try contains(Self.elsewhereName) else { return }
        throw ServerError(
            .usage,
            "The store of \(files.directory) is in a PostgreSQL database: name it by --database or RVAULT_DATABASE. "
                + "Nothing was changed.")
    }
}

/// Keys and stores that are not as they should be.
extension DataDirectory {
    /// Whether the key opens the store's file; nil if something else is wrong with it.
    func isOpened(by key: [UInt8]) -> Bool? {
        do {
            return try SQLiteStorage.key(of: files.path(of: Self.storeName), among: [key]) != nil
        } catch {
            return nil
        }
    }

    /// For a key that doesn't open the store.
    var wrongKey: ServerError {
        let (key, store) = (files.path(of: Self.keyName), files.path(of: Self.storeName))
        return ServerError(
            .store,
            "\(key) doesn't open \(store): it is the key of another store, or the beginning of the file is damaged. Put the right "
                + "key there, or restore a copy.")
    }

    /// For a store that can't be opened although its key is right.
    func unusable(_ error: any Error) -> ServerError {
        if let denied = [files.directory, files.path(of: Self.storeName)].first(where: { !FileStore.isWritable($0) }) {
            return ServerError(
                .dataDirectory,
                "\(denied) can't be written to: check its owner, its permissions and its disk. Nothing was changed.")
        }
        return ServerError(
            .store,
            "Can't open the store in \(files.directory). If it is damaged, restore a copy with 'rvault-server restore FILE'. "
                + "[\(error)]")
    }

    /// Whether the folder has had a store.
    var isMarked: Bool { get throws { try files.contains(Self.markName) } }

    /// For a key of the store that isn't there as it should be.
    var missingKey: ServerError {
        ServerError(.store, "\(files.path(of: Self.keyName)) is missing or damaged: restore it from your copy.")
    }

    /// For a store that is missing or empty, and was not before.
    var missingStore: ServerError {
        let (store, end) = (files.path(of: Self.storeName), "To begin with an empty store, remove \(Self.markName).")
        if let rescued {
            return ServerError(
                .store,
                "\(store) is missing or empty. A server has saved what it had: rvault-server restore \(rescued). \(end)"
            )
        }
        return ServerError(
            .store, "\(store) is missing or empty, and it was there before: mount its disk, or restore a copy. \(end)")
    }
}
