import Foundation
import SQLiteKit
import Sealing
import SystemKit
import Testing
import VaultJSON
import VaultModel
import VaultReplica
import VaultStore

@testable import VaultBackup

@Suite("Restoring a backup")
struct RestoreTests {
    private func names(_ files: VaultFiles, _ keys: borrowing VaultKeys) throws -> [String] {
        try VaultReader(files, keys: keys).page(ReceiptQuery(), .first, limit: 10).rows.map(\.storeName).sorted()
    }

    @Test func `a vault that is not here is made as it was, with its ways in`() async throws {
        let attic = try await Attic()
        try await attic.vault.create([.storeName: "Robot Shop"])
        try attic.backUp()
        try await attic.vault.create([.storeName: "Later"])
        let outcome = try attic.restore()
        #expect(outcome.former == nil && outcome.facts.figures.receipts == 1)
        let keys = try attic.keys(attic.target)
        #expect(try names(attic.target, keys) == ["Robot Shop"])
        _ = try attic.target.unlock(recoveryCode: try SecretBytes(utf8: attic.code))
        #expect(try attic.litter() == ["one.rvbackup", "restored.vault", "restored.vault.keys"])
    }

    @Test func `a vault that is here stays, unless it is to give way; then it is kept and opens`() async throws {
        let attic = try await Attic()
        try attic.backUp()
        try attic.restore()
        do {
            let restored = try Vault(
                attic.target, keys: try attic.keys(attic.target), environment: Attic.environment(seed: 5))
            try await restored.create([.storeName: "Only here"])
        }
        #expect(failure { try attic.restore() } == .vaultExists)
        #expect(try names(attic.target, try attic.keys(attic.target)) == ["Only here"])
        let former = try #require(try attic.restore(former: .givesWay(stamp: "20261122-053000")).former)
        #expect(former.path == attic.folder + "/restored.replaced-20261122-053000.vault")
        #expect(try names(former, try attic.keys(former)) == ["Only here"])
        #expect(try names(attic.target, try attic.keys(attic.target)).isEmpty)
    }

    @Test func `a vault that is open somewhere does not give way`() async throws {
        let attic = try await Attic()
        try attic.backUp()
        let before = try FileManager.default.contentsOfDirectory(atPath: attic.folder).sorted()
        #expect(failure { try attic.restore(former: .givesWay(stamp: "now"), to: attic.files) } == .vaultInUse)
        #expect(try FileManager.default.contentsOfDirectory(atPath: attic.folder).sorted() == before)
    }

    @Test func `a key file without its store gives way too`() async throws {
        let attic = try await Attic()
        try attic.backUp()
        try attic.restore()
        try FileManager.default.removeItem(atPath: attic.target.path)
        #expect(failure { try attic.restore() } == .vaultExists)
        try attic.restore(former: .givesWay(stamp: "now"))
        #expect(try names(attic.target, try attic.keys(attic.target)).isEmpty)
        #expect(try attic.litter().contains("restored.replaced-now.vault.keys"))
    }

    @Test func `stopped, or over damage, it leaves nothing`() async throws {
        let attic = try await Attic()
        try attic.backUp()
        #expect(failure { try attic.restore { _ in false } } == .cancelled)
        var bytes = try attic.bytes()
        bytes[bytes.count / 2] ^= 1
        try attic.write(bytes)
        #expect(failure { try attic.restore() } == .damaged)
        #expect(try attic.litter() == ["one.rvbackup"])
    }

    @Test func `it is signed out, and what was sent keeps its key while the rest gets new ones`() async throws {
        let attic = try await Attic(account: true)
        try await attic.vault.create([.storeName: "Sent"])
        let sent = try await attic.vault.nextBatch(BatchQuery(onlySealed: false, limit: 1))
        try await attic.vault.create([.storeName: "Unsent"])
        try attic.backUp()
        try attic.restore(seed: 7)
        try attic.restore(to: VaultFiles(path: attic.folder + "/clone.vault"), seed: 8)
        let keys = try attic.keys()
        var unsent: [Set<String>] = []
        for files in [attic.files, attic.target, VaultFiles(path: attic.folder + "/clone.vault")] {
            let reader = try VaultReader(files, keys: keys)
            #expect(try reader.setting("sync.token") == (files == attic.files ? "secret token" : nil))
            #expect(try reader.setting("sync.device") != nil)
            let rows = try Dump(files, keys).tables["sync_queue"] ?? []
            let ids = rows.map { row in (id: "\(row[1])", isSealed: row[10] != .null) }
            #expect(ids.filter(\.isSealed).map(\.id) == sent.map { "\(SQLiteValue.text($0.key.description))" })
            unsent.append(Set(ids.filter { !$0.isSealed }.map(\.id)))
        }
        for pair in [(0, 1), (0, 2), (1, 2)] { #expect(unsent[pair.0].isDisjoint(with: unsent[pair.1])) }
        #expect(unsent.allSatisfy { $0.count == unsent[0].count && !$0.isEmpty })
    }

    @Test func `a full disk is told, and changes neither the vault nor the folder`() async throws {
        let attic = try await Attic()
        let disk = attic.folder + "/disk"
        try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: true)
        try #require(mount("tmpfs", disk, "tmpfs", 0, "size=65536") == 0, "mounting needs root")
        defer { umount2(disk, Int32(MNT_DETACH)) }
        do {
            try attic.backUp(to: disk + "/one.rvbackup")
            Issue.record("there was room")
        } catch let error as BackupError {
            #expect(error.store?.code == .diskFull || error.system?.code == .diskFull)
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: disk).isEmpty)
        try attic.backUp()
        let small = VaultFiles(path: disk + "/small.vault")
        #expect(failure { try attic.restore(to: small) } == .system)
        #expect(try FileManager.default.contentsOfDirectory(atPath: disk).isEmpty)
    }
}
