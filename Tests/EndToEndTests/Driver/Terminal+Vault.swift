import Testing
import VaultTestKit

/// Steps that many stories share, done with the keys that a person would press.
extension Terminal {
    static let passphrase = "seven lamps under water"

    /// Starts `rvault` for a person whose home is a folder of this terminal. `more` are additional variables as
    /// `NAME=value`. `runner` is a program with arguments that starts the vault, such as ``NetworkPair/runner(of:)``.
    func startVault(
        home: String = "", also more: String = "", runner: [String] = [], in window: String = "main"
    ) throws {
        let home = folder.path + home
        let variables = "HOME=\(home) XDG_RUNTIME_DIR=\(home)/run RVAULT_DEVICE=\(window) RVAULT_KEY_COST=light \(more)"
        try run(
            "mkdir -p \(home)/run && chmod 700 \(home)/run && exec \(runner.joined(separator: " ")) env \(variables) \(Programs.client)",
            in: window)
    }

    /// Goes through the first run to the empty list; `read` gets the page with the recovery code.
    func makeVault(
        passphrase: String = Terminal.passphrase, in window: String = "main",
        atCode read: (String) throws -> Void = { _ in }
    ) throws {
        try wait(for: "New vault here", in: window)
        try press("n", in: window)
        try wait(for: "Repeat", in: window)
        try type(passphrase, in: window)
        try press("Tab", in: window)
        try type(passphrase, in: window)
        try press("Enter", in: window)
        try read(wait(for: "Type: I have stored it", in: window))
        try type("I have stored it", in: window)
        try press("Enter", in: window)
        try wait(for: "Sample", in: window)
        try press("Enter", in: window)
        try wait(for: "No receipts yet", in: window)
    }

    /// Goes from the lock screen to the list.
    func unlock(in window: String = "main") throws {
        try wait(for: "Passphrase", in: window)
        try type(Terminal.passphrase, in: window)
        try press("Enter", in: window)
        try wait(for: "[1 Vault]", in: window)
    }

    /// Imports a file with the import dialog.
    func importFile(
        _ path: String, completing: Bool = false, expecting sentence: String, in window: String = "main"
    ) throws {
        try press("i", in: window)
        try wait(for: "Import", in: window)
        try type(completing ? String(path.dropLast(8)) : path, in: window)
        if completing {
            try press("Tab", in: window)
            try wait(for: String(path.suffix(12)), in: window)
        }
        try press("Enter", in: window)
        try wait(for: "to add", in: window)
        try press("I", in: window)
        try wait(for: sentence, in: window)
    }

    /// Starts a server with open registration; the same `data` folder makes it the same server again.
    ///
    /// - Returns: the server's address.
    @discardableResult
    func startServer(port: Int = 0, data: String = "server") throws -> String {
        try run(
            "exec \(Programs.server) serve --data \(folder.path)/\(data) --listen 127.0.0.1:\(port) --open-registration",
            in: "server")
        let screen = try wait(for: "listening on http://127.0.0.1:", in: "server")
        let line = try #require(screen.split(separator: "\n").last { $0.contains("listening on ") })
        return String(line.split(separator: " ").last ?? "")
    }
}

extension Terminal {
    /// Signs in on the sync screen, creating the account if it is new, and waits for the first successful sync.
    func signIn(
        at server: String, isNew: Bool, password: String = Device.password, in window: String = "main"
    ) throws {
        try press("4", in: window)
        try wait(for: "Press l to sign in", in: window)
        try fillSignIn(at: server, isNew: isNew, password: password, in: window)
        try wait(for: "sync ok", in: window)
        try press("1", in: window)
        try wait(for: "[1 Vault]", in: window)
    }

    /// Fills in and sends the sign-in form, from the sync screen of a vault without an account.
    func fillSignIn(
        at server: String, isNew: Bool, password: String = Device.password, in window: String = "main"
    ) throws {
        try press("l", in: window)
        try wait(for: "Email", in: window)
        if isNew { try press("C-n", in: window) }
        try press("C-u", in: window)
        try type(server, in: window)
        try press("Tab", in: window)
        try type("someone@example.org", in: window)
        try press("Tab", in: window)
        try type(password, in: window)
        try press("Enter", in: window)
        guard isNew else { return }
        try type(password, in: window)
        try press("Enter", in: window)
        // Past the invitation, which the server doesn't ask for.
        try press("Enter", in: window)
    }

    /// Starts a laptop in the window "laptop", signed in to a new server that has its one receipt. `more` are additional
    /// variables for the laptop.
    ///
    /// - Returns: the server's address.
    @discardableResult
    func startSharing(also more: String = "") throws -> String {
        try startVault(home: "/laptop", also: more, in: "laptop")
        try makeVault(in: "laptop")
        let server = try startServer()
        try signIn(at: server, isNew: true, in: "laptop")
        try addReceipt(store: "Robot Shop", total: "349,00", in: "laptop")
        try wait(until: "the receipt sent", in: "laptop") { $0.contains("v sync ok") && !$0.contains("^") }
        return server
    }

    /// Returns two vaults of one account in the windows "laptop" and "phone", with one receipt that both have.
    static func twoDevices() throws -> Terminal {
        let terminal = try Terminal()
        try terminal.addPhone(at: terminal.startSharing())
        return terminal
    }

    /// Starts a phone in the window "phone", signed in beside the laptop of ``startSharing(also:)``.
    func addPhone(at server: String) throws {
        try startVault(home: "/phone", in: "phone")
        try makeVault(in: "phone")
        try signIn(at: server, isNew: false, in: "phone")
        try wait(for: "Robot Shop", in: "phone")
    }

    /// Adds a receipt with a store and a total and waits until it is saved.
    func addReceipt(store: String, total: String, in window: String = "main") throws {
        try press("a", in: window)
        try wait(for: "Currency", in: window)
        try type(store, in: window)
        try press("Tab", "Tab", in: window)
        try type(total, in: window)
        try press("C-s", in: window)
        try wait(for: "Saved", in: window)
    }
}
