import CommandTable
import Foundation
import SystemKit
import Testing
import VaultTestKit

/// Runs the completion scripts in their own shells. A shell function stands in for `rvault` and its vault.
@Suite("Completion")
struct CompletionTests {
    private static let environment = [
        "PATH": "/usr/bin:/bin", "HOME": "/nonexistent", "LANG": "C.UTF-8", "TERM": "dumb",
    ]

    private func run(_ program: String, _ arguments: [String], input: String = "") throws -> String {
        var command = ChildCommand(program, arguments, environment: Self.environment)
        command.input = Array(input.utf8)
        let result = try CommandRunner().run(command)
        #expect(result.isSuccess, "\(program): \(result.outputText)\(String(decoding: result.errors, as: UTF8.self))")
        return result.outputText
    }

    /// Returns the completions that bash offers for the last of these words.
    private func bash(_ words: [String]) throws -> [String] {
        let quoted = words.map { "'\($0)'" }.joined(separator: " ")
        let script =
            CompletionShell.bash.script + """
                rvault() { printf '%s\\t%s\\n' "of $2 $3 $4" x 7QK4MZ2A 'Lampor, 1290.00 NOK' 7QK9AAAA y; }
                COMP_WORDS=(rvault \(quoted)); COMP_CWORD=\(words.count)
                _rvault 2>/dev/null
                printf '%s\\n' "${COMPREPLY[@]}"
                """
        return try run("bash", ["--norc", "--noprofile", "-s"], input: script).split(separator: "\n").map(String.init)
    }

    private func fish(_ line: String) throws -> [String] {
        let script =
            CompletionShell.fish.script + """
                function rvault; printf '%s\\t%s\\n' 7QK4MZ2A 'Lampor, 1290.00 NOK' 7QK9AAAA y; end
                complete -C '\(line)'
                """
        return try run("fish", ["--no-config"], input: script).split(separator: "\n").map {
            String($0.split(separator: "\t")[0])
        }
    }

    @Test func `shellcheck finds nothing in the script of bash, and the others parse theirs`() throws {
        #expect(
            try run("shellcheck", ["--shell=bash", "--severity=style", "-"], input: CompletionShell.bash.script) == "")
        #expect(try run("bash", ["-n"], input: CompletionShell.bash.script) == "")
        #expect(try run("zsh", ["-f", "-n"], input: CompletionShell.zsh.script) == "")
        #expect(try run("fish", ["--no-config", "--no-execute"], input: CompletionShell.fish.script) == "")
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
        #expect(try bash(words).filter { !$0.isEmpty }.sorted() == expected.sorted())
    }

    @Test func `names are asked of the program, for the vault that the line names`() throws {
        #expect(try bash(["show", "7QK4"]) == ["7QK4MZ2A"])
        #expect(try bash(["--vault", "work", "merge", "7QK9AAAA", "7"]) == ["7QK4MZ2A", "7QK9AAAA"])
        #expect(try bash(["--vault", "work", "restore", "of"]) == [#"of\ trashed\ --vault\ work"#])
        #expect(try bash(["show", "7QK4MZ2A", ""]) == [])
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
        #expect(try fish(line).sorted() == expected.sorted())
    }

    @Test(arguments: [
        ("comple", "completion"), ("list --sort st", "list|--sort|store"), ("sync pau", "sync|pau"),
        ("show 7QK4", "show|7QK4MZ2A"), ("--color al", "--color|always"), ("li", "li"),
        ("edit 7QK4MZ2A --set tot", "edit|7QK4MZ2A|--set|total="),
    ])
    func `zsh completes what has one meaning`(typed: String, expected: String) throws {
        let folder = try TemporaryDirectory()
        try folder.write(CompletionShell.zsh.script, to: "_rvault")
        // zsh completes only lines typed at a terminal, so the shell runs in a pseudo-terminal.
        let driver = """
            zmodload zsh/zpty
            zpty shell zsh -f -i
            zpty -w shell 'unsetopt beep; fpath=(\(folder.path) $fpath); autoload -U compinit; compinit -u -D'
            zpty -w shell 'names="7QK4MZ2A\\tLampor"; said() { print -r -- "wor""ds:<${(j:|:)@}>" }'
            zpty -w shell 'rvault() { if [[ $1 == complete ]]; then print $names; else said $@; fi }'
            zpty -w shell $'rvault \(typed)\\t'
            zpty -r shell line '*words:<*>*'
            print -r -- $line
            """
        #expect(try run("zsh", ["-f"], input: driver).contains("words:<\(expected)>"))
    }

    /// The scripts count the words of a line without knowing the command, so a switch that takes a value in another
    /// command could hide a word. Commands whose arguments are free text, such as queries, lose nothing by that.
    @Test func `no flag takes a value in one command and none in another that completes words`() {
        let takers = CommandTable.commands.map { command in
            command.flags.filter { $0.value != nil || command.arguments.contains { $0.completion != .text } }
        }
        let flags = CommandTable.globalFlags + takers.flatMap(\.self)
        for (_, entries) in Dictionary(grouping: flags, by: \.flag) {
            #expect(Set(entries.map { $0.value == nil }).count == 1, "\(entries[0].flag)")
        }
    }
}
