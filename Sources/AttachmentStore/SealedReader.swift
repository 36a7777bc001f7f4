internal import DigestKit
internal import Sealing
internal import Synchronization
internal import SystemKit
internal import VaultWire

/// A content that is opened piece by piece. The pieces count only once ``next()`` has returned nil: the end shows whether
/// the content is the right one and complete.
package final class SealedReader: Sendable {
    private struct State: ~Copyable {
        let file: InputFile
        var stream: OpeningStream
        var found = SHA256()
        var isAtEnd = false
    }

    private let state: Mutex<State>
    private let hash: ContentHash

    /// - Throws: `.damaged` for a file of another kind.
    init(_ file: consuming InputFile, _ hash: ContentHash, key: borrowing SecretBytes) throws {
        self.hash = hash
        state = Mutex(try Self.begin(file, key))
    }

    private static func begin(_ file: consuming InputFile, _ key: borrowing SecretBytes) throws -> sending State {
        let start = try file.read(upTo: SealedFormat.magic.count + SealingStream.headerLength)
        guard start.starts(with: SealedFormat.magic) else { throw AttachmentError(.damaged) }
        let header = Array(start.dropFirst(SealedFormat.magic.count))
        return State(
            file: file, stream: try OpeningStream(key: key, header: header, purpose: SealedFormat.purpose))
    }

    /// Returns the next piece, never an empty one; nil at the end.
    ///
    /// - Throws: `.damaged`, `.system`.
    package func next() throws(AttachmentError) -> [UInt8]? {
        try translated {
            try state.withLock { state in
                if state.isAtEnd { return nil }
                let sealed = try state.file.read(upTo: SealedFormat.pieceLength + SealingStream.overhead)
                let (piece, isLast) = try state.stream.open(sealed)
                state.found.add(piece)
                guard isLast else { return piece }
                state.isAtEnd = true
                guard state.found.hash() == hash.bytes else { throw AttachmentError(.damaged) }
                return piece.isEmpty ? nil : piece
            }
        }
    }
}
