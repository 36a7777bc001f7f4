import Foundation
import Testing
import VaultTestKit

@Suite("A vault of this device only")
struct DeviceOnlyStory {
    @Test func `opens no socket but the one by which the kernel tells of networks`() throws {
        let terminal = try Terminal()
        let trace = terminal.folder.path + "/trace"
        try terminal.startVault(
            runner: ["/usr/bin/strace", "-f", "-qq", "-o", trace, "-e", "trace=socket,connect,sendto,sendmsg"])
        try terminal.makeVault()
        try terminal.addReceipt(store: "Robot Shop", total: "349,00")
        for key in ["4", "S", "W", "5", "3", "2", "1"] { try terminal.press(key) }
        try terminal.wait(for: "[1 Vault]")
        try terminal.press("q")
        try terminal.waitForEnd()
        let calls = try String(contentsOfFile: trace, encoding: .utf8).split(separator: "\n")
        let sockets = calls.filter { $0.contains(" socket(") }
        #expect(!sockets.isEmpty, "it watches the networks")
        #expect(sockets.allSatisfy { $0.contains("AF_NETLINK") }, "\(sockets.joined(separator: "\n"))")
        #expect(!calls.contains { $0.contains("AF_INET") }, "\(calls.joined(separator: "\n"))")
    }

    @Test func `works where the kernel refuses to tell of networks`() throws {
        let terminal = try Terminal()
        try terminal.startVault(
            runner: [
                "/usr/bin/strace", "-f", "-qq", "-o", "/dev/null", "-e", "trace=socket", "-e",
                "inject=socket:error=EACCES",
            ])
        try terminal.makeVault()
        try terminal.addReceipt(store: "Robot Shop", total: "349,00")
        try terminal.press("q")
        try terminal.waitForEnd()
    }
}
