import Testing
import VaultModel

@Suite("A server's own words")
struct ServerWordsTests {
    @Test func `are marked as the server's, on one line that steers nothing`() {
        #expect(ServerWords.said("No.") == "The server says: No.")
        let forged = ServerWords.said("No.\n<3>error: \u{1B}[2J\u{9B}2J\u{202E}\u{2028}x")
        #expect(forged == "The server says: No. <3>error: [2J2Jx")
    }

    @Test func `have at most two hundred characters, whatever they are made of`() {
        for text in [String(repeating: "x", count: 5_000_000), "e" + String(repeating: "\u{301}", count: 5_000_000)] {
            let said = ServerWords.said(text)
            #expect(said.count <= 217 && said.utf8.count < 10_000)
        }
    }

    @Test(arguments: ["", "\u{1B}\u{202E}"])
    func `that say nothing are told as none`(detail: String) {
        #expect(ServerWords.said(detail) == "The server gave no reason.")
    }
}
