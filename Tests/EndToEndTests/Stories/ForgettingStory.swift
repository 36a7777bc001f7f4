import Glibc
import SystemKit
import Testing
import VaultJSON
import VaultTestKit

@Suite("Removing an account from a device", .serialized)
final class ForgettingStory: TwoDevices {
    /// Creates a receipt that both devices have.
    override init() throws {
        try super.init()
        try laptop.add("Robot Shop")
        try laptop.sync()
        try phone.sync()
    }

    /// Checks that only an empty vault is left, and that the phone has everything.
    private func expectEmpty() throws {
        #expect(try laptop.stores().isEmpty)
        #expect(try laptop.run("status").outputText.contains("this vault is on this device only"))
        #expect(try phone.stores() == ["Robot Shop"])
        let again = try laptop.run("logout", "--forget", "--yes")
        #expect(again.code == 3 && again.said.contains("has no account"), "\(again.said)")
    }

    private func devices() throws -> [String] {
        try phone.items("device", "list").compactMap { $0["name"]?.string }.sorted()
    }

    @Test func `works after a sign-out, and the vault may be another account's`() throws {
        try #require(try laptop.run("logout").isSuccess)
        let forgot = try laptop.run("logout", "--forget", "--yes")
        #expect(
            forgot.isSuccess && forgot.said.contains("All data of someone@example.org was deleted"), "\(forgot.said)")
        #expect(!forgot.said.contains("Signed out") && !forgot.said.contains("still lists"), "\(forgot.said)")
        try expectEmpty()
        #expect(try devices() == ["phone"])
        let other = try laptop.shell(
            "rvault login http://127.0.0.1:\(server.port) --email other@example.org --register --password-fd 8 8<<<'a long password'"
        )
        #expect(other.isSuccess, "\(other.said)")
    }

    @Test(arguments: [["logout"], []])
    func `works without the server, and says that it still lists this device`(first: [String]) throws {
        server.end(SIGTERM)
        let sentence = "Can't reach the server, so it still lists this device."
        if !first.isEmpty { #expect(try laptop.run(first).said.contains(sentence)) }
        let forgot = try laptop.run("logout", "--forget", "--yes")
        #expect(forgot.isSuccess, "\(forgot.said)")
        #expect(forgot.said.contains(sentence) == first.isEmpty, "\(forgot.said)")
        if first.isEmpty { #expect(forgot.said.contains("rvault device revoke laptop"), "\(forgot.said)") }
        try expectEmpty()
        try startServer()
        #expect(try devices() == ["laptop", "phone"])
        #expect(try phone.run("device", "revoke", "laptop", "--yes").isSuccess)
    }

    @Test(arguments: [["logout"], []])
    func `without an answer nothing is deleted, signed in or not`(first: [String]) throws {
        try laptop.add("Never uploaded")
        if !first.isEmpty { try #require(try laptop.run(first).isSuccess) }
        let refused = try laptop.run("logout", "--forget", "--no-input")
        #expect(refused.code == 1 && refused.said.contains("Nothing was deleted"), "\(refused.said)")
        #expect(refused.said.contains("1 change was never uploaded."), "\(refused.said)")
        #expect(refused.said.contains("'rvault logout' alone") == first.isEmpty, "\(refused.said)")
        #expect(try laptop.stores() == ["Never uploaded", "Robot Shop"])
        #expect(try devices() == (first.isEmpty ? ["laptop", "phone"] : ["phone"]))
        let counted = try laptop.json("logout", "--forget", "--yes")["items"]?.array?.first
        #expect(counted?["lost"] == .integer(1) && counted?["drafts"] == .integer(0))
        #expect(counted?["stillListed"] == .bool(false))
        try expectEmpty()
    }

    @Test func `the question counts drafts, and another window of the vault shows an empty one that syncs nothing`()
        throws
    {
        let terminal = try Terminal()
        let home = laptop.folder.path
        let start = "cd \(home); env HOME=\(home) XDG_RUNTIME_DIR=\(home)/run RVAULT_DEVICE=laptop \(Programs.client)"
        try terminal.run(start, in: "first")
        try terminal.wait(for: "Robot Shop", in: "first")
        try terminal.press("a", in: "first")
        try terminal.wait(for: "Currency", in: "first")
        try terminal.type("Unfinished", in: "first")
        try terminal.press("C-c", in: "first")
        try terminal.waitForEnd(of: "first")
        try terminal.run(start, in: "window")
        try terminal.wait(for: "sync ok", in: "window")
        try terminal.run(start + " logout --forget; echo code $?; exec cat", in: "question")
        let question = try terminal.wait(for: "[y/N]", in: "question")
        #expect(question.contains("1 draft will be lost") && !question.contains("uploaded"), "\(question)")
        try terminal.press("y", "Enter", in: "question")
        try terminal.wait(for: "code 0", in: "question")
        try terminal.wait(until: "an empty list", in: "window") {
            !$0.contains("Robot Shop") && $0.contains("No receipts yet")
        }
        try terminal.wait(for: "device only", in: "window")
        try terminal.press("q", in: "window")
        try terminal.waitForEnd(of: "window")
        try expectEmpty()
        #expect(try devices() == ["phone"])
    }
}
