import SystemKit
import Testing

/// The three tasks that docs/guide.md counts under "Key counts". Text typed into a field counts as one entry.
@Suite("Ways counted in keys", .serialized)
struct CountedKeysStory {
    private let terminal: Terminal

    init() throws {
        terminal = try Terminal()
    }

    @Test func `from nothing to a receipt with a warranty, to what ends, and to a claim`() throws {
        var way = Way(terminal)
        try terminal.startVault()
        try terminal.wait(for: "New vault here")
        try way.press("n", until: "New vault: passphrase")
        try way.type(Terminal.passphrase)
        try way.press("Enter")
        try way.type(Terminal.passphrase)
        try way.press("Enter", until: "Type: I have stored it")
        try way.type("I have stored it")
        try way.press("Enter", until: "Currency, dates, reminders")
        try way.press("Enter", until: "No receipts yet")
        #expect(way.keys == 5 && way.entries == 3)

        try way.press("a", until: "New receipt")
        try way.type("Robot Shop")
        try way.press("Tab", "Tab")
        try way.type("349")
        try way.press("Tab", "Tab", "Tab")
        try way.type("24")
        try way.press("Enter", until: "24 months, to")
        #expect(way.keys == 12 && way.entries == 6)

        way = Way(terminal)
        try way.press("2", until: "Covered now  1 item")
        #expect(way.keys == 1)

        try terminal.press("1")
        try terminal.wait(for: "1 of 1")
        way = Way(terminal)
        try way.press("c", until: "1 receipt written to ~/claim-robot-shop")
        #expect(way.keys == 1)
    }
}

/// Presses keys and counts them.
private struct Way {
    private let terminal: Terminal
    private(set) var keys = 0
    private(set) var entries = 0

    init(_ terminal: Terminal) {
        self.terminal = terminal
    }

    mutating func press(_ pressed: String..., until text: String? = nil) throws {
        for key in pressed { try terminal.press(key) }
        keys += pressed.count
        if let text { try terminal.wait(for: text) }
    }

    mutating func type(_ text: String) throws {
        try terminal.type(text)
        entries += 1
    }
}
