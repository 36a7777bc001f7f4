import Foundation
import SystemKit
import Testing
import VaultTestKit

@Suite("Lines that are typed")
struct LineInputTests {
    private func lines(_ bytes: [UInt8]) throws -> [String] {
        let folder = try TemporaryDirectory()
        try RawFile.write(bytes, to: folder.file("lines"))
        let file = try #require(FileHandle(forReadingAtPath: folder.file("lines")))
        var input = LineInput(descriptor: file.fileDescriptor)
        var lines: [String] = []
        while true {
            switch try input.next() {
            case .line(let line): lines.append(line)
            case .none: continue
            case .end: return lines
            }
        }
    }

    @Test(arguments: [
        ("", []), ("one\n", ["one"]), ("one\ntwo", ["one", "two"]), ("\n\n", ["", ""]), ("a\r\nb\n", ["a", "b"]),
        ("Ελλάδα\n", ["Ελλάδα"]),
    ])
    func `ends of lines and of the file part them`(text: String, expected: [String]) throws {
        #expect(try lines(Array(text.utf8)) == expected)
    }

    @Test func `damaged text is shown as such, and a line that is too long is cut`() throws {
        #expect(try lines([0x41, 0xFF, 0x0A]) == ["A\u{FFFD}"])
        let long = try lines([UInt8](repeating: 0x61, count: LineInput.longest + 10))
        #expect(long.map(\.utf8.count) == [LineInput.longest, 10])
    }
}
