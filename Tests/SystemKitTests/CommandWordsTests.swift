import SystemKit
import Testing

@Suite("Words of a command line")
struct CommandWordsTests {
    /// Returns the words into which the shell splits a line.
    private func shell(_ line: String) throws -> [String] {
        let script = "for word in \(line); do printf '%s\\0' \"$word\"; done"
        let result = try CommandRunner().run(ChildCommand("/bin/sh", ["-c", script], environment: ["PATH": "/bin"]))
        return result.outputText.split(separator: "\0", omittingEmptySubsequences: false).dropLast().map(String.init)
    }

    @Test(arguments: [
        "vim", "  code   --wait ", "emacs -nw \"My File\"", "a 'b c' d", #"a\ b "c \"d\" \\ e" 'f \ g'"#, "a\tb",
        "x'y'\"z\"", "a ''",
        #"a "\n""#,
    ])
    func `words are cut as a shell cuts them`(line: String) throws {
        #expect(try CommandWords.split(line) == shell(line))
    }

    @Test func `nothing is expanded or run`() throws {
        let line = "echo $HOME `id` $(id) *.txt ~ ; rm a && b | c > d"
        #expect(
            try CommandWords.split(line) == [
                "echo", "$HOME", "`id`", "$(id)", "*.txt", "~", ";", "rm", "a", "&&", "b", "|", "c", ">", "d",
            ])
    }

    @Test(arguments: ["a 'b", "a \"b", "a\\"])
    func `an open quote is told`(line: String) {
        #expect(throws: CommandWords.Fault.openQuote) { try CommandWords.split(line) }
    }

    @Test(arguments: ["", "   ", "''", "\"\" x"])
    func `a line that names no program is told`(line: String) {
        #expect(throws: CommandWords.Fault.nothing) { try CommandWords.split(line) }
    }
}
