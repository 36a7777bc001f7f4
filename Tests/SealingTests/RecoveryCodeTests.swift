import Sealing
import SystemKit
import Testing

@Suite("Recovery code")
struct RecoveryCodeTests {
    private func groups(typed text: String) throws -> [String] {
        let typed = try SealedSample.secret(text)
        let code = try RecoveryCode(typed: typed)
        return try code.groups()
    }

    private func code(typed text: String) -> SealingError.Code? {
        SealedSample.code { _ = try groups(typed: text) }
    }

    @Test func `a code reads back as the groups on the paper`() throws {
        let expected = SealedSample.recoveryCode.split(separator: "-").map(String.init)
        #expect(try groups(typed: SealedSample.recoveryCode) == expected)
    }

    @Test func `lower case, blanks, line ends and missing dashes do not matter`() throws {
        let typed = SealedSample.recoveryCode.lowercased().replacing("-", with: " ") + "\r\n"
        let dense = SealedSample.recoveryCode.replacing("-", with: "")
        #expect(try groups(typed: typed) == groups(typed: dense))
    }

    @Test func `the first of two lines asks for the second, and both are the code`() throws {
        let groups = SealedSample.recoveryCode.split(separator: "-").map(String.init)
        let lines = [groups[..<7], groups[7...]].map { $0.joined(separator: "  ").lowercased() }
        let first = try SealedSample.secret(lines[0])
        let isHalf = RecoveryCode.isFirstLine(first)
        #expect(isHalf)
        let second = try SealedSample.secret(lines[1])
        let whole = try first.followed(by: second)
        let code = try RecoveryCode(typed: whole)
        let shown = try code.groups()
        #expect(shown == groups)
        for text in ["", "correct horse battery", SealedSample.recoveryCode, groups[..<6].joined(separator: " ")] {
            let other = try SealedSample.secret(text)
            let isHalf = RecoveryCode.isFirstLine(other)
            #expect(!isHalf, "\(text)")
        }
    }

    @Test func `the letter O counts as 0, I and L count as 1`() throws {
        let new = try SealedSample.newKeyFile()
        let paper = try new.recoveryCode.groups().joined()
        let confused = paper.replacing("0", with: "o").replacing("1", with: paper.hasPrefix("1") ? "l" : "I")
        #expect(try groups(typed: confused).joined() == paper)
    }

    /// Returns the text that is read as a recovery code from these bytes, and the bytes left unread after it.
    private func read(_ text: String, isTyped: Bool = false) throws -> (text: String?, rest: String) {
        let pipe = try Descriptor.pipe()
        try DescriptorIO.writeAll(Array(text.utf8), to: pipe.writing.number)
        let reading = pipe.takeReading()
        guard let code = try RecoveryCode.readText(from: reading.number, isTyped: isTyped) else { return (nil, "") }
        let found = code.withBytes { String(decoding: $0, as: UTF8.self) }
        let rest = try DescriptorIO.readAll(from: reading.number, limit: 1_000)
        return (found, String(decoding: rest, as: UTF8.self))
    }

    @Test func `a code is found in one line, in several, and below other words, and nothing behind it is read`() throws
    {
        let groups = SealedSample.recoveryCode.split(separator: "-").map(String.init)
        let printed = groups[..<7].joined(separator: " ") + "\n" + groups[7...].joined(separator: " ") + "\n"
        for text in [
            SealedSample.recoveryCode + "\n", groups.joined() + "\n", printed, printed.replacing("\n", with: "\r\n"),
            groups.joined(separator: "\n") + "\n", "Recovery sheet\nHome\n\n" + printed, "Home\n" + printed,
        ] {
            let found = try read(text + "a new passphrase\n")
            #expect(found.text?.filter { $0.isLetter || $0.isNumber } == groups.joined(), "\(text)")
            #expect(found.rest == "a new passphrase\n", "\(text)")
        }
    }

    @Test func `what has no code in it is refused, and a person who types is not kept waiting`() throws {
        #expect(try read("").text == nil)
        #expect(code(typed: try read("no code\nat all here\n").text ?? "") == .malformedRecoveryCode)
        #expect(try read("this is none\nmore\n", isTyped: true).rest == "more\n")
    }

    @Test func `every single wrong letter is noticed as a typing error`() throws {
        let letters = Array(SealedSample.recoveryCode.replacing("-", with: ""))
        for index in letters.indices {
            var wrong = letters
            wrong[index] = letters[index] == "Z" ? "Y" : "Z"
            #expect(code(typed: String(wrong)) == .recoveryCodeChecksum)
        }
    }

    @Test func `too short, too long and foreign letters are no code at all`() {
        let inputs = [
            "", "S34W", SealedSample.recoveryCode + "0", SealedSample.recoveryCode.replacing("S", with: "U"), "Ω",
        ]
        for input in inputs { #expect(code(typed: input) == .malformedRecoveryCode) }
    }

    @Test func `two new codes differ`() throws {
        let first = try SealedSample.newKeyFile()
        let second = try SealedSample.newKeyFile()
        let firstGroups = try first.recoveryCode.groups()
        let secondGroups = try second.recoveryCode.groups()
        #expect(firstGroups.count == 14)
        #expect(firstGroups != secondGroups)
    }
}
