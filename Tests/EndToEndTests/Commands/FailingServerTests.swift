import Glibc
import SystemKit
import Testing
import VaultJSON
import VaultTestKit

@Suite("A server that keeps failing, by commands")
struct FailingServerTests {
    @Test func `is told by status after the fifth sync, with the reason, until a sync comes to its end`() throws {
        let vault = try CommandRun(isUnlocked: true)
        let data = vault.folder.path + "/server"
        let server = try ServerProcess(data: data, isOpen: true)
        let port = server.port
        try #require(try vault.signIn(at: "http://127.0.0.1:\(port)", isNew: true).isSuccess)
        try vault.add("Robot Shop")
        server.end(SIGTERM)
        let terminal = try Terminal()
        try BadServer(terminal: terminal).start(port: Int(port), answer: .error)
        for attempt in 1...5 {
            #expect(try vault.items("status").first?["failing"] == .null, "before \(attempt)")
            #expect(try vault.run("sync").code == 7)
        }
        let failing = try #require(try vault.items("status").first?["failing"])
        #expect(failing["tries"] == .integer(5))
        #expect(failing["reason"]?.string?.contains("(status 500)") == true, "\(failing.text)")
        let text = try vault.run("status").outputText
        #expect(text.contains("Failing    5 tries; The server is temporarily unavailable"), "\(text)")
        try terminal.end("bad", by: SIGKILL)
        let again = try ServerProcess(data: data, port: port)
        defer { again.end(SIGTERM) }
        try vault.sync()
        #expect(try vault.items("status").first?["failing"] == .null)
        #expect(try !vault.run("status").outputText.contains("Failing"))
    }

    @Test func `an entry that is tried again says when it goes, where no sync can begin`() throws {
        let vault = try CommandRun(isUnlocked: true)
        let server = try ServerProcess(data: vault.folder.path + "/server", isOpen: true)
        try #require(try vault.signIn(at: "http://127.0.0.1:\(server.port)", isNew: true).isSuccess)
        try #require(try vault.run("sync", "--pause").isSuccess)
        try vault.add("Robot Shop")
        let id = try #require(try vault.items("sync", "queue").first?["id"]?.string)
        let paused = try vault.run("sync", "retry", id)
        #expect(paused.isSuccess && paused.said.contains("It will be sent when sync resumes: rvault sync --resume"))
        #expect(try vault.items("sync", "retry", id).first?["id"]?.string == id)
        #expect(try vault.run("sync", "retry", "all").said.contains("The server has refused nothing."))
        try #require(try vault.run("logout", "--yes").isSuccess)
        #expect(try vault.run("sync", "retry", id).said.contains("It will be sent after the next 'rvault login'."))
    }
}
