import Glibc
import ReceiptRows
import SQLiteKit
import Sealing
import VaultJSON
import VaultModel
import VaultTestKit

@testable import VaultStore

/// A separate vault in a temporary folder, with a clock and IDs that a seed fixes.
final class VaultFixture {
    private let directory: TemporaryDirectory
    let files: VaultFiles
    let vault: Vault
    let reader: VaultReader
    private let clock = SteppingClock()
    private let isMounted: Bool

    /// - Parameter disk: mounts a file system of that many bytes at the folder, which needs root.
    init(seed: UInt64 = 1, disk: Int? = nil) throws {
        directory = try TemporaryDirectory()
        let folder = directory.path
        if let disk, mount("tmpfs", folder, "tmpfs", 0, "size=\(disk),mode=0700") != 0 {
            throw MountingFailed(reason: String(cString: strerror(errno)))
        }
        isMounted = disk != nil
        files = VaultFiles(path: folder + "/home.vault")
        let made = try files.create(passphrase: try Self.passphrase(), derivation: .unsafeForTests)
        let keys = made.takeKeys()
        vault = try Vault(files, keys: keys, environment: VaultEnvironment(clock: clock, seed: seed))
        reader = try VaultReader(files, keys: keys)
    }

    /// The test needs a small file system and could not mount it; run it as root.
    struct MountingFailed: Error {
        let reason: String
    }

    deinit {
        if isMounted { umount2(folder, Int32(MNT_DETACH)) }
    }

    var folder: String { directory.path }

    /// Returns the names of the vault's files and of all that lies beside them.
    func names() throws -> [String] { try directory.names() }

    static func passphrase(_ text: String = "correct horse") throws -> SecretBytes {
        try SecretBytes(utf8: text)
    }

    func keys() throws -> VaultKeys {
        try files.unlock(passphrase: try Self.passphrase(), derivation: .unsafeForTests)
    }

    /// Adds receipts with these fields in one import.
    @discardableResult
    func add(
        _ rows: [Fields], progress: @Sendable @escaping (Int) -> Bool = { _ in true }
    ) async throws -> [ReceiptID] {
        try await vault.importReceipts(rows.map { NewReceipt(fields: $0) }, progress: progress)
    }

    /// Opens a second writer, as another process would.
    func anotherVault() throws -> Vault {
        try Vault(files, keys: try keys(), environment: VaultEnvironment(clock: clock, seed: 99))
    }

    /// Opens the store itself, bypassing every rule of the vault.
    func connection() throws -> Connection {
        try files.connect(try keys(), options: ConnectionOptions(access: .readWrite, busyTimeoutMilliseconds: 0))
    }
}

extension Connection {
    /// Takes away what the last steps of the schema added, as if an earlier program had written the file. Steps without
    /// tables of their own leave their data.
    func pretendSteps(through step: Int) throws {
        try execute("PRAGMA user_version = \(step)")
        if step < 16 { try dropTexts() }
        if step < 14 {
            for (row, text) in try rows(
                "SELECT row, fields FROM entities", row: { ($0.integer(0), $0.storedText(1) ?? "") })
            {
                let named = try StoredFields.fields(in: text).json.text
                try run("UPDATE entities SET fields = ? WHERE row = ?", [.text(named), .integer(row)])
            }
        }
        if step < 12 { try execute("DROP TABLE attachment_key; DROP TABLE attachment_readings") }
        if step < 13 { try execute("DROP TABLE attachment_counts") }
        if step < 11 { try execute("DROP TABLE attached; DROP TABLE attachments; DROP TABLE attachment_files") }
    }
}

extension Connection {
    /// Makes the queue one without texts; this SQLite drops no columns.
    private func dropTexts() throws {
        let rest = try rows("PRAGMA table_info(sync_queue)") { $0.text(1) }.filter {
            !["text", "textedAt"].contains($0)
        }
        let names = rest.joined(separator: ", ")
        let made = try rows(
            "SELECT sql FROM sqlite_master WHERE tbl_name = 'sync_queue' AND type <> 'table' AND sql IS NOT NULL"
        ) { $0.text(0) }.filter { !$0.contains("sync_queue_texted") }
        let table = try text("SELECT sql FROM sqlite_master WHERE name = 'sync_queue'") ?? ""
        let former = table.replacing(", text TEXT", with: "").replacing(", textedAt INTEGER", with: "")
        try execute("DROP INDEX sync_queue_texted; CREATE TABLE kept_queue AS SELECT \(names) FROM sync_queue")
        try execute(
            "DROP TABLE sync_queue; \(former); INSERT INTO sync_queue (\(names)) SELECT \(names) FROM kept_queue")
        try execute("DROP TABLE kept_queue; " + made.joined(separator: "; "))
    }
}

extension VaultEnvironment {
    init(clock: SteppingClock, seed: UInt64) {
        let source = SeededSource(seed: seed)
        self.init(now: { clock.now() }, random: { source.next() })
    }
}

extension Vault {
    /// Makes the disk look full after that many more pages of the store.
    func limitPages(toAdditional pages: Int) throws {
        let now = Int(try connection.integer("PRAGMA page_count") ?? 0)
        try connection.execute("PRAGMA max_page_count = \(now + pages)")
    }
}

func code<Result>(_ body: () async throws -> Result) async -> StoreError.Code? {
    do {
        _ = try await body()
        return nil
    } catch {
        return (error as? StoreError)?.code
    }
}

/// Returns a receipt's fields with a store, a total and a day.
func fields(_ store: String, _ minor: Int64 = 1_000, day: String = "2026-03-01") -> Fields {
    [.storeName: .string(store), .totalMinor: .integer(minor), .currency: "EUR", .purchaseDate: .string(day)]
}
