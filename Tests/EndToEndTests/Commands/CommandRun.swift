import Foundation
import SystemKit
import Testing
import VaultJSON
import VaultTestKit

/// A separate vault to run commands on, each in its own process, as a script would.
final class CommandRun {
    static let passphrase = "seven lamps under water"

    let folder: TemporaryDirectory
    /// The device name that the account's device list shows for this vault.
    let device: String

    private let isUnlocked: Bool
    private let more: [String: String]

    /// Creates an empty vault. With `isUnlocked` an agent keeps it open, so that commands need not derive its key. `more` are
    /// additional variables.
    init(device: String = "here", isUnlocked: Bool = false, more: [String: String] = [:]) throws {
        self.device = device
        self.isUnlocked = isUnlocked
        self.more = more
        folder = try TemporaryDirectory.home()
        try Data("\(CommandRun.passphrase)\n".utf8).write(to: URL(fileURLWithPath: folder.path + "/passphrase"))
        let made = try opened(["init", "--currency", "EUR", "--recovery-file", "recovery.txt"])
        try #require(made.isSuccess, "\(made.said)")
        if isUnlocked { try #require(try unlock().isSuccess) }
    }

    /// Leaves the key with an agent for 3 hours.
    func unlock() throws -> CommandResult { try opened(["unlock", "--for", "3h"]) }

    deinit {
        if isUnlocked { _ = try? Programs.rvault(["lock"], home: folder.path, device: device) }
    }

    /// Runs a command on the unlocked vault, or unlocks the vault for this command.
    func run(_ words: String...) throws -> CommandResult {
        try run(words)
    }

    func run(_ words: [String], killedAt call: KillingCall? = nil) throws -> CommandResult {
        isUnlocked
            ? try Programs.rvault(words, home: folder.path, device: device, more: more, runner: call?.runner ?? [])
            : try opened(words, killedAt: call)
    }

    /// Runs a command that reads the passphrase from standard input.
    private func opened(_ words: [String], killedAt call: KillingCall? = nil) throws -> CommandResult {
        try Programs.rvault(
            words + ["--passphrase-fd", "0"], home: folder.path, input: CommandRun.passphrase + "\n", device: device,
            more: more, runner: call?.runner ?? [])
    }

    /// Runs a shell line in which `rvault` opens the vault without a prompt.
    func shell(_ line: String) throws -> CommandResult {
        let rvault = "rvault() { \(Programs.client) \"$@\" --passphrase-fd 9 9<passphrase; }"
        var command = ChildCommand(
            "/bin/bash", ["-c", rvault + "\n" + line],
            environment: [
                "PATH": "/usr/bin:/bin", "HOME": folder.path, "LANG": "C.UTF-8", "TZ": "UTC",
                "XDG_RUNTIME_DIR": folder.path + "/run", "RVAULT_DEVICE": device, "RVAULT_KEY_COST": "light",
            ].merging(more) { $1 }, directory: folder.path)
        command.timeout = .seconds(600)
        return try CommandRunner().run(command)
    }

    /// Registers or signs in to an account and syncs.
    func signIn(at server: String, isNew: Bool) throws -> CommandResult {
        let register = isNew ? "--register" : ""
        return try shell(
            "rvault login \(server) --email someone@example.org \(register) --password-fd 8 8<<<'a long password'")
    }

    func add(_ store: String) throws {
        let added = try run("add", "--store", store, "--date", "2025-10-27", "--total", "1")
        try #require(added.isSuccess, "\(added.said)")
    }

    func sync() throws {
        let synced = try run("sync")
        try #require(synced.isSuccess, "\(synced.said)")
    }

    /// Adds `count` receipts from as many stores with one command.
    func addMany(_ count: Int) throws {
        let rows = (0..<count).map { "2025-10-27,Store \($0),\($0 + 1).00,EUR" }
        let file = try folder.write((["date,store,total,currency"] + rows).joined(separator: "\n"), to: "many.csv")
        let result = try run("import", "csv", file)
        try #require(result.isSuccess, "\(result.said)")
    }

    /// Returns the items that a command prints with `--json`.
    func items(_ words: String...) throws -> [JSON] {
        let text = try run(words + ["--json"]).outputText.trimmingCharacters(in: .newlines)
        return try #require(try JSON(parsing: text)["items"]?.array, "\(text)")
    }

    /// Returns the stores of all receipts, sorted.
    func stores() throws -> [String] {
        try items("list").compactMap { $0["storeName"]?.string }.sorted()
    }

    /// Returns the one object that a command prints with `--json`.
    func json(_ words: String...) throws -> JSON {
        try json(words)
    }

    func json(_ words: [String]) throws -> JSON {
        try JSON(parsing: try run(words + ["--json"]).outputText.trimmingCharacters(in: .newlines))
    }
}

extension CommandResult {
    /// The text on standard error.
    var said: String { String(decoding: errors, as: UTF8.self) }

    var code: Int32 {
        if case .exited(let code) = ending { code } else { -1 }
    }
}
