internal import SQLiteKit
package import Sealing
internal import SystemKit
package import VaultModel
internal import VaultReplica

/// The one writer of a process: every change of the vault is a function here, and each is one transaction.
///
/// Runs on a Dispatch queue of its own, because every commit waits for the disk. What is shown on the screen is read
/// by a ``VaultReader``, not here. Other processes may write too; a call waits for them, usually 5 s, and is then `busy`.
package actor Vault {
    let connection: Connection
    let minter: Minter
    let ballast: Ballast
    /// Whether it is only looked at.
    package nonisolated let isReadOnly: Bool
    private let executor: QueueExecutor

    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Opens an existing vault and brings its tables up to date.
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
                    busyTimeoutMilliseconds: access.patience.busyTimeout, pageCacheKiB: 6_144))
            // A transaction that outgrows the page cache takes the exclusive lock in its middle, and readers then wait
            // for its end and not just for its commit. Only the largest imports may do that: memory has its bound too.
            try connection.execute("PRAGMA cache_spill = \(Self.spillPages)")
        } catch {
            throw StoreError.wrapping(error)
        }
        minter = Minter(now: environment.now, random: environment.random)
        ballast = Ballast(path: files.ballastPath)
        executor = QueueExecutor(label: "vault.writer")
        if !isReadOnly { ballast.fill() }
    }

    /// 12 MiB of changed pages.
    private static let spillPages = 3_072

    /// Belongs into the transaction of what it tells of.
    var journal: Journal { Journal(connection: connection, now: minter.now) }

    /// One transaction under this module's errors. Where it fails for a damaged search index, that is rebuilt and it is
    /// tried again, once: nothing that a person saves is lost for what can be derived.
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

    /// As ``write(_:)``, for what frees space in the end: on a full disk it gives the ballast up and tries once more.
    func writeOnFullDisk<Result>(_ body: () throws -> Result) throws(StoreError) -> Result {
        do throws(StoreError) {
            return try write(body)
        } catch {
            guard error.code == .diskFull, ballast.release() else { throw error }
            return try write(body)
        }
    }

    /// A value of ``setSetting(_:to:)``.
    package func setting(_ name: String) throws(StoreError) -> String? {
        try wrapped { try Settings(connection: connection).text(name) }
    }

    /// Keeps small values by name, all of them or none; nil removes one. Tokens too: the store is encrypted.
    package func set(_ values: [String: String?]) throws(StoreError) {
        try write {
            for (name, value) in values.sorted(by: { $0.key < $1.key }) {
                try Settings(connection: connection).set(name, to: value)
            }
        }
    }

    /// The figures of the first lines of every screen.
    package func counts() throws(StoreError) -> VaultCounts {
        try wrapped { try Counts(connection: connection).shown() }
    }
}
