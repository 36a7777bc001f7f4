internal import SystemKit
internal import VaultServerCore
internal import VaultServerSQLite

/// The folder of a server: its store, the store's key, and the lock of the one who serves.
struct DataDirectory {
    private static let keyName = "server.key"
    private static let storeName = "server.db"
    private static let lockName = "server.lock"
    private static let socketName = "server.sock"

    private let files: FileStore

    /// Makes the folder (0700) where it is missing.
    init(_ path: String) throws(ServerError) {
        files = FileStore(directory: path)
        do throws(SystemError) {
            try files.prepare()
        } catch {
            throw ServerError(.dataDirectory, "The data directory \(path) cannot be used: \(error.description)")
        }
    }

    /// Opens the store, or makes it with a new key and a new epoch.
    func storage() throws(ServerError) -> SQLiteStorage {
        let key: [UInt8]
        let isNew: Bool
        do throws(SystemError) {
            isNew = try !files.contains(Self.storeName)
            key = try readOrMakeKey(isNew: isNew)
        } catch {
            throw ServerError(.dataDirectory, "\(files.directory) cannot be used: \(error.description)")
        }
        guard key.count == 32 else {
            throw ServerError(
                .store, "\(files.path(of: Self.keyName)) is missing or damaged: put it back from your copy of it.")
        }
        do {
            return try SQLiteStorage(
                path: files.path(of: Self.storeName), isNew: isNew, key: key, newEpoch: Self.newEpoch())
        } catch {
            throw ServerError(
                .store,
                "The store in \(files.directory) cannot be opened; where it is damaged, put back a copy of the folder. "
                    + "[\(error)]")
        }
    }

    /// Where the one who serves from this folder can be asked by its operator.
    var socketPath: String { files.path(of: Self.socketName) }

    /// The folder, as given.
    var path: String { files.directory }

    /// Takes the place of the one who uses the store; nobody else may open it then.
    func lock() throws(ServerError) -> FileLock {
        switch try attemptLock() {
        case .acquired(let lock): return lock
        case .held:
            throw ServerError(.inUse, "Another rvault-server uses \(files.directory); stop it first.")
        }
    }

    /// As ``lock()``, for those who know what to do when it is held.
    func attemptLock() throws(ServerError) -> FileLock.Attempt {
        do throws(SystemError) {
            return try FileLock.attempt(files.path(of: Self.lockName))
        } catch {
            throw ServerError(.dataDirectory, "\(files.directory) cannot be used: \(error.description)")
        }
    }

    /// The key is on the disk before the store is, so that no store is ever without its key.
    private func readOrMakeKey(isNew: Bool) throws(SystemError) -> [UInt8] {
        if let key = try files.read(Self.keyName, limit: 1024) { return key }
        guard isNew else { return [] }
        var random = SystemRandomNumberGenerator()
        let key = (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &random) }
        try files.write(key, to: Self.keyName)
        return key
    }

    private static func newEpoch() -> String {
        let text = String(UInt64.random(in: .min ... .max), radix: 16)
        return String(repeating: "0", count: 16 - text.count) + text
    }
}
