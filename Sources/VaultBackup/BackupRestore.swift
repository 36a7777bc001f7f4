package import Sealing
internal import SystemKit
package import VaultStore

/// Makes a vault of a backup.
package struct BackupRestore {
    private let file: BackupFile
    private let files: VaultFiles

    /// - Parameters:
    ///   - file: just opened.
    ///   - files: where the vault is to be.
    package init(_ file: BackupFile, to files: VaultFiles) {
        (self.file, self.files) = (file, files)
    }

    /// What becomes of a vault that is there.
    package enum Former: Equatable, Sendable {
        /// It stays, and nothing is restored.
        case stays
        /// It is kept under another name, which bears this stamp.
        case givesWay(stamp: String)
    }

    /// What was restored.
    package struct Outcome: Equatable, Sendable {
        package let facts: BackupFacts
        /// Where the vault is that was here before; nil where there was none.
        package let former: VaultFiles?
    }

    /// Takes everything out beside, looks through it, settles it for its new life, and then puts it in its place; blocks.
    ///
    /// - Parameters:
    ///   - settings: to be kept in the restored vault by name; nil removes one.
    ///   - course: see ``VaultStore/RestoredStore/Course``.
    /// - Throws: `vaultExists`, `vaultInUse`, `damaged`, `cutShort`, `newer`, `cancelled`, `store`, `system`; then
    ///   everything is as before.
    package func run(
        _ keys: borrowing VaultKeys, former: Former, course: RestoredStore.Course, settings: [String: String?],
        environment: VaultEnvironment, progress: BackupProgress.Sink
    ) throws(BackupError) -> Outcome {
        do {
            let (folder, _) = FileStore.locating(files.path)
            try folder.prepare()
            let isTaken = try files.exists()
            if isTaken, former == .stays { throw BackupError(.vaultExists) }
            let scratch = try Scratch(beside: files)
            let facts = try BackupCheck(file).fill(scratch, keys, progress).facts
            try scratch.store.settle(keys, course: course, settings: settings, environment: environment)
            scratch.removeJournal()
            try folder.write(file.keyBytes, to: scratch.name + ".keys")
            var kept: VaultFiles?
            if isTaken, case .givesWay(let stamp) = former { kept = files.former(stamp: stamp) }
            try put(scratch.path, keepingFormerAs: kept)
            return Outcome(facts: facts, former: kept)
        } catch {
            throw BackupError.wrapping(error)
        }
    }

    private func put(_ path: String, keepingFormerAs kept: VaultFiles?) throws {
        do throws(StoreError) {
            try files.put(VaultFiles(path: path), keepingFormerAs: kept)
        } catch {
            switch error.code {
            case .alreadyExists: throw BackupError(.vaultExists)
            case .busy: throw BackupError(.vaultInUse)
            default: throw error
            }
        }
    }
}
