import FaultProxy
import Foundation
import Glibc
import SystemKit
import Testing
import VaultTestKit

/// A laptop in a shell on a screen and a phone of single commands, with all of their secrets and the traces they leave.
final class SecretsStage {
    static let passphrase = "canary7lamps-under-water-Qx41"
    static let wrongPassphrase = "canary7wrong-lamps-Lk02"
    static let password = "canary7account-word-Zt93"
    static let wrongPassword = "canary7wrong-word-Vb55"
    /// Not secret: the laptop's name, which is in its environment.
    static let deviceName = "canary7laptop"
    /// Not secret: a store, which screens and commands show.
    static let store = "Canary Seven"

    let terminal: Terminal
    let proxy: FaultProxy
    let recorded = SecretRecorder()
    /// The real server's port.
    let port: UInt16
    var evidence = Evidence()
    /// The groups of four characters of each recovery code, in order.
    var recoveryCodes: [[String]] = []
    /// Files that a person was asked to keep elsewhere.
    private let keptAway: TemporaryDirectory

    init() throws {
        terminal = try Terminal()
        keptAway = try TemporaryDirectory()
        let address = try terminal.startServer()
        port = try #require(address.split(separator: ":").last.flatMap { UInt16($0) })
        proxy = try FaultProxy(to: port)
        proxy.tell { [recorded] path, _, reply in recorded.record(path, reply) }
    }

    deinit {
        _ = try? Programs.rvault(["lock"], home: phone)
        proxy.close()
    }

    var address: String { "http://127.0.0.1:\(proxy.port)" }
    var laptop: String { terminal.folder.path + "/laptop" }
    var phone: String { terminal.folder.path + "/phone" }

    /// All secrets that must not be found anywhere.
    var secrets: [String] {
        let parts = recoveryCodes.flatMap { groups in
            [groups[0..<3], groups[7..<10]].flatMap { part in ["", " ", "  ", "-"].map { part.joined(separator: $0) } }
        }
        let codes = recorded.codes.flatMap { [$0, $0.filter { $0 != "-" }] }
        return [Self.passphrase, Self.wrongPassphrase, Self.password, Self.wrongPassword] + recorded.tokens + codes
            + parts
    }

    // MARK: The phone

    /// Creates the phone's folders and vault. The recovery code goes to ``keptAway``, which is not searched.
    func makePhone() throws {
        _ = try CommandRunner().run(ChildCommand("/bin/mkdir", ["-p", "-m", "700", phone, phone + "/run"]))
        let file = keptAway.path + "/recovery.txt"
        try phone("init", "--currency", "EUR", "--recovery-file", file, input: Self.passphrase)
        recoveryCodes.append(Self.code(onSheet: try String(contentsOfFile: file, encoding: .utf8)))
    }

    /// Runs a command on the phone and records its output; `input` is the secret that it asks for.
    @discardableResult
    func phone(_ words: String..., input: String? = nil) throws -> CommandResult {
        let flag = words[0] == "login" ? "--password-fd" : "--passphrase-fd"
        let result = try Programs.rvault(
            words + (input == nil ? [] : [flag, "0"]), home: phone, input: input.map { $0 + "\n" } ?? "",
            device: "phone")
        evidence.add(result, of: words.joined(separator: " "))
        return result
    }

    /// Returns the groups of four of a recovery code from among other words.
    static func groups(in text: String) -> [String] {
        text.split { !$0.isLetter && !$0.isNumber }.map(String.init).filter { word in
            word.count == 4 && word.allSatisfy { $0.isNumber || $0.isUppercase }
        }
    }

    /// Returns the recovery code on a sheet that has other words of that length: only its two lines have exactly seven
    /// groups.
    static func code(onSheet text: String) -> [String] {
        text.split(separator: "\n").map { groups(in: String($0)) }.filter { $0.count == 7 }.flatMap(\.self)
    }

    // MARK: The laptop

    /// Opens a shell whose window keeps its scrollback, as a person's terminal does.
    func openShell() throws {
        let variables =
            "HOME=\(laptop) XDG_RUNTIME_DIR=\(laptop)/run RVAULT_DEVICE=\(Self.deviceName) RVAULT_KEY_COST=light"
        let shell = "exec env PS1='shell> ' \(variables) sh -i"
        try terminal.run("mkdir -p \(laptop)/run && chmod 700 \(laptop)/run && \(shell)", in: "laptop")
        try terminal.wait(for: "shell>", in: "laptop")
    }

    func type(_ text: String) throws {
        try terminal.type(text, in: "laptop")
        try terminal.press("Enter", in: "laptop")
    }

    @discardableResult
    func wait(for text: String) throws -> String {
        try terminal.wait(for: text, in: "laptop")
    }

    /// Runs a command in the shell after printing a unique number, and answers its prompts.
    func answer(_ number: Int, _ words: String, _ answers: [(prompt: String, secret: String)], until end: String) throws
    {
        try type("echo number$((\(number))); \(Programs.client) \(words)")
        for (prompt, secret) in answers + [(end, "")] {
            // A terminal echoes anything that is typed before the prompt.
            try terminal.wait(until: "\(prompt) of number \(number)", in: "laptop") { screen in
                screen.ranges(of: "number\(number)").last.map { screen[$0.upperBound...].contains(prompt) } == true
            }
            if !secret.isEmpty { try type(secret) }
        }
    }

    /// Kills the laptop's program with a signal, as a crash would.
    func crash() throws {
        let program = try Processes.children(of: terminal.processID(in: "laptop"), named: "rvault").first
        #expect(kill(try #require(program), SIGSEGV) == 0)
        try wait(for: "shell>")
    }

    /// Gathers the scrollback of both windows, all files of both devices and the server, and all processes.
    func gather() throws {
        for window in ["laptop", "server"] {
            evidence.add(try terminal.scrollback(of: window).utf8, from: "scrollback of \(window)")
        }
        evidence.addFiles(below: terminal.folder.path)
        evidence.addProcesses(of: [Programs.client, Programs.server])
    }
}
