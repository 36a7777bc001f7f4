import Folding
import Testing
import VaultTestKit

@Suite("Lines of long texts")
struct LinesTests {
    private static let pieces = [
        "a", "B ", "é", "e\u{301}", "漢", "👩‍👩‍👧", "\r", "\n", "\r\n", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}",
        "\u{2027}", "\u{202A}", "\u{301}", "",
    ]

    private static func text(_ seed: UInt64) -> String {
        var random = SeededRandom(seed: seed)
        return (0..<Int.random(in: 0...12, using: &random)).map { _ in
            pieces.randomElement(using: &random) ?? ""
        }.joined()
    }

    @Test(arguments: 0..<500 as Range<UInt64>)
    func `lines end where a character is a line break`(seed: UInt64) {
        let text = Self.text(seed)
        for limit in [0, 1, 3, 100] {
            let line = text.prefix { !$0.isNewline }.unicodeScalars.prefix(limit)
            #expect(Array(text.firstLine(limit: limit).unicodeScalars) == Array(line))
        }
        #expect(text.hasLineBreak == text.contains(where: \.isNewline))
        let unix = text.map { $0 == "\r\n" || $0 == "\r" ? "\n" : $0 }
        #expect(text.withUnixLineEnds.utf8.elementsEqual(String(unix).utf8))
    }
}
