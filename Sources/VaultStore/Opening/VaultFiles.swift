internal import SQLiteKit
package import Sealing
internal import SystemKit

/// Where one vault lies: `NAME.vault`, `NAME.vault.keys`, `NAME.vault.lock` and `NAME.vault.ballast`, side by side in a
/// folder that only its owner can enter.
package struct VaultFiles: Sendable, Equatable {
    /// The encrypted store.
    package let path: String

    /// - Parameter path: of the store; need not exist.
    package init(path: String) {
        self.path = path
    }

    /// Held by the one process that syncs this vault.
    package var lockPath: String { path + ".lock" }

    /// See ``Ballast``.
    var ballastPath: String { path + ".ballast" }

    private var location: (store: FileStore, name: String) { FileStore.locating(path) }
    private var keyFileName: String { location.name + ".keys" }

    /// Whether there is anything of a vault at the path.
    package func exists() throws(StoreError) -> Bool {
        try wrapped {
            let (store, name) = location
            return try store.contains(name) || store.contains(keyFileName)
        }
    }

    /// Makes a vault: folder, key file, store, in this order, so that a store without keys never exists.
    ///
    /// - Returns: the recovery code, which cannot be read again, and the keys to open the vault with.
    /// - Throws: `alreadyExists`, `diskFull`, `readOnly`, `encryptionMissing`.
    package func create(
        passphrase: borrowing SecretBytes, derivation: KeyDerivation = .standard
    ) throws(StoreError) -> NewKeyFile {
        let (store, name) = location
        do {
            try store.prepare()
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
            try StoreSchema.migrator.migrate(connection)
            try connection.transaction {
                try Settings(connection: connection).set(Settings.vaultID, to: keys.vault.text)
                try EntityTable(connection: connection).seedCategories()
            }
        } catch {
            let (store, name) = location
            try? store.remove(name)
            throw error
        }
    }

    func connect(_ keys: borrowing VaultKeys, options: ConnectionOptions) throws -> Connection {
        let key = try keys.databaseKey()
        return try key.withBytes { bytes in
            try Connection(path: path, key: bytes, options: options)
        }
    }
}

extension VaultFiles {
    /// The keys by passphrase; blocks for the time of the derivation, about 0.4 s.
    ///
    /// - Throws: `missing`, `keyFileMissing`, `storeFileMissing`, `wrongPassphrase`, `damagedKeyFile`, `newerStore`.
    package func unlock(
        passphrase: borrowing SecretBytes, derivation: KeyDerivation = .standard
    ) throws(StoreError) -> VaultKeys {
        do {
            return try keyFile().open(passphrase: passphrase, derivation: derivation)
        } catch {
            throw StoreError.wrapping(error)
        }
    }

    /// The keys by what a person typed from the recovery sheet.
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

    /// Replaces the passphrase; the store itself is not rewritten.
    ///
    /// - Throws: `wrongPassphrase` for the old one; then nothing changes.
    package func changePassphrase(
        from old: borrowing SecretBytes, to new: borrowing SecretBytes, derivation: KeyDerivation = .standard
    ) throws(StoreError) {
        do {
            let changed = try keyFile().changingPassphrase(from: old, to: new, derivation: derivation)
            try changed.save(to: location.store, name: keyFileName)
        } catch {
            throw StoreError.wrapping(error)
        }
    }

    /// Sets a passphrase for somebody who came in by recovery code.
    package func setPassphrase(
        _ passphrase: borrowing SecretBytes, keys: borrowing VaultKeys, derivation: KeyDerivation = .standard
    ) throws(StoreError) {
        do {
            let changed = try keyFile().settingPassphrase(passphrase, keys: keys, derivation: derivation)
            try changed.save(to: location.store, name: keyFileName)
        } catch {
            throw StoreError.wrapping(error)
        }
    }

    /// Replaces the recovery code, for somebody who knows the passphrase; the former one opens only older copies.
    ///
    /// - Returns: its groups, which cannot be read again.
    /// - Throws: `wrongPassphrase`; then nothing changes.
    package func renewRecoveryCode(
        passphrase: borrowing SecretBytes, derivation: KeyDerivation = .standard
    ) throws(StoreError) -> [String] {
        do {
            let file = try keyFile()
            let renewed = try file.renewingRecoveryCode(
                keys: try file.open(passphrase: passphrase, derivation: derivation))
            let groups = try renewed.recoveryCode.groups()
            try renewed.file.save(to: location.store, name: keyFileName)
            return groups
        } catch {
            throw StoreError.wrapping(error)
        }
    }

    private func keyFile() throws -> KeyFile {
        let (store, name) = location
        let hasStore = (try? store.contains(name)) ?? false
        guard let file = try KeyFile.load(from: store, name: keyFileName) else {
            throw StoreError(hasStore ? .keyFileMissing : .missing)
        }
        guard hasStore else { throw StoreError(.storeFileMissing) }
        return file
    }

    /// Opens the store with what every opening checks: readable, ours, not newer, and of the same vault as the keys.
    func open(_ keys: borrowing VaultKeys, options: ConnectionOptions) throws -> Connection {
        let connection = try connect(keys, options: options)
        let found = try StoreSchema.migrator.check(connection)
        // A store is filled before anything opens it: one without tables was cut to nothing since.
        guard found > 0 else { throw StoreError(.damagedStore) }
        if options.access == .readOnly {
            guard found == StoreSchema.migrator.latest else { throw StoreError(.olderStore) }
        } else {
            try StoreSchema.migrator.migrate(connection)
        }
        guard try Settings(connection: connection).text(Settings.vaultID) == keys.vault.text else {
            throw StoreError(.foreignStore)
        }
        return connection
    }
}
