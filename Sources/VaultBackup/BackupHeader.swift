internal import Sealing
package import VaultModel

/// The unencrypted header of a backup; nothing in it is secret.
///
/// The file, version 2:
///
///     receipt-vault-backup 2
///     made <time, RFC 3339 in UTC>
///     program <version>
///     keys <bytes>
///     store <bytes>
///     contents <bytes>
///     sum <32 hex digits: BLAKE2b, 16 bytes, of all lines before this one>
///     the key file, the encrypted store, the contents of attachments (see ``BackupContents``), and 32 bytes: BLAKE2b
///     of everything before, keyed with the backup key
///
/// A backup without contents is of version 1, which has no line about them.
///
/// Every version begins with the first word and ends its header with the line of the sum, so that damage and a newer
/// version can be distinguished. Each value has exactly one encoding.
package struct BackupHeader: Equatable, Sendable {
    /// The time when it was made, by the device's clock.
    package let made: Timestamp
    /// The version of the program that made it.
    package let program: String
    /// The length of the key file, in bytes.
    let keys: Int
    let store: Int
    /// The length of the contents of attachments, in bytes.
    let contents: Int

    static let magic = "receipt-vault-backup "
    /// The maximum length of a header, in bytes.
    static let limit = 1024
    static let codeLength = 32

    init(made: Timestamp, program: String, keys: Int, store: Int, contents: Int = 0) {
        (self.made, self.program, self.keys, self.store, self.contents) = (made, program, keys, store, contents)
    }

    /// The bytes between the header and the code.
    var body: Int { keys + store + contents }

    /// Returns the header's bytes, including the line of the sum.
    func encoded() throws -> [UInt8] {
        let version = contents > 0 ? 2 : 1
        let lines =
            ["\(Self.magic)\(version)", "made \(made)", "program \(program)", "keys \(keys)", "store \(store)"]
            + (contents > 0 ? ["contents \(contents)"] : [])
        let body = Array(lines.map { $0 + "\n" }.joined().utf8)
        return body + (try Self.sumLine(of: body))
    }

    /// Decodes the header at the start of a file; never traps, whatever the bytes are.
    ///
    /// - Returns: the header and its length in bytes.
    /// - Throws: ``BackupError`` with `noBackup`, `cutShort`, `damaged`, `newer`.
    static func decode(_ bytes: [UInt8]) throws -> (header: BackupHeader, length: Int) {
        let head = bytes.prefix(limit)
        let magic = Array(Self.magic.utf8)
        guard head.starts(with: magic) else {
            throw BackupError(!head.isEmpty && magic.starts(with: head) ? .cutShort : .noBackup)
        }
        let mark = Array("\nsum ".utf8)
        guard let start = head.indices.first(where: { head[$0...].starts(with: mark) }) else {
            throw BackupError(bytes.count < limit ? .cutShort : .damaged)
        }
        let body = Array(head[...start])
        let sum = try sumLine(of: body)
        let length = body.count + sum.count
        guard head.count >= length else { throw BackupError(.cutShort) }
        guard Array(head[body.count..<length]) == sum else { throw BackupError(.damaged) }
        let lines = String(decoding: body, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        let hasContents = lines[0] == Self.magic + "2"
        guard hasContents || lines[0] == Self.magic + "1" else { throw BackupError(.newer) }
        guard lines.count == (hasContents ? 7 : 6), let made = Timestamp(lines[1].dropFirst(5)),
            let keys = Int(lines[3].dropFirst(5)),
            let store = Int(lines[4].dropFirst(6)), (0...KeyFile.limit).contains(keys), (0...largest).contains(store),
            let contents = hasContents ? Int(lines[5].dropFirst(9)) : 0, (0...largest).contains(contents)
        else { throw BackupError(.damaged) }
        let header = BackupHeader(
            made: made, program: String(lines[2].dropFirst(8)), keys: keys, store: store, contents: contents)
        // Only the exact bytes that this program would write are accepted: no other spellings, nothing skipped.
        guard try header.encoded() == Array(head[..<length]) else { throw BackupError(.damaged) }
        return (header, length)
    }

    /// The maximum size of a store, in bytes; low enough that sums of sizes cannot overflow.
    private static let largest = 1 << 50

    private static func sumLine(of body: [UInt8]) throws -> [UInt8] {
        let sum = try Blake2b.hash(body, length: 16).map { byte in
            (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }
        return Array("sum \(sum.joined())\n".utf8)
    }
}
