package import Sealing
internal import SystemKit
package import VaultModel
package import VaultStore

/// Makes a backup of a vault that is open: the only code that writes a store anywhere but in its place.
///
/// The store's bytes are copied as they are, encrypted, under a lock; SQLite's own backup would write them in the clear
/// with SQLCipher 3. A backup bears its name only once it was restored from its own bytes and found the same.
package struct BackupWriter {
    private let files: VaultFiles
    private let made: Timestamp
    private let program: String

    /// - Parameters:
    ///   - made: goes into the header.
    ///   - program: version of the program; one line.
    package init(of files: VaultFiles, made: Timestamp, program: String) {
        (self.files, self.made, self.program) = (files, made, program)
    }

    /// Writes the file, which nobody but its owner can read; blocks.
    ///
    /// - Parameters:
    ///   - path: a file there is replaced, whole or not at all.
    ///   - reader: of the vault, used by nobody else meanwhile.
    /// - Throws: `folder`, `notRestorable`, `cancelled`, `store`, `system`; then everything is as before.
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

    /// Copies the store to where it was anyway: writers wait for the fastest disk there is.
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
        let header = BackupHeader(made: made, program: program, keys: key.count, store: size)
        var code = try AuthenticationStream(key: try keys.backupKey())
        var piece = try header.encoded() + key
        var done = 0
        while !piece.isEmpty {
            code.add(piece)
            try output.append(piece)
            piece = try input.read(upTo: min(1 << 20, size - done))
            done += piece.count
            guard progress(BackupProgress(.writing, done, of: size)) else { throw BackupError(.cancelled) }
        }
        try output.append(code.finish())
        try output.sync()
    }

    /// As a restore would, from the file's bytes to a store that is open.
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
