import Foundation
import SystemKit
import Testing
import VaultSettings

@Suite("Reading TOML")
struct TOMLReaderTests {
    private static let good = [
        "", "# nothing\n", "a = 1\n", "[look]\ntheme = \"dark\" # why not\nmouse=false\n",
        "[keys]\r\ntrash = [\"d\", \"Delete\"]\r\nundo = ['u']\r\n", "list = [1, 2,\n # two\n 3,\n]\n", "empty = []\n",
        "[ spaced ]\nkey = 'C:\\path'\n", "q = \"tab\\tquote\\\" back\\\\ \\u00e9 \\U0001F9FE\"\n",
        "n = -12_345\nm = +7\n",
        "\"quoted key\" = 'x'\n", "bare-key_1 = \"\"\n", "[a]\nx = true\n[b]\nx = \"Ελληνικά 電器\"\n", "x = 1",
    ]

    /// Returns the text as parsed by Python's TOML reader, as JSON; nil if it rejects it.
    private func oracle(_ text: String) throws -> NSDictionary? {
        let program = "import sys,json,tomllib\nprint(json.dumps(tomllib.loads(sys.stdin.buffer.read().decode())))"
        var command = ChildCommand("python3", ["-c", program], environment: ["PATH": "/usr/bin:/bin"])
        command.input = Array(text.utf8)
        let result = try CommandRunner().run(command)
        guard result.isSuccess else { return nil }
        return try JSONSerialization.jsonObject(with: Data(result.outputText.utf8)) as? NSDictionary
    }

    private func plain(_ value: TOMLValue) -> Any {
        switch value {
        case .string(let text): text
        case .integer(let number): number
        case .boolean(let isTrue): isTrue
        case .array(let values): values.map(plain)
        }
    }

    private func ours(_ entries: [TOMLEntry]) -> NSDictionary {
        var all: [String: Any] = [:]
        for entry in entries {
            guard !entry.section.isEmpty else {
                all[entry.key] = plain(entry.value)
                continue
            }
            var section = all[entry.section] as? [String: Any] ?? [:]
            section[entry.key] = plain(entry.value)
            all[entry.section] = section
        }
        return all as NSDictionary
    }

    @Test(arguments: good)
    func `what is good means the same to an independent reader`(text: String) throws {
        let (entries, faults) = TOMLReader.read(text)
        #expect(faults.isEmpty, "\(faults)")
        #expect(try oracle(text) == ours(entries))
    }

    @Test(arguments: [
        ("a = ", 1, 5, "Expected a value."), ("a 1", 1, 3, "Expected = after a."), ("[look\nx = 1", 1, 6, "Expected ]"),
        ("ok = 1\na = terminal", 2, 5, "terminal isn't a value. Text needs quotes: \"terminal\"."),
        ("a = \"open\nb = 1", 1, 5, "no closing quote"), ("a = \"\\q\"", 1, 6, "Unknown escape"),
        ("a = \"\\u00\"", 1, 6, "Expected 4 hexadecimal digits"), ("a = [1 2]", 1, 8, "Expected , or ]"),
        ("a = 1 b = 2", 1, 7, "Unexpected text"), ("a = 1\na = 2", 2, 1, "Duplicate key a"),
        ("[x]\n[x]", 2, 1, "Duplicate section [x]."), ("a.b = 1", 1, 2, "Put the section on its own line"),
        ("a = {x = 1}", 1, 5, "Inline tables"), ("a = \"\"\"x\"\"\"", 1, 7, "Multi-line"),
        ("[[x]]", 1, 2, "Arrays of tables"), ("a = \"\u{1}\"", 1, 6, "Control character"),
        ("= 1", 1, 1, "Expected a key."),
        ("a = 1.5", 1, 5, "1.5 isn't a value"),
    ])
    func `what is wrong is told by its place`(text: String, line: Int, column: Int, words: String) {
        let faults = TOMLReader.read(text).faults
        #expect(faults.count >= 1)
        #expect(faults.first?.line == line && faults.first?.column == column, "\(faults)")
        #expect(faults.first?.sentence.contains(words) == true, "\(faults)")
    }

    @Test func `a fault leaves the other lines as they are`() {
        let (entries, faults) = TOMLReader.read("a = 1\nb = oops\nc = 3\n")
        #expect(entries.map(\.key) == ["a", "c"] && faults.map(\.line) == [2])
    }

    @Test func `a huge file is refused whole`() {
        let (entries, faults) = TOMLReader.read("a = 1\n" + String(repeating: "#", count: TOMLReader.longest))
        #expect(entries.isEmpty && faults.count == 1)
    }
}
