import SystemKit
import Testing
import VaultJSON

@Suite("Hostile text in the output of commands")
struct HostileTextTests {
    /// An escape sequence, a bidi override, a C1 control, an invisible space and a bell.
    private static let hostile = "Evil\u{1B}[31m\u{202E}\u{9B}2J\u{200B}\u{7}"

    private static func isSafe(_ text: String) -> Bool {
        let hidden: Set<Unicode.Scalar> = ["\u{202E}", "\u{200B}", "\u{7F}"]
        return text.unicodeScalars.allSatisfy { scalar in
            scalar == "\n" || scalar.value >= 0x20 && !(0x80...0x9F).contains(scalar.value) && !hidden.contains(scalar)
        }
    }

    @Test func `tables, facts, messages and JSON show it and do not obey it`() throws {
        let vault = try CommandRun()
        #expect(try vault.run("add", "--store", Self.hostile, "--notes", Self.hostile + "\n" + Self.hostile).isSuccess)
        let end = String(try #require(try vault.json("list")["items"]?.array?.first?["id"]?.string).suffix(8))
        for words in [
            ["list"], ["show", end], ["list", "--json"], ["show", end, "--json"], ["show", Self.hostile],
            ["show", Self.hostile, "--json"], ["edit", end, "--set", "category=" + Self.hostile],
            ["edit", end, "--set", "total=" + Self.hostile, "--json"], [Self.hostile],
            ["import", "csv", Self.hostile], ["list", Self.hostile],
        ] {
            let result = try vault.run(words)
            #expect(Self.isSafe(result.outputText), "\(words[0])")
            #expect(Self.isSafe(result.said), "\(words[0])")
        }
    }

    @Test func `JSON gives back exactly the text that was stored`() throws {
        let vault = try CommandRun()
        #expect(try vault.run("add", "--store", Self.hostile).isSuccess)
        #expect(try vault.json("list")["items"]?.array?.first?["storeName"]?.string == Self.hostile)
    }
}
