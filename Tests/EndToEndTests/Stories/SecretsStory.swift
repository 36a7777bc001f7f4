import FaultProxy
import Foundation
import SystemKit
import Testing
import VaultTestKit

@Suite("Secrets", .serialized)
struct SecretsStory {
    @Test func `no secret is left on a screen, in a file, in what is said, or in what programs are started with`()
        throws
    {
        let stage = try SecretsStage()
        try firstDay(stage)
        try invitation(stage)
        let worker = try startWorker(stage)
        try askEverything(stage)
        try wrongSecrets(stage)
        try stage.gather()
        try failingServer(stage)
        try promptsInAShell(stage)
        #expect(worker.isRunning)
        try stage.phone("logout", "--json")
        try stage.gather()

        #expect(stage.recorded.tokens.count >= 3 && stage.recorded.codes.count == 1)
        #expect(stage.recoveryCodes.map(\.count) == [14, 14])
        for secret in stage.secrets { #expect(stage.evidence.places(of: secret) == [], "\(secret)") }
        let named = stage.evidence.places(of: SecretsStage.store)
        for place in ["output of list", "scrollback of laptop"] { #expect(named.contains { $0.hasPrefix(place) }) }
        let device = stage.evidence.places(of: SecretsStage.deviceName)
        #expect(device.contains { $0.hasPrefix("environ of") && $0.hasSuffix(Programs.client) })
        let folder = stage.evidence.places(of: "\(stage.terminal.folder.path)/server")
        #expect(folder.contains { $0.hasPrefix("cmdline of") && $0.hasSuffix(Programs.server) })
        // The worker's later output depends on timing, since commands on the phone send changes too.
        #expect(stage.evidence.places(of: "The worker started").contains { $0.hasSuffix("worker.log") })
        for side in ["laptop", "phone", "server"] {
            #expect(stage.evidence.count(of: "file \(stage.terminal.folder.path)/\(side)/") > 1)
        }
    }

    /// Does on the laptop's screen: a vault, a wrong password, an account, a receipt.
    private func firstDay(_ stage: SecretsStage) throws {
        let terminal = stage.terminal
        try stage.openShell()
        try stage.type(Programs.client)
        try terminal.makeVault(passphrase: SecretsStage.passphrase, in: "laptop") { screen in
            stage.recoveryCodes.append(SecretsStage.groups(in: screen))
        }
        try terminal.press("4", in: "laptop")
        try stage.wait(for: "Press l to sign in")
        try terminal.fillSignIn(
            at: stage.address, isNew: false, password: SecretsStage.wrongPassword, in: "laptop")
        try stage.wait(for: "Wrong email or password")
        try terminal.press("Escape", in: "laptop")
        try stage.wait(for: "Press l to sign in")
        try terminal.signIn(at: stage.address, isNew: true, password: SecretsStage.password, in: "laptop")
        try terminal.addReceipt(store: SecretsStage.store, total: "12,00", in: "laptop")
    }

    /// Pairs the phone with a pairing code of the laptop.
    private func invitation(_ stage: SecretsStage) throws {
        try stage.terminal.press("4", "i", in: "laptop")
        try stage.wait(for: "Expires  in")
        try stage.makePhone()
        let code = try #require(stage.recorded.codes.first)
        try stage.phone("unlock", "--for", "2h", input: SecretsStage.passphrase)
        try #require(try stage.phone("device", "join", code, stage.address).isSuccess)
        try stage.terminal.press("q", in: "laptop")
        try stage.wait(for: "Account devices (2)")
        try stage.terminal.press("q", "1", in: "laptop")
        try stage.wait(for: "[1 Vault]")
    }

    /// Starts the phone's worker, with its output in a file; the agent opens the vault.
    private func startWorker(_ stage: SecretsStage) throws -> SpawnedProcess {
        let variables = "HOME=\(stage.phone) XDG_RUNTIME_DIR=\(stage.phone)/run"
        return try SpawnedProcess([
            "/bin/bash", "-c",
            "cd \(stage.phone) && exec env \(variables) \(Programs.client) worker > \(stage.phone)/worker.log 2>&1",
        ])
    }

    private func askEverything(_ stage: SecretsStage) throws {
        try stage.phone("add", "--store", "Lampor", "--total", "1")
        for words in ["sync", "status", "doctor", "requests", "conflicts", "log", "list", "device", "export"] {
            try stage.phone(words)
            if words != "export" { try stage.phone(words, "--json") }
        }
        try stage.phone("sync", "--full")
        try stage.phone("sync", "queue", "--json")
    }

    private func wrongSecrets(_ stage: SecretsStage) throws {
        for flags in [[], ["--json"]] as [[String]] {
            let other = flags.first ?? "--no-input"
            #expect(try stage.phone("passphrase", other, input: SecretsStage.wrongPassphrase).code != 0)
            let words = ["login", stage.address, "--email", "someone@example.org", other]
            let login = try stage.phone(
                words[0], words[1], words[2], words[3], words[4], input: SecretsStage.wrongPassword)
            #expect(login.code == 8, "\(login.said)")
        }
        try stage.terminal.press("q", in: "laptop")
        try stage.wait(for: "shell>")
        try stage.type(Programs.client)
        try stage.wait(for: "Passphrase")
        try stage.type(SecretsStage.wrongPassphrase)
        try stage.wait(for: "Wrong passphrase")
        try stage.terminal.press("C-t", in: "laptop")
        try stage.wait(for: SecretsStage.wrongPassphrase)
        try stage.terminal.press("C-u", in: "laptop")
        try stage.type(SecretsStage.passphrase)
        try stage.wait(for: SecretsStage.store)
    }

    /// Tries a network that is down, then a server that echoes every request, and crashes the laptop's program.
    private func failingServer(_ stage: SecretsStage) throws {
        let bad = BadServer(terminal: stage.terminal)
        stage.proxy.pass(to: UInt16(try bad.start(answer: .echo)))
        stage.proxy.setDown(true)
        try stage.terminal.addReceipt(store: "Lamp oil", total: "2,00", in: "laptop")
        for isThere in [false, true] {
            stage.proxy.setDown(!isThere)
            for words in ["sync", "doctor", "device"] {
                #expect(try stage.phone(words).code != 0)
                #expect(try stage.phone(words, "--json").code != 0)
            }
            try stage.terminal.press("S", in: "laptop")
            try stage.wait(for: "1 change")
        }
        let login = try stage.phone(
            "login", stage.address, "--email", "someone@example.org", input: SecretsStage.password)
        #expect(login.code == 7, "\(login.said)")
        try stage.crash()
        stage.proxy.pass(to: stage.port)
    }

    /// Types secrets at prompts in a shell, which must not echo them.
    private func promptsInAShell(_ stage: SecretsStage) throws {
        try stage.answer(
            1, "status", [("Passphrase for", SecretsStage.wrongPassphrase)], until: "rvault:")
        try stage.answer(2, "status", [("Passphrase for", SecretsStage.passphrase)], until: "Receipts ")
        try stage.answer(
            3, "login \(stage.address) --email someone@example.org",
            [("Passphrase for", SecretsStage.passphrase), ("Password for", SecretsStage.password)], until: "Synced:")
        try stage.answer(4, "list", [("Passphrase for", SecretsStage.passphrase)], until: SecretsStage.store)
    }
}
