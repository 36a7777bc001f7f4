internal import ReceiptRows
package import SQLiteKit
package import Sealing
internal import SystemKit

/// The files of one vault: `NAME.vault`, `NAME.vault.keys`, `NAME.vault.lock` and `NAME.vault.ballast`, together in a
/// folder that only its owner can access.
package struct VaultFiles: Sendable, Equatable {
    /// The encrypted store.
    package let path: String

    /// - Parameter path: of the store; it need not exist.
    package init(path: String) {
        self.path = path
    }

    /// The lock held by the one process that syncs this vault.
    package var lockPath: String { path + FileLock.ending }

    /// The folder of the attachments' contents.
    package var attachmentsPath: String { path + ".files" }

    /// See ``Ballast``.
    var ballastPath: String { path + ".ballast" }

    var location: (store: FileStore, name: String) { FileStore.locating(path) }
    var keyFileName: String { location.name + ".keys" }

    /// Whether the path has a vault or a part of one.
    package func exists() throws(StoreError) -> Bool {
        try wrapped {
            let (store, name) = location
            return try store.contains(name) || store.contains(keyFileName)
        }
    }

    /// Creates a vault: folder, key file, store, in this order, so that a store without keys never exists.
    ///
    /// - Returns: the recovery code, which cannot be read again, and the keys for opening the vault.
    /// - Throws: `alreadyExists`, `diskFull`, `readOnly`, `encryptionMissing`.
    package func create(
        passphrase: borrowing SecretBytes, derivation: KeyDerivation = .standard
    ) throws(StoreError) -> NewKeyFile {
        let (store, name) = location
        do {
            try store.prepare(keepingMode: true)
            let isTaken = try store.contains(name) || store.contains(keyFileName)
            if isTaken { throw StoreError(.alreadyExists) }
            let made = try KeyFile.create(
                passphrase: passphrase, vault: try VaultID.random(), derivation: derivation)
            try made.file.save(to: store, name: keyFileName)
            do {
                try makeStore(try made.file.open(passphrase: passphrase, derivation: derivation))
            } catch {
                try? store.remove(keyFileName)
                throw error
            }
            return made
        } catch {
            throw StoreError.wrapping(error)
        }
    }

    private func makeStore(_ keys: borrowing VaultKeys) throws {
        let connection = try connect(keys, options: ConnectionOptions(access: .create))
        do {
            // Only before there are tables; see ``Vault/shrink()``.
            try connection.execute("PRAGMA auto_vacuum = INCREMENTAL")
            try StoreSchema.migrator.migrate(connection)
            try connection.transaction {
                try SettingsTable(connection: connection).set(SettingsTable.vaultID, to: keys.vault.text)
                try EntityTable(connection: connection).seedCategories()
            }
        } catch {
            let (store, name) = location
            try? store.remove(name)
            throw error
        }
    }

    /// Opens the store itself, without a check of its tables; for the vault, and for what bypasses its rules.
    package func connect(_ keys: borrowing VaultKeys, options: ConnectionOptions) throws -> Connection {
        let key = try keys.databaseKey()
        let connection = try key.withBytes { bytes in
            try Connection(path: path, key: bytes, options: options)
        }
        try StoredText.addFunctions(to: connection)
        return connection
    }
}

extension VaultFiles {
    /// Returns the keys, by passphrase; blocks for the time of the derivation, about 0.4 s.
    ///
    /// - Throws: `missing`, `keyFileMissing`, `storeFileMissing`, `wrongPassphrase`, `damagedKeyFile`, `newerStore`.
    package func unlock(
        passphrase: borrowing SecretBytes, derivation: KeyDerivation = .standard
    ) throws(StoreError) -> VaultKeys {
        do {
            return try keyFile().open(passphrase: passphrase, derivation: derivation)
        } catch let error as SealingError where error.code == .wrongPassphrase && RecoveryCode.isShaped(passphrase) {
            throw StoreError(.wrongPassphrase, cause: StoreError.codeForPassphrase)
        } catch {
            throw StoreError.wrapping(error)
        }
    }

