package import Sealing
internal import SystemKit

/// A backup file opened for reading; to be used once, by one thread.
///
/// Nothing in it is trusted before its authentication code is verified, except what is needed to get the code's key.
package final class BackupFile {
    package let header: BackupHeader
    /// The size of the whole file, in bytes.
    package let size: Int
    private let keyFile: KeyFile
    private let input: InputFile
    /// Header and key file.
    private let opening: [UInt8]
    let keyBytes: [UInt8]
    /// Bytes of the store that were already read.
    private var ahead: [UInt8]

    /// Reads header and key file.
    ///
    /// - Throws: `noBackup`, `folder`, `cutShort`, `damaged`, `newer`, `system`.
    package init(path: String) throws(BackupError) {
        do {
            let input = try Self.input(path)
            guard let size = input.size else { throw BackupError(.noBackup) }
            var bytes = try input.read(upTo: BackupHeader.limit + KeyFile.limit)
            let (header, length) = try BackupHeader.decode(bytes)
            let whole = length + header.body + BackupHeader.codeLength
            guard size == whole else { throw BackupError(size < whole ? .cutShort : .damaged) }
            let start = length + header.keys
            guard bytes.count >= start else { throw BackupError(.cutShort) }
            opening = Array(bytes[..<start])
            keyBytes = Array(bytes[length..<start])
            keyFile = try KeyFile(decoding: keyBytes)
            bytes.removeFirst(start)
            (ahead, self.header, self.size) = (bytes, header, size)
            self.input = input
        } catch {
            throw BackupError.wrapping(error)
        }
    }

    private static func input(_ path: String) throws -> InputFile {
        do throws(SystemError) {
            return try InputFile(path: path)
        } catch {
            throw error.code == .notAPlainFile ? BackupError(.folder) : BackupError(.system, system: error)
        }
    }

    /// The vault that the backup was made from.
    package var vault: VaultID { keyFile.vault }

    /// Returns the backup's keys, by passphrase or by recovery code, whichever the secret is. Blocks while a key
    /// is derived.
    ///
    /// - Throws: `wrongSecret`, `unsafeDerivation`.
    package func unlock(
        _ secret: borrowing SecretBytes, derivation: KeyDerivation = .standard
    ) throws(BackupError) -> VaultKeys {
        do {
            // A passphrase cannot pass for a recovery code by chance, because a code has a checksum.
            if let code = try? RecoveryCode(typed: secret), let keys = try? keyFile.open(recoveryCode: code) {
                return keys
            }
            return try keyFile.open(passphrase: secret, derivation: derivation)
        } catch {
            throw BackupError.wrapping(error)
        }
    }

    /// Writes the store to a new file and verifies the authentication code of the whole backup; on any error, including
    /// a wrong code, the new file is removed.
    ///
    /// - Parameters:
    ///   - contents: a folder for the contents of attachments, which the caller removes after an error; nil to check
    ///     them only.
    ///   - progress: receives the number of bytes done; returns false to stop.
    /// - Returns: the BLAKE2b hash of the store's bytes.
    /// - Throws: `damaged`, `cutShort`, `cancelled`, `system`.
    func extract(
        _ keys: borrowing VaultKeys, to name: String, in folder: FileStore, contents: FileStore?,
        progress: (Int) -> Bool
    ) throws -> [UInt8] {
        var code = try AuthenticationStream(key: try keys.backupKey())
        var content = try AuthenticationStream()
        code.add(opening)
        try folder.create(name) { output in
            var left = header.store
            while left > 0 {
                let piece = try next(upTo: left)
                guard !piece.isEmpty else { throw BackupError(.cutShort) }
                code.add(piece)
                content.add(piece)
                try DescriptorIO.writeAll(piece, to: output)
                left -= piece.count
                guard progress(header.store - left) else { throw BackupError(.cancelled) }
            }
            try extractContents(to: contents) { piece, done in
                code.add(piece)
                guard progress(header.store + done) else { throw BackupError(.cancelled) }
            }
            guard ConstantTime.areEqual(code.finish(), try next(upTo: BackupHeader.codeLength)) else {
                throw BackupError(.damaged)
            }
        }
        return content.finish()
    }

    /// Reads the contents of attachments; `passed` gets every piece and the number of bytes done.
    private func extractContents(to folder: FileStore?, passed: ([UInt8], Int) throws -> Void) throws {
        var done = 0
        func pass(_ piece: [UInt8]) throws {
            done += piece.count
            try passed(piece, done)
        }
        while done < header.contents {
            let line = try nextLine(upTo: header.contents - done)
            try pass(line)
            guard let entry = BackupContents.Entry(line: line), entry.byteCount <= header.contents - done else {
                throw BackupError(.damaged)
            }
            guard let folder else {
                try copy(entry.byteCount, pass)
                continue
            }
            try folder.create(entry.name) { output in
                try copy(entry.byteCount) { piece in
                    try pass(piece)
                    try DescriptorIO.writeAll(piece, to: output)
                }
            }
        }
    }

    private func copy(_ count: Int, _ pass: ([UInt8]) throws -> Void) throws {
        var left = count
        while left > 0 {
            let piece = try next(upTo: left)
            guard !piece.isEmpty else { throw BackupError(.cutShort) }
            left -= piece.count
            try pass(piece)
        }
    }

    /// Reads to the next line feed, which is included.
    private func nextLine(upTo count: Int) throws -> [UInt8] {
        let limit = min(count, BackupContents.lineLimit)
        while ahead.count < limit {
            let more = try input.read(upTo: limit - ahead.count)
            if more.isEmpty { throw BackupError(.cutShort) }
            ahead += more
        }
        guard let end = ahead.prefix(limit).firstIndex(of: 0x0A) else { throw BackupError(.damaged) }
        return try next(upTo: end + 1)
    }

    private func next(upTo count: Int) throws(SystemError) -> [UInt8] {
        if ahead.isEmpty { return try input.read(upTo: min(count, 1 << 20)) }
        let piece = Array(ahead.prefix(count))
        ahead.removeFirst(piece.count)
        return piece
    }
}
