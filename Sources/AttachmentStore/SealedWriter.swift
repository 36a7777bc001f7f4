internal import BytesAsText
internal import DigestKit
internal import Sealing
internal import Synchronization
internal import SystemKit
internal import VaultAttachments
package import VaultWire

/// How a sealed file looks: ``magic``, the header of a ``SealingStream``, and its pieces, each of ``pieceLength`` but the
/// last.
enum SealedFormat {
    /// "RVatt1" and a line break: identifies the format.
    static let magic = Array("RVatt1\n".utf8)
    static let purpose = Array("attachment".utf8)
    static let pieceLength = 64 << 10
    static let ending = ".sealed"

    static func name(of hash: ContentHash, key: borrowing SecretBytes) throws -> String {
        ByteText.hex(try Blake2b.authenticate(hash.bytes, key: key)) + ending
    }
}

/// A content that is being sealed while it arrives. Nothing of it stays unless it is committed.
package final class SealedWriter: Sendable {
    private struct State: ~Copyable {
        let file: FileReplacement
        var stream: SealingStream
        let nameKey: SecretBytes
        var hash = SHA256()
        /// Nil if nobody will send the content.
        var md5: MD5?
        var byteCount = 0
        var beginning: [UInt8] = []
        /// The bytes that do not fill a piece yet.
        var rest: [UInt8] = []

        /// Seals and writes what fills pieces, and keeps the rest.
        mutating func seal(_ bytes: ArraySlice<UInt8>) throws {
            var bytes = bytes
            if !rest.isEmpty {
                let missing = bytes.prefix(SealedFormat.pieceLength - rest.count)
                rest += missing
                bytes = bytes.dropFirst(missing.count)
                guard rest.count == SealedFormat.pieceLength else { return }
                try file.append(stream.seal(rest[...], isLast: false))
                rest.removeAll(keepingCapacity: true)
            }
            while bytes.count >= SealedFormat.pieceLength {
                try file.append(stream.seal(bytes.prefix(SealedFormat.pieceLength), isLast: false))
                bytes = bytes.dropFirst(SealedFormat.pieceLength)
            }
            rest += bytes
        }
    }

    private let state: Mutex<State>
    private let limit: Int

    init(
        in store: FileStore, limit: Int, isSent: Bool, stream: consuming SealingStream, nameKey: consuming SecretBytes
    ) throws {
        self.limit = limit
        state = Mutex(try Self.begin(in: store, isSent, stream, nameKey))
    }

    private static func begin(
        in store: FileStore, _ isSent: Bool, _ stream: consuming SealingStream, _ nameKey: consuming SecretBytes
    ) throws -> sending State {
        // Two of one process may be written at once.
        let file = try FileReplacement(of: "content-\(UInt64.random(in: 0 ... .max))", in: store)
        try file.append(SealedFormat.magic + stream.header)
        return State(file: file, stream: stream, nameKey: nameKey, md5: isSent ? MD5() : nil)
    }

    /// Seals the next bytes.
    ///
    /// - Throws: `.tooLarge`, `.system`.
    package func append(_ bytes: [UInt8]) throws(AttachmentError) {
        try translated {
            try state.withLock { state in
                state.byteCount += bytes.count
                guard state.byteCount <= limit else { throw AttachmentError(.tooLarge(limit: limit)) }
                state.hash.add(bytes)
                state.md5?.add(bytes)
                state.beginning += bytes.prefix(StoredContent.beginningLength - state.beginning.count)
                try state.seal(bytes[...])
            }
        }
    }

    /// Stores the content under its own name; must be the last call.
    ///
    /// - Parameters:
    ///   - expected: the hash that it must have; nothing is stored otherwise. Nil for any.
    ///   - keepsName: whether the name is on the disk, too, when this returns; else ``SealedFolder/keepNames()`` must
    ///     follow before anything relies on it.
    /// - Throws: `.damaged` for another hash, `.system`.
    package func commit(
        expecting expected: ContentHash? = nil, keepsName: Bool = true
    ) throws(AttachmentError) -> StoredContent {
        try translated {
            try state.withLock { state in
                guard let hash = ContentHash(bytes: state.hash.hash()), expected == nil || expected == hash else {
                    throw AttachmentError(.damaged)
                }
                try state.file.append(state.stream.seal(state.rest[...], isLast: true))
                try state.file.commit(
                    as: try SealedFormat.name(of: hash, key: state.nameKey), syncsDirectory: keepsName)
                return StoredContent(
                    hash: hash, md5: state.md5.flatMap { ContentMD5(bytes: $0.hash()) }, byteCount: state.byteCount,
                    beginning: state.beginning)
            }
        }
    }
}

/// A content that was just stored.
package struct StoredContent: Equatable, Sendable {
    package let hash: ContentHash
    /// Nil if it came from the server.
    package let md5: ContentMD5?
    package let byteCount: Int
    /// The first bytes, at most ``beginningLength``.
    package let beginning: [UInt8]

    /// Enough to recognize every type.
    package static let beginningLength = MediaContentType.sniffedCount
}
