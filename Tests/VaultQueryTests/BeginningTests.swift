import Testing
import VaultQuery

@Suite("Beginnings of words")
struct BeginningTests {
    @Test(arguments: [
        ("", []), ("\u{B6} lamp \u{B6}", ["l", "la"]), ("lamp lager \u{A7} diy", ["d", "l", "di", "la"]),
        ("7 20 2025 207x x2025", ["2", "7", "x", "20", "x2", "202", "207"]),
        ("λαμπα é 漢 日", ["é", "λ", "日", "漢", "λα"]),
        ("aé", ["a", "aé"]), ("日本", ["日", "日本"]),
    ])
    func `are one and two characters, and three digits, of each word`(words: String, texts: [String]) {
        let found = Beginning.all(of: words)
        #expect(found.map(\.text) == texts)
        #expect(found.map { Beginning($0.text) } == found)
    }

    @Test(arguments: ["", "abc", "2025", "12a", "漢字漢"])
    func `are not longer`(text: String) {
        #expect(Beginning(text) == nil)
    }
}

@Suite("A block of rows")
struct RowBlockTests {
    @Test(arguments: [0, 1, 2, 8, 9, 64, 500, 1_024])
    func `is stored in 16 bytes or 128, and read back`(count: Int) throws {
        let rows = (0..<count).map { UInt16(($0 * 37) % 1_024) }
        let block = RowBlock(rows: rows)
        #expect(block.count == count && block.isEmpty == (count == 0))
        #expect(block.stored.count == (count > 8 ? 128 : 16))
        #expect(try #require(RowBlock(stored: block.stored)) == block)
        for row in rows { #expect(block.bits[Int(row / 64)] & 1 << UInt64(row % 64) != 0) }
    }

    @Test(
        arguments: [[], [1], [0, 4], [0, 4] + Array(repeating: 255, count: 14), Array(repeating: 0, count: 130)]
            as [[UInt8]])
    func `other bytes are none`(bytes: [UInt8]) {
        #expect(RowBlock(stored: bytes) == nil)
    }

    @Test func `knows the rows in which it differs from another`() {
        var differences = RowBlock()
        differences.formDifferences(RowBlock(rows: [1, 2, 900]), RowBlock(rows: [2, 3]))
        #expect(differences == RowBlock(rows: [1, 3, 900]))
    }

    @Test func `a row has one place`() {
        #expect(RowBlock.place(of: 0) == (0, 0))
        #expect(RowBlock.place(of: 1_023) == (0, 1_023))
        #expect(RowBlock.place(of: 2_050) == (2, 2))
    }
}
