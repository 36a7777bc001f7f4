/// The folding of every scalar of a block, in UTF-8, so that a text of such scalars folds without Foundation.
///
/// Each scalar folds by itself: none of these blocks has a mark that survives folding and could change its place, and
/// nothing in them composes with a scalar before it.
struct FoldingTable: Sendable {
    static let latin = FoldingTable(0x80..<0x250)
    /// Letters of phonetics, combining marks, Greek, Cyrillic.
    static let greek = FoldingTable(0x250..<0x530)
    /// Dashes, quotation marks, and the signs of currencies.
    static let signs = FoldingTable(0x2000..<0x20D0)

    private let first: Int
    private let bytes: [UInt8]
    /// The place in ``bytes`` where the folding of each scalar ends.
    private let ends: [Int]

    private init(_ scalars: Range<UInt32>) {
        first = Int(scalars.lowerBound)
        var (bytes, ends): ([UInt8], [Int]) = ([], [])
        for scalar in scalars {
            if let scalar = Unicode.Scalar(scalar) { bytes += TextFolding.foldAny(String(scalar)).utf8 }
            ends.append(bytes.count)
        }
        (self.bytes, self.ends) = (bytes, ends)
    }

    /// Appends the folding of one of the block's scalars.
    func append(_ scalar: Int, to folded: inout [UInt8]) {
        let place = scalar - first
        for index in (place == 0 ? 0 : ends[place - 1])..<ends[place] { folded.append(bytes[index]) }
    }
}

extension TextFolding {
    /// The UTF-8 bytes of ``fold(_:)``.
    static func foldedBytes(_ text: String) -> [UInt8] {
        var folded = Array(text.utf8)
        var all: UInt8 = 0
        for index in folded.indices {
            all |= folded[index]
            folded[index] = lowercase(folded[index])
        }
        if all < 0x80 { return folded }
        return foldedByTable(text) ?? Array(foldAny(text).utf8)
    }

    private static func lowercase(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }

    /// Nil if the text has a scalar that no table has.
    private static func foldedByTable(_ text: String) -> [UInt8]? {
        let source = text.utf8.span
        var folded: [UInt8] = []
        folded.reserveCapacity(source.count)
        var index = 0
        while index < source.count {
            let byte = source[index]
            if byte < 0x80 {
                folded.append(lowercase(byte))
                index += 1
            } else if byte < 0xE0 {
                let scalar = Int(byte & 0x1F) << 6 | Int(source[index + 1] & 0x3F)
                guard scalar < 0x530 else { return nil }
                (scalar < 0x250 ? FoldingTable.latin : FoldingTable.greek).append(scalar, to: &folded)
                index += 2
            } else {
                guard byte == 0xE2 else { return nil }
                let scalar = 0x2000 | Int(source[index + 1] & 0x3F) << 6 | Int(source[index + 2] & 0x3F)
                guard scalar < 0x20D0 else { return nil }
                FoldingTable.signs.append(scalar, to: &folded)
                index += 3
            }
        }
        return folded
    }
}
