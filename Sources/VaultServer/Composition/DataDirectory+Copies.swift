internal import SystemKit
internal import VaultServerCore
package import VaultServerSQLite

/// Copies of the folder's store, and their way back.
extension DataDirectory {
    private static let replacedName = "server.db.replaced"
    private static let rescuedName = "server.db.rescued"
    private static let restoredName = "server.db.restored"

    /// Writes a copy of the store to a file that must not exist yet, and reads it once. The copy opens with the same key.
    ///
    /// It gets its name when it is complete; a process that dies before leaves a temporary file, which the next copy into that
    /// folder removes.
    ///
    /// - Throws: ``SystemKit/SystemError`` (`alreadyExists`), ``VaultServerCore/StorageFailure``, ``ServerError`` for a full
    ///   disk, and for a copy with damaged pages, which stays.
    package func backUp(_ storage: SQLiteStorage, to path: String) throws {
        let (folder, name) = FileStore.locating(path)
        if try folder.contains(name) { throw SystemError(.alreadyExists, function: "open", subject: path) }
        for ending in [name, name + "-wal"] { try folder.sweep(ending: ending) }
        let temporary = FileStore.temporaryName(for: name)
        defer { for ending in Self.endings { try? folder.remove(temporary + ending) } }
        do {
            let damage = try copy(storage, to: folder, name, by: temporary)
            guard damage.isEmpty else {
                throw ServerError(
                    .store,
                    "The store has damaged pages, and so has the copy \(folder.path(of: name)): restore an earlier copy."
                )
            }
        } catch  where ServerError(describing: error) == .fullDisk {
            throw ServerError(
                .dataDirectory,
                "The disk of \(path) is full: free some space there, or name another place. Nothing was changed.")
        }
    }

    /// - Parameter temporary: the copy's name before it is complete.
    /// - Returns: the damage of its pages, as of those of the store.
    private func copy(
        _ storage: SQLiteStorage, to folder: FileStore, _ name: String, by temporary: String
    ) throws -> [String] {
        try folder.create(temporary) { output in
            try folder.create(temporary + "-wal") { log in
                try storage.copy(log: { try DescriptorIO.writeAll($0, to: log) }) { bytes in
                    try DescriptorIO.writeAll(bytes, to: output)
                }
            }
        }
        let whole = folder.path(of: temporary)
        // Its log is merged and deleted; an empty one may stay.
        try SQLiteStorage.finishCopy(whole, key: storage.key)
        try folder.remove(temporary + "-wal")
        let damage = try SQLiteStorage.examine(path: whole, key: storage.key).damage
        try folder.rename(temporary, toNew: name)
        return damage
    }

    /// A copy of a store that only the process had.
    struct Rescue {
        let path: String
        /// Whether pages of it are damaged, as they were in the store.
        let isDamaged: Bool
    }

    /// Saves a store whose file was deleted or replaced while this process had it open, as `server.db.rescued`: its contents
    /// end with the process. If the whole folder is gone, it is created again, with the key.
    ///
    /// - Returns: nil if the file is where it was.
    func rescue(_ storage: SQLiteStorage) throws -> Rescue? {
        guard storage.hasMoved else { return nil }
        try onFullDisk {
            try files.prepare()
            if try !files.contains(Self.keyName) { try files.write(storage.key, to: Self.keyName) }
        }
        let name = try freeName(for: Self.rescuedName)
        // Not a temporary name: the next program would remove what is nearly complete.
        let unfinished = try freeName(for: name + ".unfinished")
        let damage = try onFullDisk {
            for ending in Self.endings { try files.remove(unfinished + ending) }
            return try copy(storage, to: files, name, by: unfinished)
        }
        return Rescue(path: files.path(of: name), isDamaged: !damage.isEmpty)
    }

    /// The path of the store that a server has rescued last; nil if there is none.
    var rescued: String? {
        let names = ((try? files.names()) ?? []).filter {
            $0.hasPrefix(Self.rescuedName) && !$0.contains(".unfinished")
        }
        let last = names.max { Self.number(ofRescued: $0) < Self.number(ofRescued: $1) }
        return last.map { files.path(of: $0) }
    }

    private static func number(ofRescued name: String) -> Int { Int(name.dropFirst(rescuedName.count + 1)) ?? 1 }

