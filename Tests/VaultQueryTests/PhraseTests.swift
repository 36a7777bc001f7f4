import Folding
import Testing

@testable import VaultQuery

@Suite("Phrases in plain texts")
struct PhraseTests {
    private static let texts = [
        "", "desk lamp", "Desk Lamp for the office", "a desk-lamp", "desk  ,lamp2", "desklamp", "lamp desk", "desk lam",
        "desk desk lamp", "DESK. LAMP.", "desk lampe", "42 desk", "4 2", "x4 2y", "lamp", "  desk lamp  ", "desk",
        "desk\nlamp", "Schreibtisch desk lämp", "désk lamp",
    ]
    private static let phrases = [
        "desk lamp", "desk lam", "desk desk", "4 2", "lamp desk", "desk lamp for", "désk lamp",
    ]

    @Test(arguments: phrases, [TextPattern.Extent.beginning, .words, .everything])
    func `the short way finds what the words find`(phrase: String, extent: TextPattern.Extent) throws {
        let pattern = try #require(TextPattern(phrase, extent))
        for text in Self.texts {
            #expect(pattern.isFound(in: text) == pattern.isFound(among: TextFolding.words(text)), "\(text)")
        }
    }

    @Test func `every text of a few letters and marks agrees`() throws {
        let letters = Array("aB1 -")
        let patterns = try ["a b", "ab 1", "1 a", "b b"].flatMap { phrase in
            try [TextPattern.Extent.beginning, .words].map { try #require(TextPattern(phrase, $0)) }
        }
        for number in 0..<15_625 {
            let text = String((0..<6).map { letters[number / Self.power[$0] % 5] })
            let words = TextFolding.words(text)
            for pattern in patterns where pattern.isFound(in: text) != pattern.isFound(among: words) {
                Issue.record("\(pattern) in \(text)")
            }
        }
    }

    private static let power = [1, 5, 25, 125, 625, 3125]
}
