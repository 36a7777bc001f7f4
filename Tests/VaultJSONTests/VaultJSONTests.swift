import Testing
import VaultJSON
import VaultTestKit

@Suite("JSON")
struct JSONTests {
    @Test(arguments: [
        (#"{"a":[1,2.5,"x",null,true]}"#, #"{"a":[1,2.5,"x",null,true]}"#),
        (#" { "b" : 1 , "a" : { } } "#, #"{"a":{},"b":1}"#),
        (#""\u00e9\n\ud83d\ude00\/""#, #""é\n😀/""#),
        ("1.0", "1"), ("1e2", "100"), ("-0", "0"), ("0.50e1", "5"), ("1200E-2", "12"), ("-70.0e-1", "-7"),
        ("0e-9999999999", "0"), ("9223372036854775807", "9223372036854775807"),
    ])
    func `a text is read and written in one canonical form`(input: String, output: String) throws {
        #expect(try JSON(parsing: input).text == output)
    }

    @Test(arguments: [
        ("", JSONError.Code.truncated), ("{", .truncated), (#"{"a":1"#, .truncated), ("[1,]", .syntax), ("01", .syntax),
        ("nul", .truncated), ("NaN", .syntax), ("1e999", .numberRange), (#"{"a":1,"a":2}"#, .duplicateName),
        (#""\ud800""#, .encoding), ("\"\u{1}\"", .syntax), ("1 2", .syntax), ("+1", .syntax), (#""\x""#, .syntax),
        ("4.9999999999999999999", .numberRange), ("1e-999", .numberRange), ("99999999999999999999e-10", .numberRange),
        ("-1.0000000000000000000001", .numberRange), ("1e-99999999999", .numberRange),
    ])
    func `a damaged text is refused by name`(input: String, code: JSONError.Code) {
        #expect(throws: JSONError.self) { try JSON(parsing: input) }
        do { _ = try JSON(parsing: input) } catch { #expect(error.code == code) }
    }

    @Test(arguments: ["[\"a%\"]", "{\"a%\":1}", "{\"a\":[{\"b\":\"%\"}]}"])
    func `in a text from outside, marks in a row are bounded, also as escapes`(text: String) throws {
        for mark in ["\u{301}", "\\u0301"] {
            func bytes(_ count: Int) -> [UInt8] {
                Array(text.replacing("%", with: String(repeating: mark, count: count)).utf8)
            }
            _ = try JSON(parsing: bytes(128), isForeign: true)
            let fault = #expect(throws: JSONError.self) { try JSON(parsing: bytes(129), isForeign: true) }
            #expect(fault?.code == .tooManyMarks)
            // The program's own texts stay readable.
            _ = try JSON(parsing: bytes(129))
        }
    }

    @Test func `nesting is bounded`() throws {
        let deep = String(repeating: "[", count: 33) + String(repeating: "]", count: 33)
        let fault = #expect(throws: JSONError.self) { try JSON(parsing: deep) }
        #expect(fault?.code == .tooDeep)
        #expect(try JSON(parsing: "[[]]", depth: 2) == [[]])
    }

    @Test(arguments: [
        ("[1,[2],{\"a\":3}]", 6), ("7", 1), ("[]", 1), (#"{"a":"x,y,[z{"}"#, 2), (#"["\\",{"\"":[]}]"#, 4),
    ])
    func `the number of values is bounded, arrays and objects included`(text: String, count: Int) throws {
        let bytes = Array(text.utf8)
        #expect(try JSON(parsing: bytes, valueLimit: count).text == JSON(parsing: text).text)
        let fault = #expect(throws: JSONError.self) { try JSON(parsing: bytes, valueLimit: count - 1) }
        #expect(fault?.code == .tooMany)
    }

    /// The bound is the length of the text plus a constant for each value.
    @Test(arguments: [(#"["a,[{","b"]"#, 3), ("[[0],[0]]", 5), (#"{"a":{"b":[]}}"#, 4), (#"["\\",","]"#, 3), ("", 1)])
    func `what a text takes once it is read is known before, by what stands outside its strings`(
        text: String, values: Int
    ) {
        func bound(_ limit: Int) -> Int { JSON.memoryBound(ofParsing: Array(text.utf8), valueLimit: limit) }
        let one = bound(1) - text.utf8.count
        #expect(bound(.max) == text.utf8.count + values * one)
        #expect(bound(2) == text.utf8.count + min(values, 2) * one)
    }

    @Test(arguments: 0..<50)
    func `the size of a text is told about right without making it`(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let value = JSON.random(depth: 4, using: &random)
        #expect((value.bytes.count / 6...4 * value.bytes.count + 12).contains(value.textSize))
    }

    @Test func `bytes that are not UTF-8 are refused`() {
        let fault = #expect(throws: JSONError.self) { try JSON(parsing: [0x22, 0xFF, 0x22]) }
        #expect(fault?.code == .encoding)
    }

    @Test func `members come in the order of the text, also a name that occurs twice`() throws {
        let members = try JSON.members(parsing: #" {"b":1,"a":[2],"b":null} "#)
        #expect(members?.map(\.name) == ["b", "a", "b"])
        #expect(members?.map(\.value) == [1, [2], .null])
    }

    @Test(arguments: ["[]", "1", #""{}""#])
    func `what is no object has no members`(text: String) throws {
        #expect(try JSON.members(parsing: text) == nil)
        #expect(throws: JSONError.self) { try JSON.members(parsing: text + "{") }
    }

    @Test(arguments: [
        ["abcdefghb", "abcdefgha", "abcdefgh", "abcdefg", "b", "a", ""],
        ["abcdefg\u{E9}", "abcdefgz", "\u{1F600}", "\u{FFFD}", "\u{E9}", "e", "z"],
        // Of the first and the last, no one is less in Swift 6.3.
        ["e\u{301}", "f", "ea", "e", "ez", "\u{E9}z"],
    ])
    func `members are in the order of their names' bytes, however many there are`(names: [String]) {
        for count in 0...names.count {
            let object = JSON.object(Dictionary(uniqueKeysWithValues: names.prefix(count).map { ($0, 1) }))
            let sorted = names.prefix(count).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
            let text = "{" + sorted.map { "\"\($0)\":1" }.joined(separator: ",") + "}"
            #expect(object.bytes == Array(text.utf8))
        }
    }

    @Test func `an object is written in parts as it is written whole`() {
        let inner: [JSON.Member] = [("b", "x"), ("a", 1)]
        var text = Array("[".utf8)
        JSON.write(
            [
                ("elements", .elements([{ $0 += JSON.integer(1).bytes }, { $0 += JSON.null.bytes }])),
                ("members", .members(inner)), ("value", .value("y")),
            ], to: &text)
        let whole: JSON = ["members": ["a": 1, "b": "x"], "value": "y", "elements": [1, .null]]
        #expect(String(decoding: text, as: UTF8.self) == "[" + whole.text)
    }

    @Test(arguments: [#""#, "\"", "\\", "\u{7F}", "\u{1F}", "\n\r\t"])
    func `a text is escaped wherever it needs to be`(special: String) throws {
        for place in [0, 1, 31, 40] {
            let text = String(repeating: "x", count: place) + special + String(repeating: "\u{E9}", count: 20)
            let written = JSON.string(text).text
            #expect(try JSON(parsing: written) == .string(text))
            #expect(!written.dropFirst().dropLast().utf8.contains { $0 < 0x20 || $0 == 0x7F })
        }
    }

    @Test(arguments: 0..<200)
    func `what was written is read back the same`(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let value = JSON.random(depth: 4, using: &random)
        #expect(try JSON(parsing: value.bytes) == value)
    }
}

extension JSON {
    /// Returns a random value, nested at most `depth` times.
    static func random(depth: Int, using random: inout SeededRandom) -> JSON {
        switch Int.random(in: 0..<(depth > 0 ? 7 : 5), using: &random) {
        case 0: .null
        case 1: .bool(Bool.random(using: &random))
        case 2: .integer(Int64.random(in: .min ... .max, using: &random))
        case 3: JSON(Double.random(in: -1e9...1e9, using: &random))
        case 4: .string(String((0..<5).map { _ in "aé\"\\\n\u{1}😀Ω".randomElement(using: &random) ?? "a" }))
        case 5: .array((0..<3).map { _ in JSON.random(depth: depth - 1, using: &random) })
        default: .object(["x": JSON.random(depth: depth - 1, using: &random), "ü": .null])
        }
    }
}
