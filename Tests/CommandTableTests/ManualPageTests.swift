import CommandTable
import SystemKit
import Testing

@Suite("Manual page")
struct ManualPageTests {
    /// Returns the page as man shows it, without bold and underline, and man's warnings.
    private func shown() throws -> (text: String, warnings: String) {
        var command = ChildCommand(
            "man", ["--warnings", "--encoding=UTF-8", "--local-file", "-"],
            environment: [
                "PATH": "/usr/bin:/bin", "HOME": "/tmp", "LANG": "C.UTF-8", "MANWIDTH": "100", "MANROFFOPT": "-c",
            ])
        command.input = Array(ManualPage.render(version: "1.2.3").utf8)
        let result = try CommandRunner().run(command)
        try #require(result.isSuccess)
        return (result.outputText, String(decoding: result.errors, as: UTF8.self))
    }

    @Test func `man has nothing to say against it, and shows every command and flag`() throws {
        let (text, warnings) = try shown()
        #expect(warnings == "")
        for entry in CommandTable.commands where entry.group != nil {
            #expect(text.contains("\n       \(entry.name.rawValue)"), "\(entry.name)")
            for flag in entry.flags { #expect(text.contains("--\(flag.flag.rawValue)"), "\(flag.flag)") }
        }
        #expect(text.contains("rvault 1.2.3"))
    }

    @Test(arguments: CommandTable.commands.flatMap(\.examples).filter { $0.utf8.count < 80 })
    func `examples can be copied from it`(example: String) throws {
        #expect(try shown().text.contains("$ " + example))
    }
}
