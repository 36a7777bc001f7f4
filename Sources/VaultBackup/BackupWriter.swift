package import Sealing
internal import SystemKit
package import VaultModel
package import VaultStore

/// Makes a backup of an open vault. No other code writes a vault's store outside the vault's folder.
///
/// The store's encrypted bytes are copied as they are, under a lock; with SQLCipher 3, SQLite's own backup API would
/// write them unencrypted. A backup gets its name only after it was restored from its own bytes and compared equal.
package struct BackupWriter {
    private let files: VaultFiles
    private let made: Timestamp
    private let program: String

    /// - Parameters:
    ///   - made: the time for the header.
    ///   - program: the program's version; one line.
    package init(of files: VaultFiles, made: Timestamp, program: String) {
        (self.files, self.made, self.program) = (files, made, program)
    }

    /// Writes the file, readable only by its owner; blocks.
    ///
    /// - Parameters:
    ///   - path: an existing file there is replaced atomically.
    ///   - reader: a reader of the vault that nobody else uses during the call.
    /// - Throws: `folder`, `vaultItself`, `notRestorable`, `cancelled`, `store`, `system`; everything is then
    ///   unchanged.
    package func write(
        to path: String, reader: VaultReader, keys: borrowing VaultKeys, progress: BackupProgress.Sink
    ) throws(BackupError) -> BackupFacts {
        do {
            if files.own(path) { throw BackupError(.vaultItself) }
            let key = try files.keyFileBytes(of: keys)
            let (target, name) = FileStore.locating(path)
            if name.isEmpty || target.isFolder(name) { throw BackupError(.folder) }
            try target.sweep(ending: "-" + name)
            let copy = try Scratch(beside: files)
            let (figures, content) = try copyStore(reader, to: copy, progress)
            let output = try FileReplacement(of: name, in: target)
            try write(copy, key, keys, to: output, progress)
            _ = consume copy
            let facts = try check(output.temporaryPath, keys, progress)
            guard facts.content == content, facts.facts.figures == figures else { throw BackupError(.notRestorable) }
            try output.commit()
            return facts.facts
        } catch {
            throw BackupError.wrapping(error)
        }
    }

    /// Copies the store within its own folder, so that writers do not have to wait for a slower target disk.
    private func copyStore(
        _ reader: VaultReader, to copy: borrowing Scratch, _ progress: BackupProgress.Sink
    ) throws -> (figures: StoreFigures, content: [UInt8]) {
        var content = try AuthenticationStream()
        var figures: StoreFigures?
        var done = 0
        try copy.folder.create(copy.name) { output in
            figures = try reader.copyStore { piece in
                content.add(piece)
                try DescriptorIO.writeAll(piece, to: output)
                done += piece.count
                guard progress(BackupProgress(.copying, done, of: done)) else { throw StoreError(.cancelled) }
            }
        }
        guard let figures else { throw BackupError(.notRestorable) }
        return (figures, content.finish())
    }

    private func write(
        _ copy: borrowing Scratch, _ key: [UInt8], _ keys: borrowing VaultKeys, to output: FileReplacement,
        _ progress: BackupProgress.Sink
    ) throws {
        let input = try InputFile(path: copy.path)
        let size = input.size ?? 0
        // Listed after the store was copied: whatever it names is there, unless the server has it.
        let contents = try BackupContents(beside: files)
        let header = BackupHeader(
            made: made, program: program, keys: key.count, store: size, contents: contents.byteCount)
        let total = size + contents.byteCount
        var code = try AuthenticationStream(key: try keys.backupKey())
        var piece = try header.encoded() + key
        var done = 0
        while !piece.isEmpty {
            code.add(piece)
            try output.append(piece)
            piece = try input.read(upTo: min(1 << 20, size - done))
            done += piece.count
            guard progress(BackupProgress(.writing, done, of: total)) else { throw BackupError(.cancelled) }
        }
        try contents.read { piece in
            code.add(piece)
            try output.append(piece)
            done += piece.count
            guard progress(BackupProgress(.writing, done, of: total)) else { throw BackupError(.cancelled) }
        }
        try output.append(code.finish())
        try output.sync()
    }

    /// Checks the written file as a restore would, from its bytes to an open store.
    private func check(
        _ path: String, _ keys: borrowing VaultKeys, _ progress: BackupProgress.Sink
    ) throws -> (facts: BackupFacts, content: [UInt8]) {
        do {
            return try BackupCheck(BackupFile(path: path)).run(keys, beside: files, progress: progress)
        } catch let error as BackupError where [.noBackup, .cutShort, .damaged, .newer].contains(error.code) {
            throw BackupError(.notRestorable)
        }
    }
}
