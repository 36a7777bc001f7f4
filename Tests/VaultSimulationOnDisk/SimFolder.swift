internal import SQLiteKit
internal import Synchronization
internal import SystemKit
internal import VaultServerSQLite
internal import VaultSimulation
internal import VaultStore

/// The folder of one process that simulates with files, preferably in memory: nothing in it has to survive the process.
///
/// Holds an empty store of either side as bytes, so that a run creates one by writing a file.
package final class SimFolder: Sendable {
    let path: String
    let files: FileStore
    let deviceTemplate: [UInt8]
    let serverTemplate: [UInt8]
    private let runs = Atomic<Int>(0)

    /// Reasons why a simulation with files would prove nothing.
    enum Failure: Error {
        /// A transaction that was to be interrupted had not changed the file yet.
        case nothingToRollBack
    }

    /// Not secret, since all encrypted data is made up.
    static let key = [UInt8](repeating: 7, count: 32)

    /// Creates the folder if it is missing, and the templates. The caller removes it.
    init(path: String) throws {
        self.path = path
        files = FileStore(directory: path)
        try files.prepare()
        deviceTemplate = try Self.deviceTemplate(files)
        serverTemplate = try Self.serverTemplate(files)
    }

    /// Returns a prefix for names that no other run in this folder has.
    func newName() -> String { "run\(runs.add(1, ordering: .relaxed).newValue)" }

    private static func deviceTemplate(_ files: FileStore) throws -> [UInt8] {
        let name = "template.vault"
        do {
            let connection = try key.withUnsafeBytes { key in
                try Connection(path: files.path(of: name), key: key, options: ConnectionOptions(access: .create))
            }
            try ReplicaFile.fill(connection)
        }
        defer { try? files.remove(name) }
        return try files.whole(name) ?? []
    }

    private static func serverTemplate(_ files: FileStore) throws -> [UInt8] {
        let name = "template.store"
        do {
            let storage = try SQLiteStorage(
                path: files.path(of: name), isNew: true, key: key, newEpoch: SimRun.firstEpoch)
            try storage.settle()
        }
        defer { for part in ["", "-wal"] { try? files.remove(name + part) } }
        return try files.whole(name) ?? []
    }
}

extension FileStore {
    /// Returns a whole file, up to 1 GiB; nil if it does not exist.
    func whole(_ name: String) throws -> [UInt8]? { try read(name, limit: 1 << 30) }
}
