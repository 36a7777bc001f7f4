import CommandTable
import Testing
import VaultTestKit

/// Runs the completion scripts in their own shells. Shell functions stand in for `rvault` and its vault.
@Suite("Completion")
struct CompletionTests {
    private let shells = CompletingShells(
        of: CommandTable.self,
        bash: #"printf '%s\t%s\n' "of $2 $3 $4" x 7QK4MZ2A 'Lampor, 1290.00 NOK' 7QK9AAAA y"#,
        fish: #"printf '%s\t%s\n' 7QK4MZ2A 'Lampor, 1290.00 NOK' 7QK9AAAA y"#, zshNames: #"7QK4MZ2A\tLampor"#)

    @Test func `shellcheck finds nothing in the script of bash, and the others parse theirs`() throws {
        #expect(try shells.complaints() == "")
    }

    @Test(
        arguments: [
            (["li"], ["list", "link"]), (["list", "--so"], ["--sort"]), (["list", "--sort", "s"], ["store"]),
            (["list", "--sort", "=", "-t"], ["-total"]), (["--color", "always", "expo"], ["export"]),
            (["export", "-o", "x.csv", "--format", "c"], ["csv"]), (["sync", "of"], ["off", "offered"]),
            (["category", "m"], ["move"]), (["resolve", "7QK4", "--field", "del"], ["deleted="]),
            (["edit", "7QK4", "--set", "ret"], ["return-by="]), (["cover", "vo"], ["void"]),
            (["cover", "edit", "7QK4", "--set", "void-"], ["void-from="]), (["help", "exit"], ["exit-codes"]),
            (["completion", ""], ["bash", "zsh", "fish"]), (["lock", ""], []), (["list", "--", "--so"], []),
        ] as [([String], [String])])
    func `bash completes with the words that are valid there`(words: [String], expected: [String]) throws {
        #expect(try shells.bash(words).filter { !$0.isEmpty }.sorted() == expected.sorted())
    }

    @Test func `names are asked of the program, for the vault that the line names`() throws {
        #expect(try shells.bash(["show", "7QK4"]) == ["7QK4MZ2A"])
        #expect(try shells.bash(["--vault", "work", "merge", "7QK9AAAA", "7"]) == ["7QK4MZ2A", "7QK9AAAA"])
        #expect(try shells.bash(["--vault", "work", "restore", "of"]) == [#"of\ trashed\ --vault\ work"#])
        #expect(try shells.bash(["show", "7QK4MZ2A", ""]) == [])
    }

    @Test(
        arguments: [
            ("rvault li", ["list", "link"]), ("rvault list --sort=s", ["--sort=store"]),
            ("rvault sync of", ["off", "offered"]),
            ("rvault --color always expo", ["export"]), ("rvault show 7QK4", ["7QK4MZ2A"]),
            ("rvault show 7QK4MZ2A ", []), ("rvault trash 7QK9AAAA 7QK4", ["7QK4MZ2A"]),
            ("rvault edit --add-tag x 7QK4", ["7QK4MZ2A"]), ("rvault help exit", ["exit-codes"]),
        ] as [(String, [String])])
    func `fish completes with the words that are valid there`(line: String, expected: [String]) throws {
        #expect(try shells.fish(line).sorted() == expected.sorted())
    }

    @Test(arguments: [
        ("comple", "completion"), ("list --sort st", "list|--sort|store"), ("sync pau", "sync|pau"),
        ("show 7QK4", "show|7QK4MZ2A"), ("--color al", "--color|always"), ("li", "li"),
        ("edit 7QK4MZ2A --set tot", "edit|7QK4MZ2A|--set|total="),
    ])
    func `zsh completes what has one meaning`(typed: String, expected: String) throws {
        #expect(try shells.zsh(typed).joined(separator: "|") == expected)
    }
}
