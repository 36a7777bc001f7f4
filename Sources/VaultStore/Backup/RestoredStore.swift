internal import SQLiteKit
package import Sealing
internal import VaultModel
internal import VaultReplica

/// A store extracted from a backup, at a path that nothing else knows yet.
package struct RestoredStore: Sendable {
    private let files: VaultFiles

    /// `path`: of the store; a key file next to it is not required.
    package init(path: String) {
        files = VaultFiles(path: path)
    }

    /// Migrates the tables and reads every page.
    ///
    /// - Returns: the counts of its contents.
    /// - Throws: `damagedStore`, `foreignStore`, `newerStore`, `plaintextStore`.
    package func examine(_ keys: borrowing VaultKeys) throws(StoreError) -> StoreFigures {
        do {
            let connection = try files.open(keys, options: ConnectionOptions(access: .readWrite))
            guard try connection.damage().isEmpty else { throw StoreError(.damagedStore) }
            let figures = try StoreFigures(connection)
            guard try figures.hold(in: connection) else { throw StoreError(.damagedStore) }
            return figures
        } catch {
            throw StoreError.wrapping(error)
        }
    }

    /// The rule for differences between the restored vault and the server.
    package enum Course: Sendable {
        /// Asks about everything that differs on the server; until then the backup's state is shown.
        case asks
        /// Accepts newer data of the server, as in any sync; asks about data that the server lacks.
        case followsServer
    }

    /// Prepares the past state for a new start with the server, and keeps the other settings.
    ///
    /// The store is signed out, so that it continues as a new device. Unsent operations get new keys, because the lost
    /// vault may have used the old ones since. The store's epoch is none of the server's, so that the next sync
    /// compares everything as with a restored server: nothing is deleted, and whatever the server lacks becomes a
    /// resend proposal.
    ///
    /// - Parameter settings: values to store, by name; nil removes one.
    package func settle(
        _ keys: borrowing VaultKeys, course: Course, settings: [String: String?] = [:],
        environment: VaultEnvironment
    ) throws(StoreError) {
        do {
            let connection = try files.open(keys, options: ConnectionOptions(access: .readWrite))
            let minter = IDGenerator(now: environment.now, random: environment.random)
            try connection.transaction {
                let store = SettingsTable(connection: connection)
                for (name, value) in settings.sorted(by: { $0.key < $1.key }) { try store.set(name, to: value) }
                guard try store.text(ReplicaSetting.device) != nil else { return }
                // The person agreed for the other computer, and the key ends with the session.
                for name in [ReplicaSetting.token, ReplicaSetting.textKey, ReplicaSetting.textPlan] {
                    try store.set(name, to: nil)
                }
                var replica = ReplicaTransaction(SQLiteTables(connection: connection), minter: minter)
                _ = try replica.beginSync()
                try replica.renewKeys()
                try beginAnew(connection, course, environment.random())
            }
        } catch {
            throw StoreError.wrapping(error)
        }
    }

    /// The merged types as a list of SQL texts.
    private static let merged = EntityType.allCases.filter(\.isMerged).map { "'\($0.rawValue)'" }
        .joined(separator: ", ")

    private func beginAnew(_ connection: Connection, _ course: Course, _ number: UInt64) throws {
        let cursor = CursorTable(connection: connection)
        guard try cursor.epoch() != nil else { return }
        try cursor.setEpoch("restored-" + String(number, radix: 16))
        guard course == .asks else { return }
        // Of two histories of one incarnation, the higher version counts as the later state. This highest version is
        // above everything that the server has; the next sync replaces it with the server's version.
        let last = Incarnation.firstVersion(seq: 1) - 2
        try connection.run(
            "UPDATE entities SET version = version | ? WHERE version > 0 AND type IN (\(Self.merged))",
            [.integer(last)])
    }
}
