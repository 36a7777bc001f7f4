package import Sealing
internal import SystemKit
package import VaultStore

/// Checks that a backup can be restored, by restoring it into a scratch store that is removed afterwards.
package struct BackupCheck {
    private let file: BackupFile

    /// `file`: must be newly opened.
    package init(_ file: BackupFile) {
        self.file = file
    }

    /// Reads every byte and every page; blocks.
    ///
    /// - Parameter files: a vault's paths; the scratch store is placed in that folder, which is created if missing.
    /// - Throws: `damaged`, `cutShort`, `newer`, `cancelled`, `system`; nothing is left behind in any case.
    package func verify(
        _ keys: borrowing VaultKeys, beside files: VaultFiles, progress: BackupProgress.Sink
    ) throws(BackupError) -> BackupFacts {
        do {
            try FileStore.locating(files.path).store.prepare(keepingMode: true)
            return try run(keys, beside: files, progress: progress).facts
        } catch {
            throw BackupError.wrapping(error)
        }
    }

    func run(
        _ keys: borrowing VaultKeys, beside files: VaultFiles, progress: BackupProgress.Sink
    ) throws -> (facts: BackupFacts, content: [UInt8]) {
        let scratch = try Scratch(beside: files)
        return try fill(scratch, keys, progress)
    }

    /// Extracts the store into the scratch file and opens it there.
    ///
    /// - Parameter keepsContents: whether to extract the contents of attachments, too.
    func fill(
        _ scratch: borrowing Scratch, _ keys: borrowing VaultKeys, keepsContents: Bool = false,
        _ progress: BackupProgress.Sink
    ) throws -> (facts: BackupFacts, content: [UInt8]) {
        let total = file.header.store + file.header.contents
        let contents = keepsContents && file.header.contents > 0 ? scratch.contents : nil
        try contents?.prepare()
        let content = try file.extract(keys, to: scratch.name, in: scratch.folder, contents: contents) { done in
            progress(BackupProgress(.checking, done, of: total))
        }
        let figures: StoreFigures
        do throws(StoreError) {
            figures = try scratch.store.examine(keys)
        } catch {
            throw [.damagedStore, .foreignStore, .plaintextStore].contains(error.code)
                ? BackupError(.damaged)
                : error.code == .newerStore ? BackupError(.newer) : BackupError(.store, store: error)
        }
        return (BackupFacts(header: file.header, size: file.size, figures: figures), content)
    }
}
