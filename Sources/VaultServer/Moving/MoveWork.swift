internal import ServerRows
internal import SystemKit
internal import VaultServerCore
internal import VaultServerPostgres
internal import VaultServerSQLite

/// Moves the store of a folder to a database, or back. The folder keeps everything else.
///
/// All rows arrive in one transaction, which is committed after they were compared. Until then the store is where it was,
/// whatever happens; afterwards it is in the other place, and no server takes what was left behind for the store.
package struct MoveWork {
    let directory: DataDirectory
    private let database: String
    let patience: Duration
    private let progress: (StoreMove.Progress) throws -> Void

    /// - Parameters:
    ///   - directory: the folder of a server; the caller holds its lock.
    ///   - database: its address.
    ///   - patience: how long a server's sessions may take to end after it was stopped.
    ///   - progress: see ``StoreMove``; an error that it throws ends the move, which then has changed nothing.
    package init(
        _ directory: DataDirectory, database: String, waiting patience: Duration = .seconds(3),
        progress: @escaping (StoreMove.Progress) throws -> Void
    ) {
        self.directory = directory
        self.database = database
        self.patience = patience
        self.progress = progress
    }

    /// Moves the folder's store to the database, whose tables are created if they are missing.
    ///
    /// - Returns: nil if this finished a move that was interrupted in its last steps.
    /// - Throws: ``ServerError``, ``SystemKit/SystemError``, and what `progress` throws.
    package func toDatabase() throws -> StoreMove.Summary? {
        let target = try inDatabase { try PostgresStoreCopy(database) }
        if let mark = try interrupted(.toDatabase) {
            if try inDatabase({ try target.state == .store && target.epoch == mark.epoch }) {
                try finish { try directory.leaveForDatabase() }
                return nil
            }
            try directory.removeMoveMark()
        }
        let summary = try fill(target)
        try finish { try directory.leaveForDatabase() }
        return summary
    }

    /// Moves the store of the database to the folder, which may have an empty store.
    ///
    /// - Returns: nil if this finished a move that was interrupted in its last steps.
    /// - Throws: ``ServerError``, ``SystemKit/SystemError``, and what `progress` throws.
    package func toFolder() throws -> StoreMove.Summary? {
        let source = try inDatabase { try PostgresStoreCopy(database) }
        let state = try inDatabase { try source.state }
        if let mark = try interrupted(.toFolder) {
            if state == .moved(epoch: mark.epoch) {
                try finish { try directory.takeIncoming() }
                return nil
            }
            try directory.removeMoveMark()
        }
        try refuseFilledFolder()
        let summary: StoreMove.Summary
        do { summary = try empty(source) } catch {
            if try directory.moveMark() == nil { directory.removeIncoming() }
            throw error
        }
        try finish { try directory.takeIncoming() }
        return summary
    }

    /// Copies the folder's store to the database, and commits.
    private func fill(_ target: PostgresStoreCopy) throws -> StoreMove.Summary {
        if try directory.contains(DataDirectory.elsewhereName) {
            throw ServerError(
                .usage,
                "The store of \(directory.path) is in a database already. To get it from there: rvault-server move "
                    + "--from postgres://… --to \(directory.path). Nothing was changed.")
        }
        guard try directory.contains(DataDirectory.storeName) else {
            throw ServerError.noStore(directory.path)
        }
        let (source, epoch) = try directory.storeToMove()
        try refuseSessions(of: target)
        try refuseFilled(target)
        _ = try inDatabase { try PostgresSchema.migrate(database, newEpoch: DataDirectory.newEpoch()) }
        let own = try inDatabase { try target.sessions }
        try inDatabase { try target.begin() }
        defer { target.undo() }
        // Again, as nobody else can write or start now.
        try refuseSessions(of: target, except: own)
        try refuseFilled(target)
        try source.begin()
        let summary = try move(from: source, to: target, epoch: epoch)
        source.undo()
        try decide(.toDatabase, epoch) { try target.commit() }
        return summary
    }

    /// Copies the database's store to a new file of the folder. It is marked as moved first, so that only the owner of its
    /// tables gets any further.
    private func empty(_ source: PostgresStoreCopy) throws -> StoreMove.Summary {
        let epoch = try inDatabase { try source.epoch }
        try inDatabase { try source.begin() }
        defer { source.undo() }
        try refuseSessions(of: source)
        try inDatabase { try source.markMoved() }
        let target = try directory.incomingStore()
        try target.begin()
        let summary = try move(from: source, to: target, epoch: epoch)
        try target.commit()
        try decide(.toFolder, epoch) { try source.commit() }
        return summary
    }

    private func move(from source: any StoreSource, to target: any StoreTarget, epoch: String) throws
        -> StoreMove.Summary
    {
        do {
            return try StoreMove(from: source, to: target, progress: progress).run(epoch: epoch)
        } catch let difference as StoreDifference {
            throw ServerError.difference(difference)
        } catch let failure as StorageFailure {
            throw ServerError(
                failure.code == .busy ? .inUse : .store, "Can't move the store: \(failure.reason). Nothing was changed."
            )
        }
    }
}