    /// Replaces the store with a copy and keeps the old one beside it, as `server.db.replaced`, numbered if there is one
    /// already. A copy with a retired key gets the current one. The caller holds the lock.
    ///
    /// - Returns: the path of the old store; nil if there was none.
    /// - Throws: ``ServerError``, or ``SystemKit/SystemError`` for the files. The store is unchanged then, unless one
    ///   of the final renames fails.
    @discardableResult
    package func restore(from path: String) throws -> String? {
        if let own = FileIdentity(path: files.path(of: Self.storeName)), FileIdentity(path: path) == own {
            throw ServerError(.usage, "\(path) is the store itself: name a copy of it. Nothing was changed.")
        }
        // The end of the move would put another store in the place of the restored one.
        try refuseInterruptedMove()
        if try contains(Self.elsewhereName) { throw ServerError.restoresElsewhere }
        try settleKeys()
        guard let key = try files.read(Self.keyName, limit: 1024), key.count == Self.keyBytes else {
            throw ServerError(
                .store, "\(files.path(of: Self.keyName)) is missing or damaged: put the copy's key there.")
        }
        try files.remove(Self.incomingName)
        do { try files.create(Self.incomingName, copying: path) } catch let error as SystemError
            where error.code == .notAPlainFile
        {
            throw ServerError(.input, "\(path) isn't a file: name a copy that backup has made. Nothing was changed.")
        }
        do { try prepareIncoming(key, from: path) } catch {
            try files.remove(Self.incomingName)
            throw error
        }
        let former = try exchange().map { files.path(of: $0) }
        // It is the store now, and needs no rescue.
        if let rescued, FileIdentity(path: rescued) == FileIdentity(path: path) {
            try files.rename(FileStore.locating(rescued).name, to: freeName(for: Self.restoredName))
        }
        return former
    }

    /// Checks the incoming copy of a store, gives it the key and prepares it to become the store.
    private func prepareIncoming(_ key: [UInt8], from path: String) throws(ServerError) {
        let incoming = files.path(of: Self.incomingName)
        let found: SQLiteStorage.Examination
        do {
            guard try giveKey(key, to: Self.incomingName) else { throw unreadable(path) }
            found = try SQLiteStorage.examine(path: incoming, key: key)
        } catch {
            throw refusal(of: path, error, or: unreadable(path))
        }
        // Any key opens an empty file, which would become a new store.
        guard found.version > 0 else {
            throw ServerError(.store, "\(path) has no store in it: use another copy. Nothing was changed.")
        }
        guard found.damage.isEmpty else {
            throw ServerError(.store, "\(path) has damaged pages: restore an earlier copy. Nothing was changed.")
        }
        do {
            let storage = try SQLiteStorage(path: incoming, isNew: false, key: key, newEpoch: Self.newEpoch())
            try storage.setMark("copy")
            try storage.settle()
        } catch {
            let reason = (error as? StorageFailure)?.reason ?? "\(error)"
            throw refusal(
                of: path, error,
                or: ServerError(.store, "\(path) can't become the store: \(reason). Nothing was changed."))
        }
    }

    private func unreadable(_ path: String) -> ServerError {
        ServerError(
            .store,
            "\(path) is incomplete, or no key in \(files.directory) opens it: use another copy, or put its server.key there. "
                + "Nothing was changed.")
    }

    /// The reason why a copy was refused: its contents, unless the disk or the key is at fault.
    private func refusal(of path: String, _ error: any Error, or contents: ServerError) -> ServerError {
        if let full = ServerError(ofFullDisk: error) { return full }
        if let error = error as? ServerError { return error }
        guard let failure = error as? StorageFailure, failure.code == .busy else { return contents }
        return ServerError(.inUse, "\(path) can't be read now: \(failure.reason). Nothing was changed.")
    }

    /// Swaps the stores. The old store's log moves with it, so that SQLite never applies it to the new store.
    ///
    /// - Returns: the name of the old one; nil if there was none.
    private func exchange() throws -> String? {
        let hasStore = try files.contains(Self.storeName)
        let former = try freeName(for: Self.replacedName)
        if hasStore {
            for ending in ["", "-wal"] where try files.contains(Self.storeName + ending) {
                try files.rename(Self.storeName + ending, to: former + ending)
            }
        }
        try files.rename(Self.incomingName, to: Self.storeName)
        try files.remove(Self.incomingName + "-wal")
        return hasStore ? former : nil
    }

    /// The name, or the first one with a number behind it that no file has.
    private func freeName(for name: String) throws -> String {
        var (free, number) = (name, 1)
        while try files.contains(free) {
            number += 1
            free = "\(name)-\(number)"
        }
        return free
    }
}
