internal import SystemKit
internal import VaultServerCore
internal import VaultServerSQLite

/// Gives a folder a new key: for its store, and for the signatures of links to attachments.
///
/// The store is copied, the copy gets the new key and is compared with it, row by row. Until then nothing of the folder has
/// changed. Then `server.key` gets both keys, the copy takes the store's place by a rename, and `server.key` keeps the new
/// key alone. After a death at any of these steps one of both keys opens the store, and the next program that opens it settles
/// which one stays.
package struct KeyRotation {
    /// The size of what has the new key.
    package struct Summary: Equatable, Sendable {
        package let rows: Int
        /// The SHA-256 of all rows, the same under both keys.
        package let hash: [UInt8]
    }

    private let directory: DataDirectory
    private let progress: (Int) throws -> Void

    /// - Parameters:
    ///   - directory: the folder of a server; the caller holds its lock.
    ///   - progress: gets the number of rows compared so far; an error that it throws ends the rotation, which then has changed
    ///     nothing.
    package init(_ directory: DataDirectory, progress: @escaping (Int) throws -> Void = { _ in }) {
        self.directory = directory
        self.progress = progress
    }

    /// - Returns: nil for a folder whose store is in a database; the key then signs links only.
    /// - Throws: ``ServerError``; unless it says otherwise, nothing was changed.
    package func run() throws -> Summary? {
        try directory.refuseInterruptedMove()
        let key = DataDirectory.newKey()
        if try directory.contains(DataDirectory.elsewhereName) {
            let former = try directory.secret()
            try unchanged { try directory.retire(former) }
            try unchanged { try directory.files.write(key, to: DataDirectory.keyName) }
            return nil
        }
        guard try directory.contains(DataDirectory.storeName) else {
            throw ServerError.noStore(directory.path)
        }
        let (summary, former): (Summary, [UInt8])
        do {
            summary = try prepare(key)
            former = try directory.secret()
            try unchanged {
                try refuseLogs()
                try directory.files.write(former + key, to: DataDirectory.keyName)
            }
        } catch {
            directory.removeIncoming()
            throw error
        }
        do {
            try directory.takeIncoming()
            try directory.retire(former)
            try directory.files.write(key, to: DataDirectory.keyName)
        } catch {
            throw ServerError(
                .dataDirectory,
                "The last step failed: \(error). server.key has both keys, one of which opens the store; the next command or "
                    + "server that opens it finishes.")
        }
        return summary
    }

    /// Makes the copy with the new key, which is compared with the store.
    private func prepare(_ key: [UInt8]) throws -> Summary {
        directory.removeIncoming()
        let name = DataDirectory.incomingName
        let path = directory.files.path(of: name)
        return try unchanged {
            // Both are closed, with their logs, when this returns.
            let (source, epoch) = try directory.storeToMove()
            try directory.files.create(name) { output in
                try source.copyFile { try DescriptorIO.writeAll($0, to: output) }
            }
            try SQLiteStorage.rekey(path, from: try directory.secret(), to: key)
            let copy = try SQLiteStoreCopy(path: path, isNew: false, key: key)
            let move = StoreMove(from: source, to: copy) { if case .verifying(let rows, _) = $0 { try progress(rows) } }
            let (rows, hash) = try move.compare(rows: 0)
            guard try copy.epoch == epoch else { throw StorageFailure(.broken, reason: "the copy has another epoch") }
            return Summary(rows: rows, hash: hash)
        }
    }

    /// Refuses to replace a store whose log has a part of it. A closed store has none.
    private func refuseLogs() throws {
        for name in [DataDirectory.storeName, DataDirectory.incomingName] {
            if let size = try directory.files.size(of: name + "-wal"), size > 0 {
                throw StorageFailure(.broken, reason: "\(name)-wal isn't empty")
            }
        }
    }

    private func unchanged<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as ServerError {
            throw error
        } catch let failure as StorageFailure {
            throw ServerError(
                failure.code == .broken ? .store : .dataDirectory,
                "Can't give the store a new key: \(failure.reason). Nothing was changed.")
        } catch let difference as StoreDifference {
            throw ServerError.difference(difference)
        } catch let error as SystemError {
            throw ServerError(
                .dataDirectory, "Can't give the store a new key: \(error.description) Nothing was changed.")
        }
    }
}
