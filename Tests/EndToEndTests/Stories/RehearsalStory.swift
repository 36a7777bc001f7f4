import FaultProxy
import SystemKit
import Testing
import VaultTestKit

/// `--net`: what a person sees, and what reaches the server.
@Suite("Rehearsals by a person", .serialized)
struct RehearsalStory {
    @Test func `a command says which network it rehearses, keeps what it can't send, and the real network sends it`()
        throws
    {
        let vault = try TestedVault(receipts: 1)
        var stores = ["Shop 1"]
        for (network, code, words) in [
            ("offline", 7, "offline"), ("portal", 7, "answers instead of the server"),
            ("lossy-reply", 7, "no answer, or only part of one"), ("slow", 0, "Synced"),
        ] {
            try vault.add("Written for \(network)")
            stores.append("Written for \(network)")
            let asked = vault.proxy.records.count
            let result = try vault.device.run("sync", "--net", network)
            #expect(result.code == code && result.said.contains(words), "\(network): \(result.ending) \(result.said)")
            #expect(result.said.contains("Rehearsing a bad network: \(network)."), "\(result.said)")
            let sent = vault.proxy.records.dropFirst(asked).map(\.exchange.path)
            #expect(sent.isEmpty == ["offline", "portal"].contains(network), "\(network): \(sent)")
            try vault.device.settle()
        }
        let result = try vault.device.run("sync", "--net", "mobile")
        #expect(result.code == 2 && result.said.contains("lossy-reply"), "\(result.said)")
        #expect(try vault.device.run("list", "--net", "offline", "--quiet").isSuccess)
        try vault.expectWhole(stores)
    }

    @Test func `a window names the rehearsal, behaves so, and keeps it to itself`() throws {
        let vault = try TestedVault(receipts: 1)
        let terminal = try Terminal()
        let home = vault.device.folder.path
        let start = { (network: String) in
            try terminal.run(
                "exec env HOME=\(home) XDG_RUNTIME_DIR=\(home)/run RVAULT_DEVICE=here RVAULT_KEY_COST=light"
                    + " \(Programs.client) --net \(network)")
            try terminal.wait(for: "[1 Vault]")
        }
        try start("portal")
        let screen = try terminal.wait(for: "This network needs a login", seconds: 20)
        #expect(screen.contains("[rehearsal: portal]"), "\(screen)")
        try terminal.press("4")
        try terminal.wait(for: "2 of 3, all local")
        try terminal.press("W")
        try terminal.wait(for: "> 2  All local")
        // A command beside it has the real network.
        #expect(try vault.device.run("sync").isSuccess)
        try terminal.press("q")
        try terminal.wait(for: "ACTIVITY")
        try terminal.press("q")
        try terminal.wait(for: "[1 Vault]")
        try terminal.press("q")
        try terminal.waitForEnd()
        try start("offline")
        try terminal.wait(for: "Offline: changes will sync when reconnected", seconds: 20)
        try terminal.press("q")
        try terminal.waitForEnd()
    }
}
