/// The beginning of a word for which the store lists the rows: one or two characters, or three digits.
///
/// Longer ones begin few words, so that the index of words answers them; these begin so many that it would read its
/// lists from end to end.
package struct Beginning: Hashable, Comparable, Sendable {
    /// UTF-8, the last byte lowest. Two characters have at most eight bytes.
    private let bytes: UInt64

    /// Nil for a text that is none.
    package init?(_ text: String) {
        let scalars = text.unicodeScalars.prefix(4)
        switch scalars.count {
        case 1, 2: break
        case 3 where scalars.allSatisfy { ("0"..."9").contains($0) }: break
        default: return nil
        }
        self.init(text.utf8)
    }

    private init(_ utf8: some Sequence<UInt8>) {
        self.init(bytes: utf8.reduce(0) { $0 << 8 | UInt64($1) })
    }

    private init(bytes: UInt64) { self.bytes = bytes }

    package var text: String {
        let all = (0..<8).reversed().map { UInt8(truncatingIfNeeded: bytes >> UInt64(8 * $0)) }
        return String(decoding: all.drop { $0 == 0 }, as: UTF8.self)
    }

    package static func < (first: Beginning, second: Beginning) -> Bool { first.bytes < second.bytes }

    /// The beginnings of ``IndexedWords``, each once, in ascending order.
    package static func all(of words: String) -> [Beginning] {
        var found = Found()
        var word = WordStart()
        let bytes = words.utf8.span
        for index in bytes.indices {
            let byte = bytes[index]
            // Other than the second and later bytes of a character.
            if byte & 0xC0 != 0x80, let beginning = word.beginning { found.insert(beginning) }
            if byte == 0x20 { word = WordStart() } else { word.append(byte) }
        }
        if let beginning = word.beginning { found.insert(beginning) }
        return found.sorted
    }

    /// A set of beginnings. Most are one or two ASCII characters, and those are below all others, so that bits sort them.
    private struct Found {
        private static let limit: UInt64 = 0x8000
        private var low = [UInt64](repeating: 0, count: Int(Found.limit) / 64)
        private var high: Set<Beginning> = []

        mutating func insert(_ beginning: Beginning) {
            if beginning.bytes < Self.limit {
                low[Int(beginning.bytes >> 6)] |= 1 << (beginning.bytes & 63)
            } else {
                high.insert(beginning)
            }
        }

        var sorted: [Beginning] {
            var all: [Beginning] = []
            for (index, word) in low.enumerated() where word != 0 {
                var word = word
                while word != 0 {
                    all.append(Beginning(bytes: UInt64(index * 64 + word.trailingZeroBitCount)))
                    word &= word - 1
                }
            }
            return all + high.sorted()
        }
    }

    /// The characters of a word that were read so far.
    private struct WordStart {
        private var bytes: UInt64 = 0
        private var characters = 0
        private var isNumber = true

        mutating func append(_ byte: UInt8) {
            if byte & 0xC0 != 0x80 { characters += 1 }
            guard characters < 4 else { return }
            bytes = bytes << 8 | UInt64(byte)
            isNumber = isNumber && (0x30...0x39).contains(byte)
        }

        var beginning: Beginning? {
            switch characters {
            case 1: bytes == Self.edge || bytes == Self.compound ? nil : Beginning(bytes: bytes)
            case 2: Beginning(bytes: bytes)
            case 3: isNumber ? Beginning(bytes: bytes) : nil
            default: nil
            }
        }

        /// The signs between words, which begin none.
        private static let edge = Beginning(IndexedWords.edge.utf8).bytes
        private static let compound = Beginning(IndexedWords.compoundSign.utf8).bytes
    }
}
