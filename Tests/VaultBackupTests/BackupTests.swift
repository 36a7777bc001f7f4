import Foundation
import Sealing
import Testing
import VaultJSON
import VaultModel
import VaultStore

@testable import VaultBackup

@Suite("Making a backup")
struct BackupTests {
    @Test func `it is one file for its owner alone, and nothing else is left`() async throws {
        let fixture = try await BackupFixture()
        try await fixture.vault.create([.storeName: "Robot Shop"])
        let facts = try fixture.backUp()
        #expect(facts.figures.receipts == 1)
        #expect(try fixture.litter() == ["one.rvbackup"])
        let attributes = try FileManager.default.attributesOfItem(atPath: fixture.path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        #expect(attributes[.size] as? Int == facts.size)
        #expect(try fixture.verify() == facts)
        #expect(try fixture.litter() == ["one.rvbackup"])
    }

    @Test func `no byte of it tells what is in the vault`() async throws {
        let fixture = try await BackupFixture(account: true)
        try await fixture.vault.create([.storeName: "Robotladen", .userNotes: "Quittung im Ordner"])
        try fixture.backUp()
        let bytes = Data(try fixture.bytes())
        for secret in ["Robotladen", "Quittung", "secret token", "CREATE TABLE", BackupFixture.passphrase] {
            #expect(bytes.range(of: Data(secret.utf8)) == nil)
        }
    }

    @Test func `passphrase and recovery code of its time open it, others do not`() async throws {
        let fixture = try await BackupFixture()
        try fixture.backUp()
        let old = try SecretBytes(utf8: BackupFixture.passphrase)
        try fixture.files.changePassphrase(
            from: old, to: try SecretBytes(utf8: "another one"), derivation: .unsafeForTests)
        #expect(try fixture.verify(nil, fixture.code).figures.receipts == 0)
        #expect(try fixture.verify().header.program == "0.1.0")
        #expect(failure { _ = try fixture.verify(nil, "another one") } == .wrongSecret)
        #expect(failure { _ = try fixture.verify(nil, "") } == .wrongSecret)
        let other = try await BackupFixture(seed: 2)
        #expect(failure { _ = try fixture.verify(nil, other.code) } == .wrongSecret)
    }

    @Test func `a former backup of that name is replaced whole, or stays where the new one fails`() async throws {
        let fixture = try await BackupFixture()
        try fixture.backUp()
        let former = try fixture.bytes()
        try await fixture.vault.create([.storeName: "Robot Shop"])
        for step in [BackupProgress.Step.copying, .writing, .checking] {
            #expect(failure { try fixture.backUp { $0.step != step } } == .cancelled)
            #expect(try fixture.bytes() == former)
        }
        #expect(try fixture.litter() == ["one.rvbackup"])
        try fixture.backUp()
        #expect(try fixture.verify().figures.receipts == 1)
    }

    @Test func `a folder, a missing folder and a name that is none are refused`() async throws {
        let fixture = try await BackupFixture()
        #expect(failure { try fixture.backUp(to: fixture.folder) } == .folder)
        #expect(failure { try fixture.backUp(to: fixture.folder + "/") } == .folder)
        #expect(failure { try fixture.backUp(to: fixture.folder + "/none/x") } == .system)
        for part in ["", ".keys", ".lock", "-journal"] {
            #expect(failure { try fixture.backUp(to: fixture.folder + "/./home.vault" + part) } == .vaultItself)
        }
        #expect(try fixture.litter().isEmpty)
    }

    @Test func `what a killed backup left goes with the next one`() async throws {
        let fixture = try await BackupFixture()
        // No process can have this number, since it is above the highest that Linux assigns.
        for name in [".temporary-4194305-one.rvbackup", ".temporary-4194305-7-home.vault"] {
            try fixture.write([1], to: fixture.folder + "/" + name)
        }
        try fixture.backUp()
        #expect(try fixture.litter() == ["one.rvbackup"])
    }

    @Test func `while others write, each backup is of one moment, and nobody is kept waiting`() async throws {
        let fixture = try await BackupFixture()
        let vault = fixture.vault
        let writing = Task {
            for number in 0..<60 { try await vault.create([.storeName: .string("Store \(number)")]) }
        }
        var counts: [Int] = []
        for number in 0..<6 { counts.append(try fixture.backUp(to: fixture.path + "\(number)").figures.receipts) }
        try await writing.value
        #expect(counts == counts.sorted())
        #expect(try fixture.backUp().figures.receipts == 60)
    }

    @Test func `another vault's key file beside the store is noticed before anything is written`() async throws {
        let (fixture, other) = (try await BackupFixture(), try await BackupFixture(seed: 2))
        let reader = try VaultReader(fixture.files, keys: try fixture.keys())
        let keys = try fixture.keys()
        try FileManager.default.removeItem(atPath: fixture.files.path + ".keys")
        try FileManager.default.copyItem(atPath: other.files.path + ".keys", toPath: fixture.files.path + ".keys")
        let writer = BackupWriter(of: fixture.files, made: Timestamp(milliseconds: 0), program: "0.1.0")
        #expect(
            failure { _ = try writer.write(to: fixture.path, reader: reader, keys: keys) { _ in true } } == .store)
        #expect(try fixture.litter().isEmpty)
    }
}
