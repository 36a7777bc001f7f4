import SQLiteKit
import Sealing
import Testing
import VaultJSON
import VaultModel
import VaultReplica
import VaultStore
import VaultTestKit
import VaultWire

@testable import VaultBackup

@Suite("Round trips of backups")
struct RoundTripTests {
    @Test(arguments: 1...24 as ClosedRange<UInt64>)
    func `a vault comes back table by table, but for what has to be another`(_ seed: UInt64) async throws {
        let hasAccount = !seed.isMultiple(of: 3)
        let fixture = try await BackupFixture(seed: seed, account: hasAccount)
        var life = RandomLife(seed: seed)
        try await life.live(in: fixture.vault, hasAccount: hasAccount)
        try fixture.backUp()
        try fixture.restore(course: seed.isMultiple(of: 2) ? .asks : .followsServer)
        let keys = try fixture.keys()
        let (before, after) = (try Dump(fixture.files, keys), try Dump(fixture.target, keys))
        #expect(Set(before.tables.keys) == Set(after.tables.keys))
        let changed: [String: Set<String>] =
            hasAccount
            ? ["sync_queue": ["id", "state"], "entities": ["version"], "cursor": ["epoch"], "counts": ["number"]] : [:]
        for table in before.tables.keys.sorted() where table != "settings" {
            let left = changed[table] ?? []
            #expect(before.rows(table, without: left) == after.rows(table, without: left), "\(table)")
        }
        expectSettings(before, after)
    }

    private func expectSettings(_ before: Dump, _ after: Dump) {
        let moved: [SQLiteValue] = [.text("sync.token"), .text("backup.last")]
        let kept = { (dump: Dump) in dump.rows("settings").filter { !moved.contains($0[0]) } }
        #expect(kept(before) == kept(after))
        #expect(after.rows("settings").contains([.text("backup.last"), .text("noted")]))
        #expect(!after.rows("settings").contains { $0[0] == .text("sync.token") })
    }
}

/// A random history of a vault, drawn from a seed.
private struct RandomLife {
    private var random: SeededRandom
    private var known: [ReceiptID] = []
    private var version: Int64 = 1

    init(seed: UInt64) { random = SeededRandom(seed: seed) }

    mutating func live(in vault: Vault, hasAccount: Bool) async throws {
        for step in 0..<Int.random(in: 5...40, using: &random) {
            switch Int.random(in: 0..<(hasAccount ? 9 : 6), using: &random) {
            case 0...2: known.append(try await vault.create(fields(step)))
            case 3: try await edit(vault)
            case 4: try await throwAway(vault)
            case 5:
                try await vault.setDraft("add", ["storeName": .string("half \(step)")])
                try await vault.set(["searches": "[\(step)]"])
            case 6: try await vault.perform(.nextBatch(BatchQuery(onlySealed: false, limit: 3)))
            case 7: try await pull(vault, hasAccount)
            default: try await settle(vault)
            }
        }
    }

    private mutating func fields(_ step: Int) -> Fields {
        [
            .storeName: .string("Štore \(step) 東京"), .totalMinor: .integer(Int64(step) * 100), .currency: "EUR",
            .purchaseDate: "2026-03-01", .userNotes: .string(String(repeating: "line \(step)\n", count: step)),
            .userTags: .array([.string("tag\(step % 4)")]),
        ]
    }

    private mutating func edit(_ vault: Vault) async throws {
        guard let id = known.randomElement(using: &random) else { return }
        try await vault.edit(EntityRef(id), [.userNotes: .string("edited \(version)")])
    }

    private mutating func throwAway(_ vault: Vault) async throws {
        guard let id = known.randomElement(using: &random) else { return }
        if Bool.random(using: &random) {
            try await vault.trash([EntityRef(id)])
        } else {
            try await vault.restore([EntityRef(id)])
        }
    }

    /// Pulls a receipt from another device.
    private mutating func pull(_ vault: Vault, _ hasAccount: Bool) async throws {
        version += 1
        var generator = ULIDGenerator()
        let id = ReceiptID(generator.next(now: version, using: &random))
        let change = Change(
            entityType: "receipt", entityID: id.description, action: .upsert, version: 1, seq: version,
            updatedAt: Timestamp(milliseconds: version), updatedBy: "machine",
            data: ["storeName": "Theirs", "createdAt": "2026-03-01T00:00:00.000Z"])
        let page = PullResponse(
            changes: [change], cursor: Cursor(rawValue: "c\(version)"), hasMore: false, lastDeviceSeq: 0, epoch: "e",
            serverTime: Timestamp(milliseconds: version))
        try await vault.perform(.applyPage(page, adoptsCursor: true))
    }

    private mutating func settle(_ vault: Vault) async throws {
        let answer = try await vault.perform(.nextBatch(BatchQuery(onlySealed: false, limit: 2)))
        guard case .batch(let sent) = answer else { return }
        version += 1
        let effect = OperationResult.Effect(
            version: version, seq: version, updatedAt: Timestamp(milliseconds: 7), data: nil)
        let results = sent.map { OperationResult(key: $0.key, verdict: .applied(.accepted, effect)) }
        try await vault.perform(.settle(Settlement(results: results, epoch: try await vault.epoch() ?? "")))
    }
}
