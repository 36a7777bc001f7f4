internal import SystemKit
internal import VaultStore

/// The contents of a vault's attachments in a backup: for each, in the order of their names, the line
/// `<name> <bytes>` and its sealed file as it is beside the vault. The store has the key.
struct BackupContents {
    struct Entry: Equatable {
        let name: String
        let byteCount: Int
    }

    /// The longest line, in bytes.
    static let lineLimit = 96

    private let folder: FileStore
    private let entries: [Entry]

    /// Lists the files of a vault.
    init(beside files: VaultFiles) throws(SystemError) {
        folder = FileStore(directory: files.attachmentsPath)
        guard folder.exists else {
            entries = []
            return
        }
        var entries: [Entry] = []
        for name in try folder.names().sorted() where Entry.isName(name) {
            if let size = try folder.size(of: name) { entries.append(Entry(name: name, byteCount: Int(size))) }
        }
        self.entries = entries
    }

    /// The length of all of it in a backup.
    var byteCount: Int { entries.reduce(0) { $0 + $1.line.utf8.count + $1.byteCount } }

    /// Passes on all of it, piece by piece.
    ///
    /// - Throws: `notRestorable` if a file has changed or gone since it was listed; another try has a new list.
    func read(_ body: ([UInt8]) throws -> Void) throws {
        for entry in entries {
            try body(Array(entry.line.utf8))
            guard let opened = try folder.open(entry.name), opened.size == entry.byteCount else {
                throw BackupError(.notRestorable)
            }
            let file = opened.takeDescriptor()
            var left = entry.byteCount
            while left > 0 {
                let piece = try DescriptorIO.readAll(from: file.number, limit: min(1 << 20, left))
                guard !piece.isEmpty else { throw BackupError(.notRestorable) }
                left -= piece.count
                try body(piece)
            }
        }
    }
}

extension BackupContents.Entry {
    /// Reads a line; nil unless it is one that this program writes.
    init?(line: [UInt8]) {
        let words = String(decoding: line.dropLast(), as: UTF8.self).split(separator: " ")
        guard words.count == 2, let byteCount = Int(words[1]), byteCount >= 0 else { return nil }
        self.init(name: String(words[0]), byteCount: byteCount)
        guard Self.isName(name), Array(self.line.utf8) == line else { return nil }
    }

    var line: String { "\(name) \(byteCount)\n" }

    /// 64 hex digits and the ending of sealed files, so that no backup writes anywhere else.
    static func isName(_ name: String) -> Bool {
        guard name.hasSuffix(".sealed") else { return false }
        let digits = name.utf8.dropLast(7)
        return digits.count == 64
            && digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || (97...102).contains($0) }
    }
}