    /// Returns the keys, by the recovery code that a person typed.
    ///
    /// - Throws: `missing`, `keyFileMissing`, `malformedRecoveryCode`, `wrongRecoveryCode`, `damagedKeyFile`.
    package func unlock(recoveryCode typed: borrowing SecretBytes) throws(StoreError) -> VaultKeys {
        do {
            let code = try RecoveryCode(typed: typed)
            return try keyFile().open(recoveryCode: code)
        } catch {
            throw StoreError.wrapping(error)
        }
    }

    /// Replaces the passphrase, without rewriting the store.
    ///
    /// - Throws: `wrongPassphrase` if the old one is wrong; nothing changes then.
    package func changePassphrase(
        from old: borrowing SecretBytes, to new: borrowing SecretBytes, derivation: KeyDerivation = .standard
    ) throws(StoreError) {
        try changingKeys { file throws in
            try save(file.changingPassphrase(from: old, to: new, derivation: derivation))
        }
    }

    /// Sets a passphrase, for someone who unlocked the vault with the recovery code.
    package func setPassphrase(
        _ passphrase: borrowing SecretBytes, keys: borrowing VaultKeys, derivation: KeyDerivation = .standard
    ) throws(StoreError) {
        try changingKeys { file throws in
            try save(file.settingPassphrase(passphrase, keys: keys, derivation: derivation))
        }
    }

    /// Replaces the recovery code, for someone who knows the passphrase; the previous one opens only older copies.
    ///
    /// - Returns: the code's groups, which cannot be read again.
    /// - Throws: `wrongPassphrase`; nothing changes then.
    package func renewRecoveryCode(
        passphrase: borrowing SecretBytes, derivation: KeyDerivation = .standard
    ) throws(StoreError) -> [String] {
        try changingKeys { file throws in
            let renewed = try file.renewingRecoveryCode(
                keys: try file.open(passphrase: passphrase, derivation: derivation))
            let groups = try renewed.recoveryCode.groups()
            try save(renewed.file)
            return groups
        }
    }

    /// Passes the key file to the body, which may save another one. Others who change it wait, since the file is replaced as a
    /// whole: a slot that somebody removed in between would come back.
    func changingKeys<Result>(_ body: (KeyFile) throws -> Result) throws(StoreError) -> Result {
        do {
            // A missing vault has a sentence of its own.
            _ = try keyFile()
            return try location.store.inTurn { try body(keyFile()) }
        } catch let error as SystemError where error.code == .timedOut {
            throw StoreError(.busy)
        } catch {
            throw StoreError.wrapping(error)
        }
    }

    func save(_ file: KeyFile) throws { try file.save(to: location.store, name: keyFileName) }

    func keyFile() throws -> KeyFile {
        let (store, name) = location
        let hasStore = (try? store.contains(name)) ?? false
        guard let file = try KeyFile.load(from: store, name: keyFileName) else {
            throw StoreError(hasStore ? .keyFileMissing : .missing)
        }
        guard hasStore else { throw StoreError(.storeFileMissing) }
        return file
    }

    /// Opens the store with the checks of every opening: readable, ours, not newer, and of the same vault as the keys.
    func open(_ keys: borrowing VaultKeys, options: ConnectionOptions) throws -> Connection {
        let connection = try connect(keys, options: options)
        let found = try StoreSchema.migrator.check(connection)
        // A store gets its tables before anything opens it, so one without tables has been truncated since.
        guard found > 0 else { throw StoreError(.damagedStore) }
        if options.access == .readOnly {
            guard found == StoreSchema.migrator.latest else { throw StoreError(.olderStore) }
        } else {
            try StoreSchema.migrator.migrate(connection)
        }
        guard try SettingsTable(connection: connection).text(SettingsTable.vaultID) == keys.vault.text else {
            throw StoreError(.foreignStore)
        }
        return connection
    }
}
