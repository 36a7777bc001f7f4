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
        let fixture = try await BackupFixture()
        try await fixture.vault.create([.storeName: "Robot Shop"])
        try fixture.backUp()
        try await fixture.vault.create([.storeName: "Later"])
        let outcome = try fixture.restore()
        #expect(outcome.former == nil && outcome.facts.figures.receipts == 1)
        let keys = try fixture.keys(fixture.target)
        #expect(try names(fixture.target, keys) == ["Robot Shop"])
        _ = try fixture.target.unlock(recoveryCode: try SecretBytes(utf8: fixture.code))
        #expect(try fixture.litter() == ["one.rvbackup", "restored.vault", "restored.vault.keys"])
    }

    @Test func `a vault that is here stays, unless it is to give way; then it is kept and opens`() async throws {
        let fixture = try await BackupFixture()
        try fixture.backUp()
        try fixture.restore()
        do {
            let restored = try Vault(
                fixture.target, keys: try fixture.keys(fixture.target), environment: BackupFixture.environment(seed: 5))
            try await restored.create([.storeName: "Only here"])
        }
        #expect(failure { try fixture.restore() } == .vaultExists)
        #expect(try names(fixture.target, try fixture.keys(fixture.target)) == ["Only here"])
        let former = try #require(try fixture.restore(former: .givesWay(stamp: "20261122-053000")).former)
        #expect(former.path == fixture.folder + "/restored.replaced-20261122-053000.vault")
        #expect(try names(former, try fixture.keys(former)) == ["Only here"])
        #expect(try names(fixture.target, try fixture.keys(fixture.target)).isEmpty)
    }

    @Test func `a vault that is open somewhere does not give way`() async throws {
        let fixture = try await BackupFixture()
        try fixture.backUp()
        let before = try FileManager.default.contentsOfDirectory(atPath: fixture.folder).sorted()
        #expect(failure { try fixture.restore(former: .givesWay(stamp: "now"), to: fixture.files) } == .vaultInUse)
        #expect(try FileManager.default.contentsOfDirectory(atPath: fixture.folder).sorted() == before)
    }

    @Test func `a key file without its store gives way too`() async throws {
        let fixture = try await BackupFixture()
        try fixture.backUp()
        try fixture.restore()
        try FileManager.default.removeItem(atPath: fixture.target.path)
        #expect(failure { try fixture.restore() } == .vaultExists)
        try fixture.restore(former: .givesWay(stamp: "now"))
        #expect(try names(fixture.target, try fixture.keys(fixture.target)).isEmpty)
        #expect(try fixture.litter().contains("restored.replaced-now.vault.keys"))
    }

    @Test func `stopped, or over damage, it leaves nothing`() async throws {
        let fixture = try await BackupFixture()
        try fixture.backUp()
        #expect(failure { try fixture.restore { _ in false } } == .cancelled)
        var bytes = try fixture.bytes()
        bytes[bytes.count / 2] ^= 1
        try fixture.write(bytes)
        #expect(failure { try fixture.restore() } == .damaged)
        #expect(try fixture.litter() == ["one.rvbackup"])
    }

    @Test func `it is signed out, and what was sent keeps its key while the rest gets new ones`() async throws {
        let fixture = try await BackupFixture(account: true)
        try await fixture.vault.create([.storeName: "Sent"])
        let answer = try await fixture.vault.perform(.nextBatch(BatchQuery(onlySealed: false, limit: 1)))
        guard case .batch(let sent) = answer else {
            Issue.record("The answer is \(answer).")
            return
        }
        try await fixture.vault.create([.storeName: "Unsent"])
        try fixture.backUp()
        try fixture.restore(seed: 7)
        try fixture.restore(to: VaultFiles(path: fixture.folder + "/clone.vault"), seed: 8)
        let keys = try fixture.keys()
        var unsent: [Set<String>] = []
        for files in [fixture.files, fixture.target, VaultFiles(path: fixture.folder + "/clone.vault")] {
            let reader = try VaultReader(files, keys: keys)
            #expect(try reader.setting("sync.token") == (files == fixture.files ? "secret token" : nil))
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
        let fixture = try await BackupFixture()
        let disk = fixture.folder + "/disk"
        try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: true)
        try #require(mount("tmpfs", disk, "tmpfs", 0, "size=65536") == 0, "mounting needs root")
        defer { umount2(disk, Int32(MNT_DETACH)) }
        do {
            try fixture.backUp(to: disk + "/one.rvbackup")
            Issue.record("there was room")
        } catch let error as BackupError {
            #expect(error.store?.code == .diskFull || error.system?.code == .diskFull)
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: disk).isEmpty)
        try fixture.backUp()
        let small = VaultFiles(path: disk + "/small.vault")
        #expect(failure { try fixture.restore(to: small) } == .system)
        #expect(try FileManager.default.contentsOfDirectory(atPath: disk).isEmpty)
    }
}
