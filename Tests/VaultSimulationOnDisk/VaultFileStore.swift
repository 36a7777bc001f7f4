internal import SQLiteKit
internal import SystemKit
internal import VaultReplica
internal import VaultSimulation
internal import VaultStore

/// A device's tables in an encrypted file, as a vault has them. The connection options are the program's, except that
/// nothing waits for the disk: this tests what a killed process leaves, not what a power failure does.
///
/// A device with several processes has as many connections, which take turns, so that every transaction reads what
/// another connection has written.
final class VaultFileStore<Tables: ReplicaTables>: SimStore {
    /// A connection with its tables.
    struct Opened {
        let connection: Connection
        let tables: Tables
    }

    private let folder: SimFolder
    private let name: String
    private let count: Int
    private let makeTables: (Connection) -> Tables
    /// Whether the state before every commit is kept, for a fault that loses the last one.
    private let keepsFormer: Bool
    private var generation = 0
    private var opened: [Opened] = []
    private var turn = 0
    private var former: [UInt8]?
    private var backup: [UInt8]?

    init(
        _ folder: SimFolder, name: String, connections count: Int, keepsFormer: Bool,
        tables: @escaping (Connection) -> Tables
    ) throws {
        self.folder = folder
        self.name = name
        self.count = count
        self.keepsFormer = keepsFormer
        makeTables = tables
        try folder.files.write(folder.deviceTemplate, to: fileName)
        opened = try open(fileName)
    }

    deinit { removeFiles() }

    var current: Opened { opened[turn % count] }

    func transact<Result>(
        _ minter: IDGenerator, _ body: (inout ReplicaTransaction<Tables>) throws -> Result
    ) throws -> Result {
        if keepsFormer { former = try content() }
        defer { turn += 1 }
        return try current.connection.transaction {
            var transaction = ReplicaTransaction(current.tables, minter: minter)
            return try body(&transaction)
        }
    }

    func look<Result>(_ body: (Tables) throws -> Result) throws -> Result { try body(current.tables) }

    func alter(_ body: (inout Tables) throws -> Void) throws {
        defer { turn += 1 }
        var tables = current.tables
        try current.connection.transaction { try body(&tables) }
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
    /// Opens what a process leaves that was killed in the middle of a transaction: a file that is partly changed, and
    /// the journal with its previous content.
    func reopen() throws {
        let whole = try content()
        try current.connection.execute("PRAGMA cache_size = 4; BEGIN IMMEDIATE; \(Self.scribble)")
        let (file, journal) = (try content(), try folder.files.whole(fileName + "-journal") ?? [])
        // Otherwise this would prove nothing.
        guard file != whole, !journal.isEmpty else { throw SimFolder.Failure.nothingToRollBack }
        try take(file, journal: journal)
    }

    /// Changes more pages than the cache may hold then, so that they reach the file before any commit.
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

    /// Continues with another file in place of this one.
    private func take(_ content: [UInt8], journal: [UInt8] = []) throws {
        let next = "\(name).\(generation + 1)"
        try folder.files.write(content, to: next)
        if !journal.isEmpty { try folder.files.write(journal, to: next + "-journal") }
        let opened = try open(next)
        removeFiles()
        generation += 1
        self.opened = opened
    }

    private func removeFiles() {
        for part in ["", "-journal"] { try? folder.files.remove(fileName + part) }
    }

    private func open(_ name: String) throws -> [Opened] {
        let options = ConnectionOptions(access: .readWrite, statementCacheCapacity: 128)
        let path = folder.files.path(of: name)
        return try (0..<count).map { _ in
            let connection = try SimFolder.key.withUnsafeBytes { try Connection(path: path, key: $0, options: options) }
            try ReplicaFile.prepare(connection)
            try connection.execute("PRAGMA synchronous = OFF")
            // If nobody else opens the file, nothing has to be read again because of others.
            if count == 1 { try connection.execute("PRAGMA locking_mode = EXCLUSIVE") }
            return Opened(connection: connection, tables: makeTables(connection))
        }
    }
}
