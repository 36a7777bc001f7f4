import SystemKit
import Testing
import VaultTestKit

@Suite("Signing in by a command, at a terminal")
struct LoginCommandTests {
    /// Registers at a terminal, answering the two password prompts. Returns the screen, and whether the account now
    /// exists.
    private func register(_ first: String, _ second: String, until end: String) throws -> (
        screen: String, isThere: Bool
    ) {
        let data = try TemporaryDirectory()
        let server = try ServerProcess(data: data.path + "/server", isOpen: true)
        let (vault, terminal) = (try CommandRun(isUnlocked: true), try Terminal(columns: 120))
        let home = vault.folder.path
        let address = "http://127.0.0.1:\(server.port)"
        try terminal.run(
            "HOME=\(home) XDG_RUNTIME_DIR=\(home)/run \(Programs.client) login \(address) "
                + "--email someone@example.org --register; echo code $?; cat")
        for (prompt, password) in [("Password for someone@example.org:", first), ("Repeat password:", second)] {
            let screen = try terminal.wait(for: prompt)
            #expect(!screen.contains(first) && !screen.contains("code "))
            try terminal.type(password)
            try terminal.press("Enter")
        }
        try terminal.wait(for: "code ")
        let screen = try terminal.wait(for: end)
        let other = try CommandRun(device: "phone")
        return (screen, try other.signIn(at: address, isNew: false).isSuccess)
    }

    @Test func `the password of a new account is asked for twice`() throws {
        let (screen, isThere) = try register("a long password", "a long password", until: "code 0")
        #expect(screen.contains("Signed in as someone@example.org") && isThere, "\(screen)")
    }

    @Test func `a typing mistake in either creates no account`() throws {
        let (screen, isThere) = try register("a long password", "a long passwort", until: "code 1")
        #expect(screen.contains("The passwords don't match; no account was created.") && !isThere, "\(screen)")
    }
}
