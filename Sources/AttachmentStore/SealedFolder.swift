internal import DigestKit
package import Sealing
internal import Synchronization
internal import SystemKit
package import VaultWire

/// The contents of a vault's attachments, each in a sealed file of its own, in one folder beside the vault.
///
/// A file's name is a keyed hash, so that it doesn't reveal which content it has; equal contents have one file. Files are
/// complete or absent: each is written under a temporary name and synced before it gets its own. Calls block; different
/// threads and processes may use the same folder.
package final class SealedFolder: Sendable {
    private let store: FileStore
    private let contentKey: SecretBytes
    private let nameKey: SecretBytes
    private let isPrepared = Atomic(false)

    /// - Parameters:
    ///   - path: the folder; it is created with the first content.
    ///   - key: 32 bytes of this vault for this purpose alone.
    package init(path: String, key: borrowing SecretBytes) throws(AttachmentError) {
        store = FileStore(directory: path)
        contentKey = try translated { try Blake2b.deriveKey(from: key, label: "attachment content") }
        nameKey = try translated { try Blake2b.deriveKey(from: key, label: "attachment name") }
    }

    /// Seals a content, which `read` gives piece by piece until it gives an empty one.
    ///
    /// - Parameter limit: in bytes; a longer content is not stored.
    /// - Returns: its hash and length, and its first bytes, by which its type is recognized.
    /// - Throws: `.tooLarge`, `.system`, whatever `read` throws.
    package func add(
        limit: Int, read: () throws(AttachmentError) -> [UInt8]
    ) throws(AttachmentError) -> StoredContent {
        let writer = try writer(limit: limit, isSent: true)
        while true {
            let bytes = try read()
            if bytes.isEmpty { return try writer.commit() }
            try writer.append(bytes)
        }
    }

    /// Begins a content that arrives piece by piece.
    ///
    /// - Parameters:
    ///   - limit: in bytes; a longer content is not stored.
    ///   - isSent: whether it will be sent to a server, which asks for its MD5.
    package func writer(limit: Int, isSent: Bool) throws(AttachmentError) -> SealedWriter {
        try translated {
            try prepare()
            let stream = try SealingStream(key: contentKey, purpose: SealedFormat.purpose)
            let key = try nameKey.copy()
            return try SealedWriter(in: store, limit: limit, isSent: isSent, stream: stream, nameKey: key)
        }
    }

    /// Creates the folder, and removes what dead programs left in it: once, because it lists all contents.
    private func prepare() throws(SystemError) {
        guard !isPrepared.load(ordering: .relaxed) || !store.exists else { return }
        try store.prepare()
        isPrepared.store(true, ordering: .relaxed)
    }

    /// Seals bytes that are in memory already.
    package func add(_ bytes: [UInt8]) throws(AttachmentError) -> StoredContent {
        var rest: [UInt8]? = bytes
        return try add(limit: bytes.count) {
            defer { rest = nil }
            return rest ?? []
        }
    }

    /// Opens a content and passes it on piece by piece. The pieces count only if the call returns: the end shows whether
    /// the content is the right one and complete.
    ///
    /// - Throws: `.notHere`, `.damaged`, whatever `body` throws.
    package func read(_ hash: ContentHash, _ body: ([UInt8]) throws(AttachmentError) -> Void) throws(AttachmentError) {
        let reader = try reader(of: hash)
        while let piece = try reader.next() { try body(piece) }
    }

    /// Begins to open a content.
    ///
    /// - Throws: `.notHere`, `.damaged`.
    package func reader(of hash: ContentHash) throws(AttachmentError) -> SealedReader {
        try translated {
            let name = try name(of: hash)
            guard try store.contains(name) else { throw AttachmentError(.notHere) }
            return try SealedReader(try InputFile(path: store.path(of: name)), hash, key: contentKey)
        }
    }

    /// Returns a whole content.
    ///
    /// - Parameter limit: in bytes; a longer content throws `.tooLarge`.
    package func bytes(of hash: ContentHash, limit: Int) throws(AttachmentError) -> [UInt8] {
        var bytes: [UInt8] = []
        try read(hash) { (piece) throws(AttachmentError) in
            guard bytes.count + piece.count <= limit else { throw AttachmentError(.tooLarge(limit: limit)) }
            bytes += piece
        }
        return bytes
    }

    /// Returns the MD5 of a content, which is read for it.
    package func md5(of hash: ContentHash) throws(AttachmentError) -> ContentMD5? {
        var md5 = MD5()
        try read(hash) { (piece) throws(AttachmentError) in md5.add(piece) }
        return ContentMD5(bytes: md5.hash())
    }

    /// Whether there is a file for the content; it may be damaged.
    package func contains(_ hash: ContentHash) throws(AttachmentError) -> Bool {
        try translated { try store.contains(try name(of: hash)) }
    }

    /// Puts the names of contents on the disk that were stored without that.
    package func keepNames() throws(AttachmentError) {
        try translated { try store.sync() }
    }

    /// Removes a content; does nothing if it is not here.
    package func remove(_ hash: ContentHash) throws(AttachmentError) {
        try translated {
            guard store.exists else { return }
            try store.remove(try name(of: hash))
        }
    }

    /// Removes every file whose content is not in the set, and temporary files of dead programs.
    ///
    /// - Returns: the number of contents removed.
    package func sweep(keeping hashes: Set<ContentHash>) throws(AttachmentError) -> Int {
        try translated {
            guard store.exists else { return 0 }
            try store.sweep()
            let kept = Set(try hashes.map { try name(of: $0) })
            var removed = 0
            for name in try store.names() where name.hasSuffix(SealedFormat.ending) && !kept.contains(name) {
                try store.remove(name)
                removed += 1
            }
            return removed
        }
    }

    private func name(of hash: ContentHash) throws -> String {
        try SealedFormat.name(of: hash, key: nameKey)
    }
}
