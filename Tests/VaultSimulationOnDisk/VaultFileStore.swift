internal import SQLiteKit
internal import SystemKit
internal import VaultReplica
internal import VaultSimulation
internal import VaultStore

/// A device's tables in an encrypted file, as a vault has them, with the connection options of a program but for the
/// waits for the disk: what a power failure takes is not asked here, what a killed process leaves is.
final class VaultFileStore<Tables: ReplicaTables>: SimStore {
    private let folder: SimFolder
    private let name: String
    private let makeTables: (Connection) -> Tables
    /// Whether every commit is kept twice, for a fault that loses the last one.
    private let keepsFormer: Bool
    private var generation = 0
    private var connection: Connection
    private var tables: Tables
    private var former: [UInt8]?
    private var backup: [UInt8]?

    init(
        _ folder: SimFolder, name: String, keepsFormer: Bool, tables: @escaping (Connection) -> Tables
    ) throws {
        self.folder = folder
        self.name = name
        self.keepsFormer = keepsFormer
        makeTables = tables
        try folder.files.write(folder.deviceTemplate, to: name + ".0")
        connection = try Self.open(folder, name + ".0")
        self.tables = tables(connection)
    }

    deinit { removeFiles() }

    func transact<Result>(
        _ minter: Minter, _ body: (inout ReplicaTransaction<Tables>) throws -> Result
    ) throws -> Result {
        if keepsFormer { former = try content() }
        return try connection.transaction {
            var transaction = ReplicaTransaction(tables, minter: minter)
            return try body(&transaction)
        }
    }

    func look<Result>(_ body: (Tables) throws -> Result) throws -> Result { try body(tables) }

    func alter(_ body: (inout Tables) throws -> Void) throws {
        var tables = tables
        try connection.transaction { try body(&tables) }
    }

    func loseLastCommit() {
        guard let former else { return }
        try? take(former)
    }

    func backUp() throws { backup = try content() }

    func restore() throws -> Bool {
        guard let backup else { return false }
        try take(backup)
        return true
    }
}

extension VaultFileStore {
    /// Opens what a process left that was killed in the middle of a transaction: a file that is changed in part, and the
    /// journal that tells how it was.
    func reopen() throws {
        let whole = try content()
        try connection.execute("PRAGMA cache_size = 4; BEGIN IMMEDIATE; \(Self.scribble)")
        let (file, journal) = (try content(), try folder.files.whole(fileName + "-journal") ?? [])
        // Else nothing would be shown by it.
        guard file != whole, !journal.isEmpty else { throw SimFolder.Failure.nothingToRollBack }
        try take(file, journal: journal)
    }

    /// More pages than the cache may have by then, so that they are in the file before any commit.
    private static var scribble: String {
        """
        UPDATE entities SET fields = 'lost', version = version + 1000;
        DELETE FROM sync_queue;
        DELETE FROM conflicts;
        DELETE FROM settings;
        UPDATE cursor SET position = 'lost', deviceSeq = 0;
        """
    }

    private var fileName: String { "\(name).\(generation)" }

    private func content() throws -> [UInt8] { try folder.files.whole(fileName) ?? [] }

    /// Goes on with another file in place of this one.
    private func take(_ content: [UInt8], journal: [UInt8] = []) throws {
        let next = "\(name).\(generation + 1)"
        try folder.files.write(content, to: next)
        if !journal.isEmpty { try folder.files.write(journal, to: next + "-journal") }
        let opened = try Self.open(folder, next)
        removeFiles()
        generation += 1
        connection = opened
        tables = makeTables(opened)
    }

    private func removeFiles() {
        for part in ["", "-journal"] { try? folder.files.remove(fileName + part) }
    }

    private static func open(_ folder: SimFolder, _ name: String) throws -> Connection {
        let options = ConnectionOptions(access: .readWrite, statementCacheCapacity: 128)
        let path = folder.files.path(of: name)
        let connection = try SimFolder.key.withUnsafeBytes { try Connection(path: path, key: $0, options: options) }
        // Nobody else opens the file, so nothing has to be read again because of somebody else.
        try connection.execute("PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE")
        return connection
    }
}
