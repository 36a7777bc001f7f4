internal import SystemKit
internal import VaultServerSQLite

/// Notes in a folder that a move has come to its last steps, which are in two places and cannot happen at once.
///
/// It is written before the database commits. A move that is run again sees from the epoch whether that happened, and then
/// takes the last steps; if it did not, the move starts over.
struct MoveMark: Equatable {
    enum Direction: String {
        case toDatabase, toFolder
    }

    let direction: Direction
    /// The epoch of the store that is moved.
    let epoch: String
}

extension DataDirectory {
    private static let movingName = "server.moving"
    /// The store that was moved to a database.
    static let movedName = "server.db.moved"

    /// The mark of a move that was interrupted in its last steps; nil if there is none.
    func moveMark() throws(ServerError) -> MoveMark? {
        let bytes = try using { () throws(SystemError) in try files.read(Self.movingName, limit: 1024) }
        guard let bytes else { return nil }
        let words = String(decoding: bytes, as: UTF8.self).split(separator: " ")
        if words.count == 2, let direction = MoveMark.Direction(rawValue: String(words[0])) {
            return MoveMark(direction: direction, epoch: String(words[1]))
        }
        throw ServerError(.dataDirectory, "Can't read \(files.path(of: Self.movingName)).")
    }

    func note(_ mark: MoveMark) throws(SystemError) {
        try files.write(Array("\(mark.direction.rawValue) \(mark.epoch)".utf8), to: Self.movingName)
    }

    func removeMoveMark() throws(SystemError) { try files.remove(Self.movingName) }

    /// Refuses a folder of which nobody knows yet where its store is.
    func refuseInterruptedMove() throws(ServerError) {
        guard let mark = try moveMark() else { return }
        let direction =
            mark.direction == .toDatabase ? "--from \(path) --to postgres://…" : "--from postgres://… --to \(path)"
        throw ServerError(
            .usage,
            "A move of \(path) was interrupted; finish it: rvault-server move \(direction). Nothing was changed.")
    }

    /// Opens the folder's store for a move, with its epoch, which is a new one if the folder was copied.
    ///
    /// - Throws: ``ServerError``, ``VaultServerCore/StorageFailure``.
    func storeToMove() throws -> (store: SQLiteStoreCopy, epoch: String) {
        let epoch = try settledEpoch()
        return (try openStore(), epoch)
    }

    private func settledEpoch() throws -> String {
        let storage = try storage()
        try storage.settle()
        return storage.epoch
    }

    /// Opens the folder's store, which has to be there.
    func openStore() throws -> SQLiteStoreCopy {
        try SQLiteStoreCopy(path: files.path(of: Self.storeName), isNew: false, key: try secret())
    }

    /// Creates a store in the folder, beside its own, for the rows of a database.
    func incomingStore() throws -> SQLiteStoreCopy {
        for ending in Self.endings { try files.remove(Self.incomingName + ending) }
        return try SQLiteStoreCopy(path: files.path(of: Self.incomingName), isNew: true, key: try secret())
    }

    /// Removes an unfinished copy of a store.
    func removeIncoming() { for ending in Self.endings { try? files.remove(Self.incomingName + ending) } }

    /// Sets the folder's store aside, and marks the folder as one whose store is in a database. Can be repeated.
    func leaveForDatabase() throws {
        try files.write([], to: Self.elsewhereName)
        guard try files.contains(Self.storeName) else { return }
        try openStore().markMoved()
        for ending in Self.endings { try files.remove(Self.movedName + ending) }
        for ending in Self.endings where try files.contains(Self.storeName + ending) {
            try files.rename(Self.storeName + ending, to: Self.movedName + ending)
        }
    }

    /// Makes the incoming store that of the folder. Can be repeated.
    func takeIncoming() throws {
        if try files.contains(Self.incomingName) {
            for ending in Self.endings.dropFirst() {
                try files.remove(Self.storeName + ending)
                try files.remove(Self.incomingName + ending)
            }
            try files.rename(Self.incomingName, to: Self.storeName)
        }
        try files.remove(Self.elsewhereName)
    }

    /// The endings of the files of a store.
    static let endings = ["", "-wal", "-journal"]
}
