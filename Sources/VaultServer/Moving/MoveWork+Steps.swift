internal import ServerRows
internal import SystemKit
internal import VaultServerCore
internal import VaultServerPostgres
internal import VaultServerSQLite

extension MoveWork {
    /// The mark of an interrupted move in this direction.
    ///
    /// - Throws: ``ServerError`` if one in the other direction was interrupted.
    func interrupted(_ direction: MoveMark.Direction) throws(ServerError) -> MoveMark? {
        guard let mark = try directory.moveMark() else { return nil }
        if mark.direction != direction { try directory.refuseInterruptedMove() }
        return mark
    }

    /// Commits in the database, with a note of it in the folder: if the answer is lost, nobody knows whether it was done.
    func decide(_ direction: MoveMark.Direction, _ epoch: String, _ commit: () throws -> Void) throws {
        try directory.note(MoveMark(direction: direction, epoch: epoch))
        do {
            try commit()
        } catch let failure as StorageFailure {
            guard failure.code == .uncertain else {
                try directory.removeMoveMark()
                throw ServerError(database: failure)
            }
            throw ServerError(
                .inUse,
                "The database didn't say whether it has the rows: \(failure.reason). Run the same command again.")
        }
    }

    /// Takes the last steps in the folder, after the database has committed.
    func finish(_ steps: () throws -> Void) throws {
        do {
            try steps()
            try directory.removeMoveMark()
        } catch {
            throw ServerError(
                .dataDirectory, "The rows were moved, but the last step failed: \(error). Run the same command again.")
        }
    }

    func inDatabase<Result>(_ body: () throws -> Result) throws -> Result {
        do { return try body() } catch let failure as StorageFailure { throw ServerError(database: failure) }
    }

    /// Refuses a database that other programs of the server use, as far as it shows; they get a moment to end.
    ///
    /// - Parameter own: sessions of this program, which the database may still list.
    func refuseSessions(of database: PostgresStoreCopy, except own: Set<Int64> = []) throws {
        try inDatabase { try database.refuseSessions(except: own, waiting: patience) }
    }

    /// Refuses a database that has anything in it.
    func refuseFilled(_ database: PostgresStoreCopy) throws {
        switch try inDatabase({ try database.state }) {
        case .unprepared: return
        case .store:
            guard let table = try inDatabase({ try database.filledTable }) else { return }
            throw ServerError(
                .input,
                "The database already has a store, with rows in \(table.rawValue): create an empty database, and name that "
                    + "one. Nothing was changed.")
        case .moved:
            throw ServerError(
                .input,
                "The database has the copy of a store that was moved to a folder: create an empty database, and name that "
                    + "one. Nothing was changed.")
        }
    }

    /// Refuses a folder that has a store with anything in it.
    func refuseFilledFolder() throws {
        guard try directory.contains(DataDirectory.storeName) else { return }
        guard try directory.openStore().filledTable != nil else { return }
        throw ServerError(
            .input,
            "\(directory.path) already has a store: move its server.db away if the one in the database is newer. Nothing was "
                + "changed.")
    }
}
