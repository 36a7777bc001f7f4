import Glibc
import Testing

@Suite("A bad server", .serialized)
struct BadServerStory {
    /// Prepares a signed-in vault with one receipt sent, and returns its server's port.
    private func stage(_ terminal: Terminal) throws -> Int {
        try terminal.startVault()
        try terminal.makeVault()
        let address = try terminal.startServer()
        try terminal.signIn(at: address, isNew: true)
        try terminal.addReceipt(store: "Sent before", total: "1,00")
        try terminal.wait(until: "the receipt sent") { $0.contains("v sync ok") && !$0.contains("^") }
        return try #require(Int(address.split(separator: ":").last ?? ""))
    }

    /// The text that the "Next sync" line shows for each answer. Neighbors differ, so that each change is noticed.
    private static let answers: [(answer: BadServer.Answer, sentence: String)] = [
        (.html, "answers instead of the server"), (.error, "(status 500)"),
        (.empty, "answers instead of the server"), (.close, "sent no answer"),
        (.garbage, "answers instead of the server"), (.busy, "(status 503)"),
        (.redirect, "answers instead of the server"), (.cut, "sent no answer"), (.silent, ""),
    ]

    @Test func `whatever answers in its place, work goes on, waits, and goes out once when it is back`() throws {
        let terminal = try Terminal()
        let port = try stage(terminal)
        try terminal.end("server", by: SIGTERM)
        let bad = BadServer(terminal: terminal)
        try bad.start(port: port, answer: .html)
        try terminal.addReceipt(store: "Waits", total: "2,00")
        for (answer, sentence) in Self.answers {
            try bad.tell(answer)
            try terminal.press("4")
            try terminal.wait(for: "PENDING (")
            try terminal.press("S")
            try terminal.wait(until: "\(answer): \(sentence)") { screen in
                let next = screen.split(separator: "\n").first { $0.contains("Next sync") } ?? ""
                return sentence.isEmpty || next.contains(sentence)
            }
            try terminal.press("1")
            try terminal.wait(for: "[1 Vault]")
            try terminal.press("g", "f")
            try terminal.wait(for: "> ^")
        }
        try terminal.end("bad", by: SIGKILL)
        try terminal.startServer(port: port)
        try terminal.press("S")
        try terminal.wait(until: "everything sent") { $0.contains("v sync ok") && !$0.contains("^") }
        try terminal.startVault(home: "/phone", in: "phone")
        try terminal.makeVault(in: "phone")
        try terminal.signIn(at: "http://127.0.0.1:\(port)", isNew: false, in: "phone")
        let phone = try terminal.wait(for: "2 receipts", in: "phone")
        #expect(phone.contains("Sent before"))
        #expect(phone.contains("Waits"))
    }

    @Test func `a server whose clock is three days ahead is synced with, and the clocks are told of`() throws {
        let terminal = try Terminal()
        try terminal.startVault()
        try terminal.makeVault()
        try terminal.addReceipt(store: "Sent anyway", total: "1,00")
        let address = try terminal.startServer()
        let server = try #require(Int(address.split(separator: ":").last ?? ""))
        let port = try BadServer(terminal: terminal).start(server: server, answer: .ahead)
        try terminal.press("4")
        try terminal.wait(for: "Press l to sign in")
        try terminal.fillSignIn(at: "http://127.0.0.1:\(port)", isNew: true)
        try terminal.wait(for: "sync ok")
        try terminal.wait(until: "the difference") { $0.contains("3 days behind") || $0.contains("2 days behind") }
        try terminal.press("1")
        try terminal.wait(until: "the receipt sent") { $0.contains("Sent anyway") && !$0.contains("^") }
    }
}
