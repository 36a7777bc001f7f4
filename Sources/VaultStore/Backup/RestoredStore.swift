internal import SQLiteKit
package import Sealing
internal import VaultModel
internal import VaultReplica

/// A store that was taken out of a backup and lies where nobody else knows of it yet.
package struct RestoredStore: Sendable {
    private let files: VaultFiles

    /// Its path; a key file need not lie beside it.
    package init(path: String) {
        files = VaultFiles(path: path)
    }

    /// Brings the tables up to date and reads every page.
    ///
    /// - Returns: what it holds, counted.
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

    /// What the vault goes on as, once it is used again.
    package enum Course: Sendable {
        /// What the server has otherwise than the backup is asked about; until then the backup's state is shown.
        case asks
        /// What the server has newer is taken, as by any sync; what it lacks is asked about.
        case followsServer
    }

    /// Makes the past that it is a new beginning for the server, and keeps the other settings.
    ///
    /// It is signed out, so that it goes on as a new device. What was never sent gets new keys, since the life that is
    /// lost may have used the old ones. It bears the name of no epoch of the server's, so that the next sync compares
    /// everything as with a restored server: nothing is deleted, what is lacking is offered.
    ///
    /// - Parameter settings: to be kept by name; nil removes one.
    package func settle(
        _ keys: borrowing VaultKeys, course: Course, settings: [String: String?] = [:],
        environment: VaultEnvironment
    ) throws(StoreError) {
        do {
            let connection = try files.open(keys, options: ConnectionOptions(access: .readWrite))
            let minter = Minter(now: environment.now, random: environment.random)
            try connection.transaction {
                let store = Settings(connection: connection)
                for (name, value) in settings.sorted(by: { $0.key < $1.key }) { try store.set(name, to: value) }
                guard try store.text(ReplicaSetting.device) != nil else { return }
                try store.set(ReplicaSetting.token, to: nil)
                var replica = ReplicaTransaction(SQLiteTables(connection: connection), minter: minter)
                _ = try replica.beginSync()
                try replica.renewKeys()
                try beginAnew(connection, course, environment.random())
            }
        } catch {
            throw StoreError.wrapping(error)
        }
    }

    /// As SQL has a list of texts.
    private static let merged = EntityType.allCases.filter(\.isMerged).map { "'\($0.rawValue)'" }
        .joined(separator: ", ")

    private func beginAnew(_ connection: Connection, _ course: Course, _ number: UInt64) throws {
        let cursor = CursorTable(connection: connection)
        guard try cursor.epoch() != nil else { return }
        try cursor.setEpoch("restored-" + String(number, radix: 16))
        guard course == .asks else { return }
        // Of two lives the higher version of a making counts as the later state. The highest one stands above all that
        // the server has; the next sync puts the server's own in its place.
        let last = Making.firstVersion(seq: 1) - 2
        try connection.run(
            "UPDATE entities SET version = version | ? WHERE version > 0 AND type IN (\(Self.merged))",
            [.integer(last)])
    }
}
