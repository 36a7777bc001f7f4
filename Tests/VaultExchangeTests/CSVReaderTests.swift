import Testing
import VaultTestKit

@testable import VaultExchange

@Suite("CSV reader")
struct CSVReaderTests {
    private func rows(_ bytes: some Sequence<UInt8>, delimiter: Delimiter? = nil) throws(ExchangeError) -> [CSVRow] {
        var reader = CSVReader(delimiter: delimiter)
        return try reader.push(Array(bytes)[...]) + reader.finish()
    }

    private func error(_ bytes: [UInt8]) -> ExchangeError? {
        do {
            _ = try rows(bytes)
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: [
        ("a,b\n1,2", [["a", "b"], ["1", "2"]]), ("a,b\r\n1,2\r\n", [["a", "b"], ["1", "2"]]),
        ("a,b\r1,2\r", [["a", "b"], ["1", "2"]]), ("a;b;c\n1,5;2;3\n", [["a", "b", "c"], ["1,5", "2", "3"]]),
        ("a\tb\n1\t2\n", [["a", "b"], ["1", "2"]]), ("a|b\n1|2\n", [["a", "b"], ["1", "2"]]),
        ("a,b\n\"x,\"\"y\"\"\",\"l1\nl2\"\n", [["a", "b"], ["x,\"y\"", "l1\nl2"]]),
        ("a,b\n,\n\n1,\n", [["a", "b"], ["", ""], ["1", ""]]),
        ("a,b\n5\" cable,2\n", [["a", "b"], ["5\" cable", "2"]]),
        ("a,b\n \"x\" , \"y\"\n", [["a", "b"], ["x", "y"]]),
        ("sep=;\r\na;b\r\n1,2;3\r\n", [["a", "b"], ["1,2", "3"]]),
        ("only\none\n", [["only"], ["one"]]), ("a,b\n\"\"\n", [["a", "b"], [""]]), ("", []),
    ])
    func `cells come out as they went in`(text: String, expected: [[String]]) throws {
        #expect(try rows(text.utf8).map(\.cells) == expected)
    }

    @Test func `rows know the line where they begin`() throws {
        let text = "a,b\n\"1\n2\",3\n\n4,5\n"
        #expect(try rows(text.utf8).map(\.line) == [1, 2, 5])
        #expect(try rows("sep=,\na,b\n1,2\n".utf8).map(\.line) == [2, 3])
    }

    @Test(arguments: 0..<20)
    func `chunks of any size read alike`(seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        let text = "store;note\r\nCafé;\"a;\"\"b\"\"\r\nc\"\r\n喫茶;x\r\n😀;\"\"\r\n"
        let utf16 =
            [0xFF, 0xFE] + text.utf16.reduce(into: [UInt8]()) { $0 += [UInt8(truncatingIfNeeded: $1), UInt8($1 >> 8)] }
        for bytes in [Array(text.utf8), [0xEF, 0xBB, 0xBF] + Array(text.utf8), utf16] {
            var reader = CSVReader()
            var found: [CSVRow] = []
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = Int.random(in: 1...5, using: &random)
                found += try reader.push(rest.prefix(count))
                rest = rest.dropFirst(count)
            }
            found += try reader.finish()
            #expect(found == (try rows(text.utf8)))
        }
    }

    @Test func `bytes that are no UTF-8 are read as Latin-1, with a note`() throws {
        let bytes: [UInt8] =
            Array("store,total\nCaf".utf8) + [0xE9] + Array(",$3\nM".utf8) + [0xFC, 0x80] + Array(",4\n".utf8)
        let document = try CSVDocument(bytes: bytes)
        var rows = try document.rows()
        #expect(try [rows.next()?.cells, rows.next()?.cells] == [["Café", "$3"], ["Mü€", "4"]])
        #expect(try rows.next() == nil)
        #expect(document.notes.contains { $0.contains("Latin-1") })
    }

    @Test func `mixed encodings are refused with the line`() {
        let latinLater = Array("a,b\né,1\n".utf8) + [0xE9] + Array(",2\n".utf8)
        #expect(error(latinLater).map { [$0.code == .encoding, $0.line == 3] } == [true, true])
        let unicodeLater = Array("a,b\n".utf8) + [0xE9] + Array(",1\né,2\n".utf8)
        #expect(error(unicodeLater)?.line == 3)
    }

    @Test(arguments: [
        (Array("a,b\n1,2\n\"open,3\n4,5\n".utf8), ExchangeError.Code.quotes, 3),
        (Array("a,b\n\"x\"y,3\n".utf8), .quotes, 2), (Array("a,b\n1,\u{0}2\n3,4\n".utf8), .binary, 2),
        ([0xFF, 0xFE, 0x41, 0x00, 0x2C, 0x00, 0x0A, 0x00, 0x00, 0xDC], .encoding, 2),
        ([0xFF, 0xFE, 0x41, 0x00, 0x2C, 0x00, 0x0A, 0x00, 0x41], .encoding, 2),
    ])
    func `damage is named with its line`(bytes: [UInt8], code: ExchangeError.Code, line: Int) {
        let found = error(bytes)
        #expect(found?.code == code)
        #expect(found?.line == line)
    }

    @Test(arguments: [
        [0x50, 0x4B, 0x03, 0x04, 0, 0, 0, 0], Array("%PDF-1.7 ".utf8), [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10],
        [0xFF, 0xD8, 0xFF, 0xE0, 0, 16, 74, 70], [0x1F, 0x8B, 8, 0, 0, 0, 0, 0],
    ])
    func `files that are no text are told by what they are`(head: [UInt8]) {
        #expect(error(head)?.code == .binary)
        #expect(error(head)?.reason.contains("not CSV") == true)
    }

    @Test(arguments: 0..<200)
    func `noise ends in rows or in an error, never in a trap`(seed: Int) {
        var random = SeededRandom(seed: UInt64(seed))
        let alphabet = Array("\"\",,;;\n\r\t ab\u{1}".utf8) + [0x00, 0xC3, 0xA9, 0xFF, 0xFE, 0x80]
        let bytes = (0..<Int.random(in: 0...60, using: &random)).map { _ in alphabet.randomElement(using: &random) ?? 0
        }
        if let error = error(bytes) { #expect(!error.description.isEmpty) }
    }

    @Test func `limits stop a file before it fills the memory`() throws {
        var reader = CSVReader(limits: ReadLimits(fileBytes: 100_000, cellBytes: 200_000, columns: 3, rows: 2))
        _ = try reader.push(Array(repeating: 0x61, count: 99_999)[...])
        #expect(throws: ExchangeError.self) { _ = try reader.push([0x61, 0x61]) }
        #expect(throws: ExchangeError.self) { try ReadLimits.standard.check(fileBytes: 2 << 30) }
        for text in ["aaaaaaaaaaaa\n", "1,2,3,4\n", "1\n2\n3\n"] {
            var small = CSVReader(limits: ReadLimits(fileBytes: 100, cellBytes: 10, columns: 3, rows: 2))
            #expect(throws: ExchangeError.self) {
                _ = try small.push(Array(text.utf8)[...])
                _ = try small.finish()
            }
        }
    }

    @Test func `an unclosed quote in an endless file ends at the limit of a cell`() throws {
        var reader = CSVReader(delimiter: .comma)
        let chunk = Array(repeating: UInt8(ascii: "a"), count: 64 << 10)
        _ = try reader.push(Array("a,b\n\"".utf8)[...])
        let error = #expect(throws: ExchangeError.self) { for _ in 0..<8 { _ = try reader.push(chunk[...]) } }
        #expect(error?.code == .quotes && error?.line == 2)
    }
}
