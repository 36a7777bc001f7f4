package import CommandLineKit
import Foundation
import SystemKit

/// Runs the completion scripts of a program in their own shells.
package struct CompletingShells<Table: CommandLineTable> {
    private static var environment: [String: String] {
        ["PATH": "/usr/bin:/bin", "HOME": "/nonexistent", "LANG": "C.UTF-8", "TERM": "dumb"]
    }

    private let bashStandIn: String
    private let fishStandIn: String
    private let zshNames: String

    /// A failure of a shell, with what it printed.
    package struct Failure: Error {
        let program: String
        let output: String
    }

    /// Nothing runs the program itself. Where the scripts ask it for names, functions stand in for it.
    ///
    /// - Parameters:
    ///   - bash: The body of the function in bash.
    ///   - fish: The body of the function in fish.
    ///   - zshNames: The lines that the function prints in zsh.
    package init(of _: Table.Type, bash: String = ":", fish: String = "", zshNames: String = "") {
        bashStandIn = bash
        fishStandIn = fish
        self.zshNames = zshNames
    }

    private var program: String { Table.program.name }

    private func run(_ shell: String, _ arguments: [String], input: String) throws -> String {
        var command = ChildCommand(shell, arguments, environment: Self.environment)
        command.input = Array(input.utf8)
        let result = try CommandRunner().run(command)
        let output = result.outputText + String(decoding: result.errors, as: UTF8.self)
        guard result.isSuccess else { throw Failure(program: shell, output: output) }
        return result.outputText
    }

    /// Returns what shellcheck and the shells print about the scripts when they only read them.
    package func complaints() throws -> String {
        func script(_ shell: CompletionShell) -> String { shell.script(of: Table.self) }
        return try run("shellcheck", ["--shell=bash", "--severity=style", "-"], input: script(.bash))
            + run("bash", ["-n"], input: script(.bash)) + run("zsh", ["-f", "-n"], input: script(.zsh))
            + run("fish", ["--no-config", "--no-execute"], input: script(.fish))
    }

    /// Returns the completions that bash offers for the last of these words.
    package func bash(_ words: [String]) throws -> [String] {
        let quoted = words.map { "'\($0)'" }.joined(separator: " ")
        let script =
            CompletionShell.bash.script(of: Table.self) + """
                \(program)() { \(bashStandIn); }
                COMP_WORDS=(\(program) \(quoted)); COMP_CWORD=\(words.count)
                _\(program.replacing("-", with: "_")) 2>/dev/null
                printf '%s\\n' "${COMPREPLY[@]}"
                """
        return try run("bash", ["--norc", "--noprofile", "-s"], input: script).split(separator: "\n").map(String.init)
    }

    /// Returns the completions that fish offers at the end of the line, which begins with the program's name.
    package func fish(_ line: String) throws -> [String] {
        let script =
            CompletionShell.fish.script(of: Table.self) + """
                function \(program); \(fishStandIn); end
                complete -C '\(line)'
                """
        return try run("fish", ["--no-config"], input: script).split(separator: "\n").map {
            String($0.split(separator: "\t")[0])
        }
    }

    /// Types the line, without the program's name, and the Tab key into zsh, and returns the words that it then runs.
    package func zsh(_ typed: String) throws -> [String] {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("rvault-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try CompletionShell.zsh.script(of: Table.self).write(
            to: folder.appendingPathComponent("_" + program), atomically: true, encoding: .utf8)
        // zsh completes only lines typed at a terminal, so the shell runs in a pseudo-terminal.
        let driver = """
            zmodload zsh/zpty
            zpty shell zsh -f -i
            zpty -w shell 'unsetopt beep; fpath=(\(folder.path) $fpath); autoload -U compinit; compinit -u -D'
            zpty -w shell 'names="\(zshNames)"; said() { print -r -- "wor""ds:<${(j:|:)@}>" }'
            zpty -w shell '\(program)() { if [[ $1 == complete ]]; then print $names; else said $@; fi }'
            zpty -w shell $'\(program) \(typed)\\t'
            zpty -r shell line '*words:<*>*'
            print -r -- $line
            """
        let output = try run("zsh", ["-f"], input: driver)
        guard let words = output.firstMatch(of: /words:<([^>]*)>/) else {
            throw Failure(program: "zsh", output: output)
        }
        return words.1.split(separator: "|").map(String.init)
    }
}
