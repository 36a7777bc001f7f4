import Testing
import VaultTestKit

@testable import Folding

@Suite("Folding over bytes")
struct FoldingEqualityTests {
    /// Scalars of scripts and kinds that fold in different ways.
    private static let pools: [[ClosedRange<UInt32>]] = [
        [0x20...0x7E], [0x20...0x7E, 0x2D...0x2E, 0x27...0x27, 0x26...0x26], [0x00...0x1F, 0x7F...0xA0],
        [0x61...0x7A, 0xC0...0x24F], [0x61...0x7A, 0x300...0x36F], [0x370...0x3FF, 0x1F00...0x1FFF],
        [0x400...0x52F], [0x590...0x6FF], [0xB80...0xBFF], [0x1100...0x11FF, 0xAC00...0xAC80],
        [0x3040...0x30FF, 0xFF00...0xFFEF], [0x4E00...0x4E40, 0x20000...0x20020], [0x2000...0x20FF, 0x2100...0x218F],
        [0x1F600...0x1F64F, 0x200D...0x200D, 0xFE0F...0xFE0F], [0x1D165...0x1D172, 0x302E...0x302F],
    ]

    private static func text(_ random: inout SeededRandom) -> String {
        let chosen = (0..<Int.random(in: 1...3, using: &random)).flatMap { _ in
            pools.randomElement(using: &random) ?? []
        }
        var text = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0...40, using: &random) {
            guard let range = chosen.randomElement(using: &random),
                let scalar = Unicode.Scalar(UInt32.random(in: range, using: &random))
            else { continue }
            text.append(scalar)
            if Int.random(in: 0..<8, using: &random) == 0 { text.append(" ") }
        }
        return String(text)
    }

    /// Strings compare by canonical equivalence; an index compares bytes.
    private static func bytes(_ words: [String]) -> [[UInt8]] { words.map { Array($0.utf8) } }

    private static func difference(_ text: String) -> String? {
        if bytes([TextFolding.fold(text)]) != bytes([ReferenceFolding.fold(text)]) { return "fold" }
        let words = ReferenceFolding.words(text)
        if bytes(TextFolding.words(text)) != bytes(words) { return "words" }
        if bytes([TextFolding.joinedWords(text)]) != bytes([words.joined(separator: " ")]) { return "joined" }
        if TextFolding.locatedWords(text) != TextFolding.foldedWords(text) { return "located" }
        return bytes(TextFolding.compounds(text)) == bytes(ReferenceFolding.compounds(text)) ? nil : "compounds"
    }

    @Test(arguments: 0..<40 as Range<UInt64>)
    func `words and compounds are those of the scalars`(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        for _ in 0..<100 {
            let text = Self.text(&random)
            let difference = Self.difference(text)
            #expect(difference == nil, "\(text.unicodeScalars.map { String($0.value, radix: 16) })")
        }
    }

    @Test func `every scalar folds by itself as among others`() {
        for value in UInt32(0)..<0x3400 {
            guard let scalar = Unicode.Scalar(value) else { continue }
            for text in [String(scalar), "A\(scalar).\(scalar)Z"] {
                #expect(Self.difference(text) == nil, "U+\(String(value, radix: 16))")
            }
        }
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `joined words begin each text with a sign and leave out texts without words`(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let texts = (0..<8).map { _ in Self.text(&random) } + ["D.I.Y.", "...", "USB-C, D.I.Y."]
        var joined = JoinedWords()
        for text in texts { joined.append(wordsOf: text, after: "\u{B6}") }
        let words = texts.map(ReferenceFolding.words).filter { !$0.isEmpty }.flatMap { ["\u{B6}"] + $0 }
        #expect(Self.bytes([joined.text]) == Self.bytes([words.joined(separator: " ")]))
        #expect(joined.compounds == Set(texts.flatMap(ReferenceFolding.compounds)))
    }
}
