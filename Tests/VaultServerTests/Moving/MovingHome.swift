import Foundation
import PostgresKit
import SQLiteKit
import ServerRows
import VaultModel
import VaultServer
import VaultServerCore
import VaultServerPostgres
import VaultServerSQLite
import VaultTestKit
import VaultWire

/// The folder of a server and an empty database, for moves between them.
struct MovingHome {
    private let scratch: TemporaryDirectory
    let database: String
    let folder: String

    /// - Parameter usesDatabase: whether there is a database, too; its creation takes time.
    init(usesDatabase: Bool = true) throws {
        scratch = try TemporaryDirectory(on: .memory)
        folder = scratch.file("data")
        guard usesDatabase else {
            database = ""
            return
        }
        let server = try PrivatePostgres.shared.get()
        database = server.address(
            of: try server.emptyDatabase { address, statement in try PostgresConnection(address).execute(statement) })
    }

    var directory: DataDirectory { get throws { try DataDirectory(folder) } }

    func work(_ progress: @escaping (StoreMove.Progress) throws -> Void = { _ in }) throws -> MoveWork {
        MoveWork(try directory, database: database, waiting: .milliseconds(500), progress: progress)
    }

    /// Gives the folder a store with rows in every table.
    func fill() throws {
        try FileManager.default.copyItem(atPath: try Self.filled.get().file("data"), toPath: folder)
    }

    /// The names of the store's files in the folder.
    var names: [String] {
        get throws {
            try FileManager.default.contentsOfDirectory(atPath: folder).filter {
                !["server.key", "server.lock", "server.mark"].contains($0)
            }.sorted()
        }
    }

    func rename(_ name: String, to new: String) throws {
        try FileManager.default.moveItem(atPath: folder + "/" + name, toPath: folder + "/" + new)
    }

    func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: URL(filePath: folder + "/" + name))
    }

    /// The key of the folder's store.
    var key: [UInt8] { get throws { Array(try Data(contentsOf: URL(filePath: folder + "/server.key"))) } }

    /// Every row of the folder's store, as SQLite has it, by table; without the mark of the file.
    func rows() throws -> [String: [String]] {
        let key = try key
        let options = ConnectionOptions(access: .readWrite, journal: .exclusiveLog)
        let connection = try key.withUnsafeBytes {
            try Connection(path: folder + "/server.db", key: $0, options: options)
        }
        try connection.run("UPDATE server SET file = ''")
        let tables = try connection.rows("SELECT name FROM sqlite_master WHERE type = 'table'") { $0.text(0) }
        return try tables.reduce(into: [:]) { rows, table in
            let width = try connection.rows("PRAGMA table_info(\(table))") { _ in }.count
            rows[table] = try connection.rows("SELECT * FROM \(table)") { row in
                (0..<width).map { "\(row.value(Int32($0)))" }.joined(separator: "|")
            }.sorted()
        }
    }

    func execute(_ sql: String) throws { try PostgresConnection(database).execute(sql) }

    /// A folder whose store has rows in every table, which tests copy.
    private static let filled = Result {
        let scratch = try TemporaryDirectory(on: .memory)
        let storage = try DataDirectory(scratch.file("data")).storage()
        try fill(storage)
        try storage.settle()
        return scratch
    }

    /// Puts rows into every table, and into some of them more than a batch has: three accounts, of which the last one is
    /// removed and not cleared yet.
    private static func fill(_ storage: any ServerStorage) throws {
        let rules = Rules(storage)
        let token = try rules.token()
        _ = try rules.accounts.makePairingCode(token: token)
        _ = try rules.accounts.invite(email: "e@example.org", days: 7)
        let receipts = (1...30).map { number in
            Make.create(SampleRecord.receipt(number), key: number, Make.amount(Int64(number)))
        }
        _ = try rules.push(receipts, token: token)
        _ = try rules.push([Make.delete(SampleRecord.receipt(7), key: 5_001, from: 1)], token: token)
        try storage.write { storage in
            let account = SampleRecord.account(1)
            try storage.insert(account)
            for number in 1...1_200 {
                let (entity, seq) = (SampleRecord.entity(number), try storage.nextSeq(of: account.id))
                try storage.put(ServerRecord(entity: entity, seq: seq), replacing: nil, of: account.id)
                try storage.setLookupKeys(
                    [LookupKey("a"), LookupKey("b", day: "2026-02-03")], of: entity.ref, in: account.id, replacing: [])
            }
        }
        try storage.write { storage in
            for number in [8, 9] {
                let account = SampleRecord.account(number)
                try storage.insert(account)
                try storage.insert(SampleRecord.device(number, of: account))
                let entity = SampleRecord.entity(number, notes: "Ä\t\u{1F9FE}")
                let seq = try storage.nextSeq(of: account.id)
                try storage.put(ServerRecord(entity: entity, seq: seq), replacing: nil, of: account.id)
                let keys: Set<LookupKey> = [PurgeKeys.unfinished, LookupKey("a"), LookupKey("a", day: "2026-02-03")]
                try storage.setLookupKeys(keys, of: entity.ref, in: account.id, replacing: [])
                try storage.notePlace(
                    [UInt8(number)], of: account.id, at: SampleRecord.time(9), forgetting: SampleRecord.time(1),
                    keeping: 9)
                try fillMedia(of: account.id, storage)
            }
        }
        try storage.write { try $0.removeAccount(SampleRecord.account(9).id) }
    }

    private static func fillMedia(of account: UserID, _ storage: any StorageTransaction) throws {
        for (number, state) in [ReadingRecord.State.waiting, .failed, .done(try SampleReading.make())].enumerated() {
            let key = BlobKey(account: account, hash: try SampleMedia.request(number + 1).sha256, variant: .original)
            let id = SampleMedia.id(number + 1)
            try storage.put(
                MediaRecord(
                    id: id, blob: key, contentType: .pdf, announcedAt: SampleRecord.time(5),
                    releasedAt: number > 0 ? SampleRecord.time(8) : nil))
            try storage.put(
                BlobRecord(
                    key: key, byteCount: 100, md5: try SampleMedia.request(number + 1).md5, state: .stored,
                    changedAt: SampleRecord.time(6)))
            try storage.nameMedia([id], by: EntityRef(SampleRecord.receipt(number + 1)), of: account)
            try storage.put(ReadingRecord(key: key, state: state, tries: number, dueAt: SampleRecord.time(7)))
            try storage.noteStray(key, at: SampleRecord.time(3))
        }
        try storage.noteDeparture(Departure(account: account, at: SampleRecord.time(4)))
    }
}
