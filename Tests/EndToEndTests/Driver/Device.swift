import Foundation
import Glibc
import SystemKit
import Testing
import VaultJSON
import VaultTestKit

/// A separate vault that an agent keeps open, so that each command is one short process; removed with its owner.
final class Device {
    static let passphrase = "seven lamps under water"
    static let password = "a long password"

    let folder: TemporaryDirectory
    private let pristine: String

    /// Creates an empty vault without an account.
    init() throws {
        folder = try TemporaryDirectory.home()
        pristine = folder.path + "/pristine"
        try expectGood(run("init", "--currency", "EUR", "--recovery-file", "recovery.txt", input: Self.passphrase))
        try FileManager.default.copyItem(atPath: vaultFolder, toPath: pristine)
        try expectGood(run("unlock", "--for", "3h", input: Self.passphrase))
    }

    deinit { _ = try? run("lock") }

    /// The folder of the vault's files.
    var vaultFolder: String { folder.path + "/.local/share/receipt-vault" }

    /// Makes the current state the one that ``reset()`` restores.
    func keep() throws {
        try FileManager.default.removeItem(atPath: pristine)
        try FileManager.default.copyItem(atPath: vaultFolder, toPath: pristine)
    }

    /// Restores the initial state, or that of the last ``keep()``. The agent can still open the vault.
    func reset() throws {
        try FileManager.default.removeItem(atPath: vaultFolder)
        try FileManager.default.copyItem(atPath: pristine, toPath: vaultFolder)
    }

    /// Runs a command and kills it after `time`, if given, wherever it is then.
    @discardableResult
    func run(_ words: String..., input: String? = nil, killedAfter time: Duration? = nil) throws -> CommandResult {
        try run(words, input: input, killedAfter: time)
    }

    @discardableResult
    func run(
        _ words: [String], input: String? = nil, killedAfter time: Duration? = nil, killedAt call: KillingCall? = nil
    ) throws -> CommandResult {
        let input = input.map { $0 + "\n" } ?? ""
        let secret = input.isEmpty ? [] : [words[0] == "login" ? "--password-fd" : "--passphrase-fd", "0"]
        return try Programs.rvault(
            words + secret, home: folder.path, input: input, timeout: time ?? .seconds(120),
            runner: call?.runner ?? [])
    }

    /// Signs in to the server at a local port, which also syncs.
    func signIn(port: UInt16, isNew: Bool, email: String = "someone@example.org") throws {
        let words = ["login", "http://127.0.0.1:\(port)", "--email", email] + (isNew ? ["--register"] : [])
        try expectGood(run(words, input: Self.password))
    }

    /// Syncs until nothing is left to do, which must take at most `tries` runs.
    func settle(tries: Int = 5) throws {
        var result = try run("sync")
        for _ in 1..<tries where ![0, 9].contains(result.code) {
            // A busy server asks to wait one second.
            if result.code == 7 { poll(nil, 0, 1_050) }
            result = try run("sync")
        }
        guard ![0, 9].contains(result.code) else { return }
        let queue = try run("sync", "queue").outputText
        try #require([0, 9].contains(result.code), "\(result.code): \(result.said)\(queue)")
    }

    /// Returns the receipts by ID, including those in the Trash, without their `syncStatus`, which is local to this
    /// device.
    func receipts() throws -> [String: JSON] {
        var found: [String: JSON] = [:]
        for words in [["list", "--json"], ["list", "--json", "--trashed"]] {
            for item in try items(run(words)) {
                guard var members = item.object, let id = item["id"]?.string else { continue }
                members["syncStatus"] = nil
                found[id] = .object(members)
            }
        }
        return found
    }

    /// Returns the items in a command's `--json` output.
    func items(_ result: CommandResult) throws -> [JSON] {
        try #require([0, 9, 10].contains(result.code), "\(result.said)")
        let answer = try JSON(parsing: result.outputText.trimmingCharacters(in: .newlines))
        return try #require(answer["items"]?.array)
    }

    func expectGood(_ result: CommandResult) throws {
        try #require(result.isSuccess, "\(result.ending): \(result.said)")
    }
}
