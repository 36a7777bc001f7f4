import Foundation
import SQLiteKit
import Sealing
import VaultModel
import VaultStore
import VaultTestKit

@testable import VaultBackup

/// A vault in its own temporary folder, with its backups and restores; a seed fixes clock and IDs.
final class BackupFixture {
    static let passphrase = "correct horse"

    private let directory: TemporaryDirectory
    let files: VaultFiles
    let vault: Vault
    /// The recovery code as printed.
    let code: String
    private let environment: VaultEnvironment

    /// With `account` it belongs to an account whose server it has pulled from.
    init(seed: UInt64 = 1, account: Bool = false) async throws {
        directory = try TemporaryDirectory(on: .memory)
        files = VaultFiles(path: directory.file("home.vault"))
        environment = BackupFixture.environment(seed: seed)
        let made = try files.create(
            passphrase: try SecretBytes(utf8: BackupFixture.passphrase), derivation: .unsafeForTests)
        code = try made.recoveryCode.groups().joined(separator: "-")
        vault = try Vault(files, keys: made.takeKeys(), environment: environment)
        if account {
            try await vault.set(["sync.device": "dev_01M80X9A823ZWQHZDEE3DMD1G3", "sync.token": "secret token"])
        }
    }

    var folder: String { directory.path }

    static func environment(seed: UInt64) -> VaultEnvironment {
        let (clock, source) = (SteppingClock(), SeededSource(seed: seed))
        return VaultEnvironment(now: { clock.now() }, random: { source.next() })
    }

    var path: String { folder + "/one.rvbackup" }
    /// The vault that a backup is restored to.
    var target: VaultFiles { VaultFiles(path: folder + "/restored.vault") }

    func keys(_ files: VaultFiles? = nil) throws -> VaultKeys {
        try (files ?? self.files).unlock(
            passphrase: try SecretBytes(utf8: BackupFixture.passphrase), derivation: .unsafeForTests)
    }

    @discardableResult
    func backUp(to path: String? = nil, progress: BackupProgress.Sink = { _ in true }) throws -> BackupFacts {
        let keys = try keys()
        let writer = BackupWriter(of: files, made: Timestamp(milliseconds: 1_790_000_000_000), program: "0.1.0")
        return try writer.write(
            to: path ?? self.path, reader: try VaultReader(files, keys: keys), keys: keys, progress: progress)
    }

    /// Restores with a secret that a person would type.
    @discardableResult
    func restore(
        _ secret: String = BackupFixture.passphrase, former: BackupRestore.Former = .stays,
        course: RestoredStore.Course = .asks, to target: VaultFiles? = nil, seed: UInt64 = 99,
        progress: BackupProgress.Sink = { _ in true }
    ) throws -> BackupRestore.Outcome {
        let file = try BackupFile(path: path)
        let keys = try file.unlock(try SecretBytes(utf8: secret), derivation: .unsafeForTests)
        return try BackupRestore(file, to: target ?? self.target).run(
            keys, former: former, course: course, settings: ["backup.last": "noted"],
            environment: BackupFixture.environment(seed: seed), progress: progress)
    }

    /// Opens and checks the backup as `verify` does.
    func verify(_ path: String? = nil, _ secret: String = BackupFixture.passphrase) throws -> BackupFacts {
        let file = try BackupFile(path: path ?? self.path)
        let keys = try file.unlock(try SecretBytes(utf8: secret), derivation: .unsafeForTests)
        return try BackupCheck(file).verify(keys, beside: files) { _ in true }
    }

    /// Returns the files in the folder, except those of the open vault.
    func litter() throws -> [String] {
        try directory.names().filter { !$0.hasPrefix("home.vault") }
    }

    func bytes() throws -> [UInt8] { Array(try Data(contentsOf: URL(fileURLWithPath: path))) }

    /// Replaces the backup's bytes.
    func write(_ bytes: [UInt8], to path: String? = nil) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: path ?? self.path))
    }
}

/// Returns the code of the error that a body throws; nil if it throws none, or one of another module.
func failure(_ body: () throws -> Void) -> BackupError.Code? {
    do {
        try body()
        return nil
    } catch {
        return (error as? BackupError)?.code
    }
}
