import Foundation
import SystemKit
import Testing
import VaultTestKit

@Suite("A log of what is done")
struct LogTests {
    @Test func `has the commands, the requests and how long they took, and nothing of a receipt`() throws {
        let vault = try CommandRun(isUnlocked: true)
        let server = try ServerProcess(data: vault.folder.path + "/server", isOpen: true)
        try vault.add("Lampor Secret")
        try #require(try vault.signIn(at: "http://127.0.0.1:\(server.port)", isNew: true).isSuccess)
        try vault.add("Another Secret")
        let log = vault.folder.path + "/log"
        #expect(try vault.run("sync", "--log-file", log, "--log-level", "debug").isSuccess)
        #expect(try vault.run("show", "nothing like it", "--log-file", log).code == 3)
        let text = try String(contentsOfFile: log, encoding: .utf8)
        for part in [
            "sync started, version", "vault opened in", "POST /v1/", ": 200 after", "exited with 0",
            "show started", "failed with 3",
        ] {
            #expect(text.contains(part), "\(part) is not in\n\(text)")
        }
        #expect(!text.contains("Secret") && !text.contains("like it"))
        let talked = try vault.run("status", "-v")
        #expect(talked.said.contains("info: status started") && talked.said.contains("info: exited with 0"))
        #expect(try vault.run("list", "--wait", "soon").code == 2)
        #expect(try vault.run("list", "--wait", "0").isSuccess)
    }
}
