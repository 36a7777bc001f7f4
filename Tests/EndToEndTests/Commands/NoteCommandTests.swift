import Foundation
import SystemKit
import Testing
import VaultJSON
import VaultTestKit

@Suite("Notes and tags by command")
struct NoteCommandTests {
    private let vault: CommandRun
    private let id: String

    init() throws {
        vault = try CommandRun(isUnlocked: true)
        let added = try vault.run("add", "--store", "Lampor", "--notes", "old line", "--tags", "office, light")
        id = String(added.outputText.split(separator: "\n").first ?? "")
    }

    private func notes() throws -> String? { try vault.items("show", id).first?["userNotes"]?.string }

    /// Runs `note` with an editor that is a shell script; its last argument is the file.
    private func edit(_ script: String, variable: String = "EDITOR", _ flags: String = "") throws -> CommandResult {
        _ = try vault.folder.write(script, to: "my editor.sh")
        let home = vault.folder.path
        return try vault.shell("export \(variable)=\"sh '\(home)/my editor.sh' --wait\"; rvault note \(id) \(flags)")
    }

    private func leftovers() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: vault.folder.path + "/run")
            .filter { $0.hasPrefix("receipt-vault-notes-") }
    }

    @Test func `an editor gets the notes in a file of nobody else and changes them`() throws {
        let done = try edit(
            "test \"$1\" = --wait && stat -c %a \"$2\" >\"$HOME/mode\" && cp \"$2\" \"$HOME/seen\" && printf 'new\\nlines\\n\\n' >\"$2\""
        )
        #expect(done.isSuccess, "\(done.said)")
        #expect(try notes() == "new\nlines")
        #expect(try String(contentsOfFile: vault.folder.path + "/seen", encoding: .utf8) == "old line\n")
        #expect(try String(contentsOfFile: vault.folder.path + "/mode", encoding: .utf8) == "600\n")
        #expect(try edit("true").said.contains("unchanged"))
        #expect(try edit("printf visual >\"$2\"", variable: "VISUAL").isSuccess)
        #expect(try notes() == "visual")
    }

    @Test func `an editor that fails, is missing or writes no text changes nothing and says so`() throws {
        for (script, said) in [
            ("printf x >\"$2\"; exit 3", "exited with 3"), ("kill -9 $$", "signal 9"),
            ("rm \"$2\"", "removed the file"),
            ("printf '\\377' >\"$2\"", "isn't UTF-8"), ("head -c 20000 /dev/zero | tr '\\0' x >\"$2\"", "draft"),
        ] {
            let refused = try edit(script)
            #expect(refused.code == 1 || refused.code == 2, "\(script)")
            #expect(refused.said.contains(said), "\(script): \(refused.said)")
            #expect(try notes() == "old line", "\(script)")
        }
        let missing = try vault.shell("VISUAL= EDITOR=no-such-editor rvault note \(id)")
        #expect(missing.code == 1 && missing.said.contains("Can't start no-such-editor"), "\(missing.said)")
        #expect(try vault.shell("EDITOR=\"vi 'x\" rvault note \(id)").code == 2)
        #expect(try vault.shell("EDITOR=true rvault note \(id) --no-input").code == 2)
        #expect(try leftovers().isEmpty)
    }

    @Test func `notes come from a flag or from standard input, and undo restores the previous ones`() throws {
        #expect(try vault.run("note", id, "--text", "by flag").outputText == id + "\n")
        #expect(try vault.shell("printf 'one\\r\\ntwo\\n' | rvault note \(id) - --json").isSuccess)
        #expect(try notes() == "one\ntwo")
        #expect(try vault.run("note", id, "--text", "", "--dry-run").said.contains("would change"))
        #expect(try vault.run("undo", "2").said.contains("Undone: 2 changes."))
        #expect(try notes() == "old line")
        let list = try vault.items("undo", "--list")
        #expect(list.compactMap { $0["action"]?.string } == ["edit", "edit", "add"])
        #expect(list.compactMap { $0["step"]?.integer } == [2, 1, 1])
        #expect(try vault.run("undo", "--list").outputText.contains("redo 1"))
        #expect(try vault.run("redo").isSuccess)
        #expect(try notes() == "by flag")
        #expect(try vault.run("undo", "9").isSuccess)
        #expect(try vault.items("list").isEmpty)
        #expect(try vault.run("undo").code == 3)
    }

    @Test func `tags come and go on several receipts as one change`() throws {
        let other = String(try vault.run("add", "--store", "Bosch").outputText.prefix { $0 != "\n" })
        let tagged = try vault.items("tag", id, other, "+on loan", "-office")
        #expect(tagged.map { $0["userTags"] } == [["light", "on loan"], ["on loan"]])
        #expect(try vault.run("tag", "-n", id, "-light").outputText == "Lampor: on loan\n")
        #expect(try vault.run("tag", id, "ZZZZ", "+x").code == 10)
        #expect(try vault.run("undo", "2").isSuccess)
        #expect(try vault.items("show", id).first?["userTags"] == ["light", "office"])
        for wrong in [
            ["tag", id], ["tag", "+x"], ["tag", id, "+"], ["tag", id, "+x", "-x"], ["tag", id, "+x", "--nope"],
        ] {
            #expect(try vault.run(wrong).code == 2, "\(wrong)")
        }
    }
}
