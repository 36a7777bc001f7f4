internal import SQLiteKit
package import Sealing
internal import SystemKit
package import VaultModel
internal import VaultReplica

/// The only writer in a process: every change to the vault is a function here, and each is one transaction.
///
/// Runs on its own Dispatch queue, because every commit waits for the disk. Screens read through a ``VaultReader``, not
/// here. Other processes may write, too; a call waits for them, usually up to 5 s, and then throws `busy`.
package actor Vault {
    let connection: Connection
    let minter: IDGenerator
    nonisolated let environment: VaultEnvironment
    let ballast: Ballast
    nonisolated let pages = PreparedPages()
    /// Whether the vault was opened read-only.
    package nonisolated let isReadOnly: Bool
    private let executor: QueueExecutor
    private var hasWideCache = false

    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Opens an existing vault and updates its tables.
    ///
    /// - Throws: `missing`, `damagedStore`, `newerStore`, `olderStore`, `foreignStore`, `plaintextStore`,
    ///   `encryptionMissing`, `busy`, `readOnly`, `diskFull`.
    package init(
        _ files: VaultFiles, keys: borrowing VaultKeys, environment: VaultEnvironment,
        access: VaultAccess = VaultAccess()
    ) throws(StoreError) {
        isReadOnly = access.isReadOnly
        do {
            connection = try files.open(
                keys,
                options: ConnectionOptions(
                    access: access.isReadOnly ? .readOnly : .readWrite,
                    busyTimeoutMilliseconds: access.patience.busyTimeout, pageCacheKiB: Self.pageCacheKiB))
            // A transaction that outgrows the page cache takes the exclusive lock midway, and readers then wait for its
            // end and not only for its commit. Only the largest imports may do that: memory is limited, too.
            try connection.execute("PRAGMA cache_spill = \(Self.spillPages)")
        } catch {
            throw StoreError.wrapping(error)
        }
        self.environment = environment
        minter = IDGenerator(now: environment.now, random: environment.random)
        ballast = Ballast(path: files.ballastPath)
        executor = QueueExecutor(label: "vault.writer")
        if !isReadOnly { ballast.fill() }
    }

    /// 12 MiB of changed pages.
    private static let spillPages = 3_072
    private static let pageCacheKiB = 6_144
    /// For receipts by the thousand: each changes pages of ten indexes all over the store.
    private static let widePageCacheKiB = 16_384

    /// Keeps more pages between transactions, until ``narrowCache()``.
    func widenCache() throws(StoreError) {
        if hasWideCache { return }
        try wrapped { try connection.setPageCache(kibibytes: Self.widePageCacheKiB) }
        hasWideCache = true
    }

    /// Returns the memory that ``widenCache()`` took.
    func narrowCache() throws(StoreError) {
        guard hasWideCache else { return }
        hasWideCache = false
        try wrapped { try connection.setPageCache(kibibytes: Self.pageCacheKiB) }
        connection.releaseMemory()
    }

    /// The journal; to be used in the transaction of the action that it records.
    var journal: Journal { Journal(connection: connection, now: minter.now) }

    /// Runs one transaction and converts its errors to this module's type. If the search index is damaged, rebuilds it
    /// and tries again, once: nothing that a person saves is lost over data that can be derived.
    func write<Result>(_ body: () throws -> Result) throws(StoreError) -> Result {
        if isReadOnly { throw StoreError(.lookingOnly) }
        do throws(StoreError) {
            return try wrapped { try connection.transaction(body) }
        } catch {
            guard error.code == .damagedIndex else { throw error }
            try rebuildWordIndex()
            return try wrapped { try connection.transaction(body) }
        }
    }

    /// Does the same as ``write(_:)``, for changes that free space in the end: on a full disk it releases the ballast
    /// and tries again.
    func writeOnFullDisk<Result>(_ body: () throws -> Result) throws(StoreError) -> Result {
        // For the next time, as far as there is room then.
        defer { ballast.fill() }
        do throws(StoreError) {
            return try write(body)
        } catch {
            guard error.code == .diskFull, ballast.release() else { throw error }
            return try write(body)
        }
    }

    /// Returns a value stored by ``set(_:)``.
    package func setting(_ name: String) throws(StoreError) -> String? {
        try wrapped { try SettingsTable(connection: connection).text(name) }
    }

    /// Small values of one state of the store, by name.
    package func settings(_ names: [String]) throws(StoreError) -> [String: String] {
        try wrapped { try SettingsTable(connection: connection).texts(names) }
    }

    /// Stores small values by name, all or none; nil removes one. May include tokens, because the store is encrypted.
    package func set(_ values: [String: String?]) throws(StoreError) {
        try write {
            for (name, value) in values.sorted(by: { $0.key < $1.key }) {
                try SettingsTable(connection: connection).set(name, to: value)
            }
        }
    }

    /// Returns the counts at the top of every screen.
    package func counts() throws(StoreError) -> VaultCounts {
        try wrapped { try Counts(connection: connection).shown() }
    }
}
