package import Sealing
internal import SystemKit
package import VaultStore

/// Restores a vault from a backup.
package struct BackupRestore {
    private let file: BackupFile
    private let files: VaultFiles

    /// - Parameters:
    ///   - file: must be newly opened.
    ///   - files: the paths of the restored vault.
    package init(_ file: BackupFile, to files: VaultFiles) {
        (self.file, self.files) = (file, files)
    }

    /// Whether a vault that already exists there is kept in place or moved aside.
    package enum Former: Equatable, Sendable {
        /// The existing vault stays, and nothing is restored.
        case stays
        /// The existing vault is kept under another name that contains this stamp.
        case givesWay(stamp: String)
    }

    /// The result of a restore.
    package struct Outcome: Equatable, Sendable {
        package let facts: BackupFacts
        /// The paths of the vault that was here previously; nil if there was none.
        package let former: VaultFiles?
    }

    /// Extracts the backup into a scratch file, verifies it, prepares it for its new life, and moves it into place;
    /// blocks.
    ///
    /// - Parameters:
    ///   - settings: values to store in the restored vault, by name; nil removes one.
    ///   - course: see ``VaultStore/RestoredStore/Course``.
    /// - Throws: `vaultExists`, `vaultInUse`, `damaged`, `cutShort`, `newer`, `cancelled`, `store`, `system`;
    ///   everything is then unchanged.
    package func run(
        _ keys: borrowing VaultKeys, former: Former, course: RestoredStore.Course, settings: [String: String?],
        environment: VaultEnvironment, progress: BackupProgress.Sink
    ) throws(BackupError) -> Outcome {
        do {
            let (folder, _) = FileStore.locating(files.path)
            try folder.prepare(keepingMode: true)
            let isTaken = try files.exists()
            if isTaken, former == .stays { throw BackupError(.vaultExists) }
            let scratch = try Scratch(beside: files)
            let facts = try BackupCheck(file).fill(scratch, keys, keepsContents: true, progress).facts
            try scratch.store.settle(keys, course: course, settings: settings, environment: environment)
            scratch.removeJournal()
            try folder.write(file.keyBytes, to: scratch.name + ".keys")
            if !isTaken { try addContents(of: scratch) }
            var kept: VaultFiles?
            if isTaken, case .givesWay(let stamp) = former { kept = files.former(stamp: stamp) }
            try put(scratch.path, keepingFormerAs: kept)
            return Outcome(facts: facts, former: kept)
        } catch {
            throw BackupError.wrapping(error)
        }
    }

    /// Moves the contents into a folder that was left when its vault was removed; the same names are the same contents.
    private func addContents(of scratch: borrowing Scratch) throws {
        let target = FileStore(directory: files.attachmentsPath)
        guard target.exists, scratch.contents.exists else { return }
        for name in try scratch.contents.names() {
            try target.take(name, from: scratch.contents)
        }
        scratch.contents.removeWhole()
    }

    private func put(_ path: String, keepingFormerAs kept: VaultFiles?) throws {
        do throws(StoreError) {
            try files.put(VaultFiles(path: path), keepingFormerAs: kept)
        } catch {
            if error.code == .alreadyExists { throw BackupError(.vaultExists) }
            if error.code == .busy { throw BackupError(.vaultInUse) }
            throw error
        }
    }
}
