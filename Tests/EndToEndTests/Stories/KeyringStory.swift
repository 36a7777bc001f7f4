import SystemKit
import Testing
import VaultTestKit

@Suite("A vault that the desktop's keyring opens", .serialized)
struct KeyringStory {
    private static let passphrase = "seven lamps under water"

    /// A session with a real gnome-keyring and a vault that it opens.
    private func session(_ on: String = "keyring on") throws -> PrivateBus {
        let bus = try PrivateBus()
        try bus.startKeyring()
        try #require(
            try rvault(bus, "init --currency EUR --recovery-file \(bus.folder.file("code"))", secret: true).isSuccess)
        let made = try rvault(bus, on, secret: true)
        try #require(made.isSuccess, "\(made.text)")
        return bus
    }

    /// Runs a command without a terminal; with the passphrase only if it is said to have one.
    private func rvault(
        _ bus: PrivateBus, _ words: String, secret: Bool = false, variables: String = ""
    ) throws -> CommandResult {
        let input = secret ? "printf '%s\\n' '\(Self.passphrase)' |" : ""
        let flag = secret ? "--passphrase-fd 0" : "--no-input"
        return try bus.shell(
            "\(input) env \(variables) RVAULT_KEY_COST=light TZ=UTC \(Programs.client) \(words) \(flag) 2>&1")
    }

    @Test(arguments: ["keyring off", "doctor --revoke-keyring"])
    func `opens without a question until it is revoked, and asks again after that`(revoke: String) throws {
        let bus = try session()
        let state = try rvault(bus, "keyring")
        #expect(state.text.contains("opens this vault until") && state.text.contains("rvault keyring off"))
        #expect(try rvault(bus, "add --store Lampor").isSuccess)
        #expect(try rvault(bus, "list").text.contains("Lampor"))
        #expect(try rvault(bus, "worker --once").isSuccess)
        #expect(try rvault(bus, "doctor").text.contains("The keyring opens the vault until"))
        let revoked = try rvault(bus, revoke)
        #expect(revoked.isSuccess && revoked.text.contains("no longer opens"))
        let asked = try rvault(bus, "list")
        #expect(asked.ending == .exited(4) && asked.text.contains("The vault is locked."))
        #expect(try rvault(bus, "list", secret: true).text.contains("Lampor"))
        // The keyring keeps nothing of it.
        #expect(try bus.shell("secret-tool search --all application receipt-vault").output.isEmpty)
    }

    @Test func `says why the keyring does not open it, and takes the passphrase`() throws {
        let bus = try session()
        try #require(try bus.lockKeyring().isSuccess)
        let locked = try rvault(bus, "list")
        #expect(locked.ending == .exited(4) && locked.text.contains("The keyring is locked."), "\(locked.text)")
        #expect(try rvault(bus, "list", secret: true).isSuccess)
        let silent = try rvault(bus, "list", variables: "-u DBUS_SESSION_BUS_ADDRESS XDG_RUNTIME_DIR=/nowhere")
        #expect(silent.text.contains("No keyring runs in this session."), "\(silent.text)")
        let missing = try rvault(bus, "list", variables: "PATH=/nowhere")
        #expect(missing.text.contains("secret-tool isn't installed"), "\(missing.text)")
        let doctor = try rvault(bus, "doctor --dry-run", secret: true)
        #expect(doctor.text.contains("The keyring doesn't open the vault now: The keyring is locked."))
    }

    @Test func `a stale secret, an expired slot and a changed passphrase each are said`() throws {
        let bus = try session()
        let id = "$(sed -n 's/^vault //p' $HOME/.local/share/receipt-vault/home.vault.keys)"
        let zeros = String(repeating: "0", count: 64)
        try bus.shell("printf \(zeros) | secret-tool store --label x application receipt-vault vault \(id)")
        let stale = try rvault(bus, "list")
        #expect(stale.text.contains("The secret in the keyring doesn't open this vault"), "\(stale.text)")
        #expect(try rvault(bus, "keyring on --for 90s", secret: true).isSuccess)
        let next = "printf '%s\\nnine lamps over the water\\n' '\(Self.passphrase)' | "
        let changed = try bus.shell(
            next
                + "env RVAULT_KEY_COST=light \(Programs.client) passphrase --passphrase-fd 0 --new-passphrase-fd 0 2>&1"
        )
        #expect(
            changed.isSuccess && changed.text.contains("The keyring no longer opens this vault."), "\(changed.text)")
        #expect(try rvault(bus, "list").ending == .exited(4))
    }

    @Test func `its secret is in no program's arguments or environment, and in no file but the keyring's`() throws {
        let bus = try session()
        let secret = try bus.shell(
            "secret-tool lookup application receipt-vault vault "
                + "$(sed -n 's/^vault //p' $HOME/.local/share/receipt-vault/home.vault.keys)"
        ).outputText
        try #require(secret.count == 64)
        let traced = try bus.shell(
            "strace -f -qq -v -s 100000 -e trace=execve -o $HOME/trace \(Programs.client) list --no-input && cat $HOME/trace"
        )
        #expect(traced.isSuccess && traced.outputText.contains("secret-tool"), "\(traced.text)")
        #expect(!traced.outputText.contains(secret))
        #expect(try bus.shell("grep -rlF \(secret) $HOME").outputText.isEmpty)
    }

    @Test func `a backup has no slot, and a restored vault asks for the passphrase`() throws {
        let bus = try session()
        let file = bus.folder.file("a.rvbackup")
        #expect(try rvault(bus, "backup \(file)").isSuccess)
        #expect(try bus.shell("grep -ac 'slot keyring' \(file)").outputText == "0\n")
        let drill = bus.folder.file("drill.vault")
        #expect(try rvault(bus, "backup restore \(file) --vault \(drill)", secret: true).isSuccess)
        #expect(try rvault(bus, "list --vault \(drill)").ending == .exited(4))
    }

    @Test func `a worker that it opened ends when the slot is revoked`() throws {
        let bus = try session()
        let variables = bus.variables.map { "\($0.key)=\($0.value)" }
        let worker = try SpawnedProcess(
            ["/usr/bin/env", "-i"] + variables + ["/bin/sh", "-c", "exec \(Programs.client) worker --no-input 2>&1"])
        var said = worker.read()
        #expect(said.contains("The worker started."), "\(said)")
        #expect(try rvault(bus, "keyring off").isSuccess)
        while case let more = worker.read(), !more.isEmpty { said += more }
        #expect(said.contains("The keyring's slot was revoked; the worker stopped."), "\(said)")
    }
}

extension CommandResult {
    /// Everything that was printed.
    fileprivate var text: String { outputText + String(decoding: errors, as: UTF8.self) }
}
