import Foundation
import Glibc
import Testing
import VaultTestKit

@Suite("A server that dies", .serialized)
struct KilledServerStory {
    /// Whether a process still has its files; tmux may take its time to collect one that has not.
    private static func isRunning(_ process: pid_t) -> Bool {
        guard let state = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else { return false }
        return !state.contains(") Z ")
    }

    @Test func `killed in the middle of a push of 200 receipts it has all of them once after its restart`() throws {
        let terminal = try Terminal()
        let rows = (1...200).map { "Shop \($0);2025-0\($0 % 9 + 1)-11;\($0),50;EUR" }
        let lines = ["store;date;total;currency"] + rows
        let file = try terminal.folder.write(lines.joined(separator: "\n"), to: "many.csv")
        try terminal.startVault(home: "/laptop", in: "laptop")
        try terminal.makeVault(in: "laptop")
        try terminal.importFile(file, expecting: "200 receipts imported", in: "laptop")
        let address = try terminal.startServer()
        let port = try #require(Int(address.split(separator: ":").last ?? ""))
        try terminal.press("4", in: "laptop")
        try terminal.wait(for: "Press l to sign in", in: "laptop")
        let server = try terminal.processID(in: "server")
        try terminal.fillSignIn(at: address, isNew: true, in: "laptop")
        try terminal.wait(until: "a push under way", in: "laptop") { $0.contains("sending") || $0.contains("sync ok") }
        #expect(kill(server, SIGKILL) == 0)
        // Until it is gone, its store is in use.
        try terminal.wait(until: "the server gone", in: "server") { _ in !Self.isRunning(server) }
        try terminal.startServer(port: port)
        try terminal.press("S", in: "laptop")
        try terminal.wait(until: "everything sent", in: "laptop") { screen in
            screen.contains("v sync ok") && !screen.contains("PENDING (")
        }

        try terminal.startVault(home: "/phone", in: "phone")
        try terminal.makeVault(in: "phone")
        try terminal.signIn(at: address, isNew: false, in: "phone")
        let phone = try terminal.wait(for: "200 receipts", in: "phone")
        #expect(phone.contains("1 of 200"))
    }
}
