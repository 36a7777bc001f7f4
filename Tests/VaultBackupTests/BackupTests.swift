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
        let attic = try await Attic()
        try await attic.vault.create([.storeName: "Robot Shop"])
        let facts = try attic.backUp()
        #expect(facts.figures.receipts == 1)
        #expect(try attic.litter() == ["one.rvbackup"])
        let attributes = try FileManager.default.attributesOfItem(atPath: attic.path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        #expect(attributes[.size] as? Int == facts.size)
        #expect(try attic.verify() == facts)
        #expect(try attic.litter() == ["one.rvbackup"])
    }

    @Test func `no byte of it tells what is in the vault`() async throws {
        let attic = try await Attic(account: true)
        try await attic.vault.create([.storeName: "Robotladen", .userNotes: "Quittung im Ordner"])
        try attic.backUp()
        let bytes = Data(try attic.bytes())
        for secret in ["Robotladen", "Quittung", "secret token", "CREATE TABLE", Attic.passphrase] {
            #expect(bytes.range(of: Data(secret.utf8)) == nil)
        }
    }

    @Test func `passphrase and recovery code of its time open it, others do not`() async throws {
        let attic = try await Attic()
        try attic.backUp()
        let old = try SecretBytes(utf8: Attic.passphrase)
        try attic.files.changePassphrase(
            from: old, to: try SecretBytes(utf8: "another one"), derivation: .unsafeForTests)
        #expect(try attic.verify(nil, attic.code).figures.receipts == 0)
        #expect(try attic.verify().header.program == "0.1.0")
        #expect(failure { _ = try attic.verify(nil, "another one") } == .wrongSecret)
        #expect(failure { _ = try attic.verify(nil, "") } == .wrongSecret)
        let other = try await Attic(seed: 2)
        #expect(failure { _ = try attic.verify(nil, other.code) } == .wrongSecret)
    }

    @Test func `a former backup of that name is replaced whole, or stays where the new one fails`() async throws {
        let attic = try await Attic()
        try attic.backUp()
        let former = try attic.bytes()
        try await attic.vault.create([.storeName: "Robot Shop"])
        for step in [BackupProgress.Step.copying, .writing, .checking] {
            #expect(failure { try attic.backUp { $0.step != step } } == .cancelled)
            #expect(try attic.bytes() == former)
        }
        #expect(try attic.litter() == ["one.rvbackup"])
        try attic.backUp()
        #expect(try attic.verify().figures.receipts == 1)
    }

    @Test func `a folder, a missing folder and a name that is none are refused`() async throws {
        let attic = try await Attic()
        #expect(failure { try attic.backUp(to: attic.folder) } == .folder)
        #expect(failure { try attic.backUp(to: attic.folder + "/") } == .folder)
        #expect(failure { try attic.backUp(to: attic.folder + "/none/x") } == .system)
        for part in ["", ".keys", ".lock", "-journal"] {
            #expect(failure { try attic.backUp(to: attic.folder + "/./home.vault" + part) } == .vaultItself)
        }
        #expect(try attic.litter().isEmpty)
    }

    @Test func `what a killed backup left goes with the next one`() async throws {
        let attic = try await Attic()
        // No process can have this number, since it is above the highest that Linux assigns.
        for name in [".temporary-4194305-one.rvbackup", ".temporary-4194305-7-home.vault"] {
            try attic.write([1], to: attic.folder + "/" + name)
        }
        try attic.backUp()
        #expect(try attic.litter() == ["one.rvbackup"])
    }

    @Test func `while others write, each backup is of one moment, and nobody is kept waiting`() async throws {
        let attic = try await Attic()
        let vault = attic.vault
        let writing = Task {
            for number in 0..<60 { try await vault.create([.storeName: .string("Store \(number)")]) }
        }
        var counts: [Int] = []
        for number in 0..<6 { counts.append(try attic.backUp(to: attic.path + "\(number)").figures.receipts) }
        try await writing.value
        #expect(counts == counts.sorted())
        #expect(try attic.backUp().figures.receipts == 60)
    }

    @Test func `another vault's key file beside the store is noticed before anything is written`() async throws {
        let (attic, other) = (try await Attic(), try await Attic(seed: 2))
        let reader = try VaultReader(attic.files, keys: try attic.keys())
        let keys = try attic.keys()
        try FileManager.default.removeItem(atPath: attic.files.path + ".keys")
        try FileManager.default.copyItem(atPath: other.files.path + ".keys", toPath: attic.files.path + ".keys")
        let writer = BackupWriter(of: attic.files, made: Timestamp(milliseconds: 0), program: "0.1.0")
        #expect(
            failure { _ = try writer.write(to: attic.path, reader: reader, keys: keys) { _ in true } } == .store)
        #expect(try attic.litter().isEmpty)
    }
}
