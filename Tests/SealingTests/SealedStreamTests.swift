import Sealing
import Testing

@Suite("Content sealed piece by piece")
struct SealedStreamTests {
    private let purpose = Array("original".utf8)

    private func key(_ byte: UInt8 = 1) throws -> SecretBytes {
        try SecretBytes(copying: [UInt8](repeating: byte, count: SealingStream.keyLength))
    }

    private func sealed(_ pieces: [[UInt8]]) throws -> (header: [UInt8], pieces: [[UInt8]]) {
        var stream = try SealingStream(key: try key(), purpose: purpose)
        let last = pieces.count - 1
        var sealed: [[UInt8]] = []
        for (index, piece) in pieces.enumerated() { sealed.append(stream.seal(piece[...], isLast: index == last)) }
        return (stream.header, sealed)
    }

    private func opened(
        _ pieces: [[UInt8]], header: [UInt8], key byte: UInt8 = 1, purpose: [UInt8]? = nil
    ) throws -> (content: [UInt8], isComplete: Bool) {
        var stream = try OpeningStream(key: try key(byte), header: header, purpose: purpose ?? self.purpose)
        var content: [UInt8] = []
        var isComplete = false
        for piece in pieces {
            let (bytes, isLast) = try stream.open(piece)
            content += bytes
            isComplete = isLast
        }
        return (content, isComplete)
    }

    @Test func `opens to what was sealed, and tells where it ends`() throws {
        let (header, pieces) = try sealed([[1, 2, 3], [], [4]])
        let result = try opened(pieces, header: header)
        #expect(result.content == [1, 2, 3, 4] && result.isComplete)
        #expect(pieces[0].count == 3 + SealingStream.overhead && header.count == SealingStream.headerLength)
    }

    @Test func `is cut off where the last piece is missing`() throws {
        let (header, pieces) = try sealed([[1], [2]])
        let isComplete = try opened(Array(pieces.dropLast()), header: header).isComplete
        #expect(!isComplete)
    }

    @Test func `does not open with another key, purpose or header, nor changed, nor in another order`() throws {
        let (header, pieces) = try sealed([[1, 2], [3]])
        var changed = pieces
        changed[0][1] ^= 1
        var foreign = header
        foreign[0] ^= 1
        #expect(SealedSample.code { _ = try opened(pieces, header: header, key: 2) } == .cannotOpen)
        #expect(SealedSample.code { _ = try opened(pieces, header: header, purpose: [1]) } == .cannotOpen)
        #expect(SealedSample.code { _ = try opened(pieces, header: foreign) } == .cannotOpen)
        #expect(SealedSample.code { _ = try opened(changed, header: header) } == .cannotOpen)
        #expect(SealedSample.code { _ = try opened(pieces.reversed(), header: header) } == .cannotOpen)
        #expect(SealedSample.code { _ = try opened([[1, 2]], header: header) } == .cannotOpen)
        #expect(SealedSample.code { _ = try opened(pieces, header: [1]) } == .cannotOpen)
    }

    @Test func `the same content is sealed differently each time`() throws {
        #expect(try sealed([[1, 2, 3]]).pieces != sealed([[1, 2, 3]]).pieces)
    }
}
