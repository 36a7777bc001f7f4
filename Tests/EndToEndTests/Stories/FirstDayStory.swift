import Testing
import VaultTestKit

@Suite("The first day", .serialized)
struct FirstDayStory {
    private static let purchases = """
        merchant;date;total;currency
        Café Ω;24/12/2025;12,50;EUR
        Robot Shop;02/11/2025;1.349,00;EUR
        Tokyo Box;05/06/2025;18900;JPY
        Broken row;31/02/2025;1,00;EUR
        """

    @Test func `a person makes a vault, imports, browses, filters, edits, and syncs`() throws {
        let terminal = try Terminal()
        let file = try terminal.folder.write(Self.purchases, to: "purchases.csv")
        try terminal.startVault()
        try terminal.makeVault()
        try terminal.importFile(file, completing: true, expecting: "3 receipts imported")
        try terminal.wait(for: "3 receipts")

        try terminal.press("/")
        try terminal.type("cafe")
        let found = try terminal.wait(for: "1 shown")
        #expect(found.contains("Café Ω"))
        #expect(!found.contains("Tokyo Box"))
        try terminal.press("Escape")
        try terminal.wait(for: "Tokyo Box")

        let server = try terminal.startServer()
        try terminal.signIn(at: server, isNew: true)
        try terminal.wait(for: "v sync ok")

        try terminal.press("P")
        try terminal.wait(for: "paused")
        try terminal.press("g", "f")
        let waiting = try terminal.wait(until: "the mark") { $0.contains("> ^") }
        #expect(waiting.contains("Café Ω"))
        try terminal.press("P")
        try terminal.wait(until: "the mark gone") { $0.contains("v sync ok") && !$0.contains("^") }
    }

    @Test func `a line that cannot be read is named and nothing else is lost`() throws {
        let terminal = try Terminal()
        let file = try terminal.folder.write(Self.purchases, to: "purchases.csv")
        try terminal.startVault()
        try terminal.makeVault()
        try terminal.press("i")
        try terminal.wait(for: "Import")
        try terminal.type(file)
        try terminal.press("Enter")
        let preview = try terminal.wait(for: "1 rejected")
        #expect(preview.contains("3 to add"))
        try terminal.press("f")
        try terminal.wait(for: "31/02/2025")
    }
}
