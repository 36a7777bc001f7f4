import Foundation
import SystemKit
import Testing
import VaultJSON

/// A vault of its own that commands run on, one process each, as a script would.
final class CommandRun {
    static let passphrase = "seven lamps under water"

    let folder: Folder

    /// An empty vault that no agent keeps open.
    init() throws {
        folder = try Folder()
        try Data("\(CommandRun.passphrase)\n".utf8).write(to: URL(fileURLWithPath: folder.path + "/passphrase"))
        let made = try run("init", "--currency", "EUR", "--recovery-file", "recovery.txt")
        try #require(made.isSuccess, "\(made.said)")
    }

    /// Runs a command that gets the passphrase on standard input.
    func run(_ words: String...) throws -> CommandResult {
        try run(words)
    }

    func run(_ words: [String]) throws -> CommandResult {
        try Programs.rvault(
            words + ["--passphrase-fd", "0"], home: folder.path, input: CommandRun.passphrase + "\n")
    }

    /// Runs a shell line in which `rvault` opens the vault by itself.
    func shell(_ line: String) throws -> CommandResult {
        let rvault = "rvault() { \(Programs.client) \"$@\" --passphrase-fd 9 9<passphrase; }"
        var command = ChildCommand(
            "/bin/bash", ["-c", rvault + "\n" + line],
            environment: [
                "PATH": "/usr/bin:/bin", "HOME": folder.path, "LANG": "C.UTF-8", "TZ": "UTC",
                "XDG_RUNTIME_DIR": folder.path + "/run",
            ], directory: folder.path)
        command.timeout = .seconds(120)
        return try CommandRunner().run(command)
    }

    /// The one object of a run with `--json`.
    func json(_ words: String...) throws -> JSON {
        try JSON(parsing: try run(words + ["--json"]).outputText.trimmingCharacters(in: .newlines))
    }
}

extension CommandResult {
    /// What it said on standard error.
    var said: String { String(decoding: errors, as: UTF8.self) }

    var code: Int32 {
        if case .exited(let code) = ending { code } else { -1 }
    }
}
