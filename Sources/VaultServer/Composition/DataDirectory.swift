internal import SystemKit
internal import VaultServerCore
internal import VaultServerPostgres
package import VaultServerSQLite

/// The data directory of a server: the store, its key, and the lock of the process that uses it.
package struct DataDirectory: Sendable {
    static let keyName = "server.key"
    static let storeName = "server.db"
    private static let lockName = "server.lock"
    private static let socketName = "server.sock"
    static let markName = "server.mark"
    static let incomingName = "server.db.incoming"
    /// Exists if the store is in a database, so that no command takes the folder for an empty store; has its epoch.
    static let elsewhereName = "server.postgres"

    let files: FileStore

    /// Creates the folder with mode 0700 if it is missing.
    package init(_ path: String) throws(ServerError) {
        files = FileStore(directory: path)
        do throws(SystemError) {
            try files.prepare()
        } catch {
            throw ServerError(.dataDirectory, "Can't use the data directory \(path): \(error.description)")
        }
    }

    /// The data directory of an existing server. Creates nothing, so a mistyped path has no effect.
    init(existing path: String) throws(ServerError) {
        files = FileStore(directory: path)
        let key: FilePermissions?
        do throws(SystemError) {
            key = try files.permissions(of: Self.keyName)
        } catch {
            if error.code == .permissionDenied { throw Self.isOfAnotherUser(path) }
            guard error.code == .notFound else {
                throw ServerError(.dataDirectory, "Can't use the data directory \(path): \(error.description)")
            }
            key = nil
        }
        guard let key else {
            guard (try? files.contains(Self.storeName)) != true else { throw missingKey }
            throw ServerError(
                .dataDirectory,
                "\(path) isn't a server's folder: use the one from serve --data, or put a copy's server.key into it first. "
                    + "Nothing was changed.")
        }
        // Root could use it, but the server could not read what root writes there.
        guard key.isOwn else { throw Self.isOfAnotherUser(path) }
    }

    private static func isOfAnotherUser(_ path: String) -> ServerError {
        ServerError(
            .dataDirectory, "\(path) belongs to another user: run this command as that user. Nothing was changed.")
    }

    /// The data directory of a server that may lack its key. Creates nothing.
    init(examined path: String) throws(ServerError) {
        let found = FileStore(directory: path)
        let hasStore = (try? found.contains(Self.storeName)) == true
        files = hasStore ? found : try Self(existing: path).files
    }

    /// Opens the store: in the database if one is given, else in the folder.
    ///
    /// The mark of a folder whose store is in a database comes after the database was opened, so that a wrong address has no
    /// effect.
    ///
    /// - Parameter direct: the database's address without a pool; nil if the other one has none.
    package func store(in database: String?, direct: String? = nil) throws(ServerError) -> OpenStore {
        guard let database else { return .folder(try storage()) }
        try refuseInterruptedMove()
        try refuseOwnStore()
        let storage: PostgresStorage
        do {
            storage = try PostgresStorage(database, listeningAddress: direct)
        } catch {
            throw ServerError(opening: error)
        }
        try refuseAnother(storage)
        try using { () throws(SystemError) in
            _ = try readOrMakeKey(isNew: try !files.contains(Self.storeName))
            try files.write(Array(storage.epoch.utf8), to: Self.elsewhereName)
        }
        return .database(storage)
    }

    /// Opens the folder's store, or creates it with a new key and a new epoch.
    package func storage() throws(ServerError) -> SQLiteStorage {
        try refuseInterruptedMove()
        try refuseOtherPlace()
        try settleKeys()
        let (key, isNew, isGone) = try using { () throws(SystemError) in
            let isNew = try !files.contains(Self.storeName)
            // Any key opens an empty file, which would become a new store.
            let isEmpty = try files.size(of: Self.storeName) ?? 0 == 0
            let isGone = isEmpty ? try files.contains(Self.markName) : false
            let key = isGone ? [] : try readOrMakeKey(isNew: isNew)
            // Of a program that died.
            if try files.contains(Self.incomingName) { removeIncoming() }
            return (key, isNew, isGone)
        }
        guard !isGone else { throw missingStore }
        guard key.count == Self.keyBytes else { throw missingKey }
        do {
            let storage = try SQLiteStorage(
                path: files.path(of: Self.storeName), isNew: isNew, key: key, newEpoch: Self.newEpoch(),
                mark: try mark())
            try storage.setMark(try newMark())
            return storage
        } catch {
            if let full = ServerError(ofFullDisk: error) { throw full }
            if isOpened(by: key) == false { throw wrongKey }
            throw unusable(error)
        }
    }

    /// The names of files in the folder that others may use.
    func openNames() throws -> [String] {
        // Folders and sockets have no permissions to ask for here.
        try files.names().filter { (try? files.permissions(of: $0))?.isPrivate == false }
    }

    /// Whether the folder has a file with that name.
    func contains(_ name: String) throws(ServerError) -> Bool {
        try using { () throws(SystemError) in try files.contains(name) }
    }

    /// Works with the folder's files, and words their errors.
    func using<Result: ~Copyable>(_ body: () throws(SystemError) -> Result) throws(ServerError) -> Result {
        do throws(SystemError) { return try body() } catch { throw .folder(files.directory, error) }
    }

    /// A secret of the folder, for signatures. It is the store's key, so the store has to be opened before.
    func secret() throws(ServerError) -> [UInt8] {
        let key = try using { () throws(SystemError) in try files.read(Self.keyName, limit: 1024) }
        guard let key, key.count == Self.keyBytes else { throw missingKey }
        return key
    }

    /// The path of the socket on which a running server answers its operator.
    var socketPath: String { files.path(of: Self.socketName) }

    /// The folder, as given.
    var path: String { files.directory }

    /// Locks the store for this process; no other process may open it then.
    func lock() throws(ServerError) -> FileLock {
        switch try attemptLock() {
        case .acquired(let lock): return lock
        case .held:
            throw ServerError(.inUse, "Another rvault-server is using \(files.directory); stop it first.")
        }
    }

    /// Attempts to lock the store, for callers that have an alternative if another process holds the lock.
    func attemptLock() throws(ServerError) -> FileLock.Attempt {
        try using { () throws(SystemError) in try FileLock.attempt(files.path(of: Self.lockName)) }
    }

    /// The mark that distinguishes this folder's store from a copy of it, made from a file that is rewritten whenever
    /// the store is opened. A copy has the same content, but another inode number and change time.
    private func mark() throws -> String {
        guard let token = try files.read(Self.markName, limit: 1024),
            let identity = try files.identity(of: Self.markName)
        else { return "none" }
        return String(decoding: token, as: UTF8.self) + " " + identity
    }

    private func newMark() throws -> String {
        try files.write(Array(Self.newEpoch().utf8), to: Self.markName)
        return try mark()
    }

    /// Reads the key or creates it. A new key is on disk before the store is, so that no store is ever without its key.
    private func readOrMakeKey(isNew: Bool) throws(SystemError) -> [UInt8] {
        if let key = try files.read(Self.keyName, limit: 1024) { return key }
        guard isNew else { return [] }
        let key = Self.newKey()
        try files.write(key, to: Self.keyName)
        return key
    }

    static func newEpoch() -> String {
        let text = String(UInt64.random(in: .min ... .max), radix: 16)
        return String(repeating: "0", count: 16 - text.count) + text
    }
}
