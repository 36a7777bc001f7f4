import Testing
import VaultTestKit

@testable import FieldInput

/// A blank in front sends a text the long way, and means nothing.
@Suite("Plain amounts and days")
struct PlainTextTests {
    private static func text(of signs: String, count: ClosedRange<Int>, _ random: inout SeededRandom) -> String {
        String((0..<Int.random(in: count, using: &random)).compactMap { _ in signs.randomElement(using: &random) })
    }

    @Test(arguments: 0..<300 as Range<UInt64>)
    func `a plain amount is read as any other`(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let text = Self.text(of: "0123456789.,", count: 0...9, &random)
        #expect(AmountParts(text) == AmountParts(" " + text), "\(text)")
    }

    @Test(arguments: 0..<300 as Range<UInt64>)
    func `a plain day is read as any other`(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let digits = [4, 2, 2].map { Self.text(of: "0123456789", count: $0...$0, &random) }
        for text in [digits.joined(separator: "-"), Self.text(of: "0129-", count: 10...10, &random)] {
            #expect(DateParts(text) == DateParts(" " + text), "\(text)")
        }
    }
}
