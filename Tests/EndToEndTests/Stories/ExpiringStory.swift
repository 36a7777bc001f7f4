import Testing
import VaultTestKit

@Suite("The Expiring screen in a terminal")
struct ExpiringStory {
    /// Returns a terminal with the demo's Expiring screen.
    private func expiring() throws -> Terminal {
        let terminal = try Terminal()
        try terminal.run("exec env HOME=\(terminal.folder.path) \(Programs.client) demo")
        try terminal.wait(for: "[1 Vault]")
        try terminal.press("2")
        try terminal.wait(for: "RETURN WINDOWS")
        return terminal
    }

    @Test func `what is snoozed and muted leaves the list, and the list of what was done brings both back`() throws {
        let terminal = try expiring()
        let before = due(in: try terminal.wait(for: "RETURN WINDOWS"))

        try terminal.press("z")
        try terminal.wait(for: "> 1 week")
        try terminal.press("Enter")
        try terminal.wait(for: "Snoozed until")
        try terminal.wait(for: "Snoozed: 1. Muted: 0.")
        try terminal.press("m")
        let quiet = try terminal.wait(for: "Snoozed: 1. Muted: 1.")
        #expect(before > 2 && due(in: quiet) <= before - 2, "\(quiet)")

        try terminal.press("Z")
        try terminal.wait(until: "what is quiet, and nothing else") { screen in
            screen.contains("SNOOZED UNTIL") && screen.contains(" MUTED ") && !screen.contains("RETURN WINDOWS")
        }
        try terminal.press("Escape")
        try terminal.wait(for: "RETURN WINDOWS")
        try terminal.press("U")
        try terminal.wait(for: "undo 2")
        try terminal.press("j")
        try terminal.wait(for: "Enter undoes 2 changes")
        try terminal.press("Enter")
        try terminal.wait(for: "Undone: 2 changes.")
        try terminal.wait(for: "redo 2")
        try terminal.press("Escape")
        try terminal.wait(until: "everything listed again") { screen in
            screen.contains("RETURN WINDOWS") && due(in: screen) == before && !screen.contains("Snoozed:")
        }
    }

    @Test func `a filter leaves what it finds, in the calendar too, until Esc drops it`() throws {
        let terminal = try expiring()
        try terminal.type("/total:")
        try terminal.wait(for: "needs an amount")
        try terminal.type(">50 currency:eur")
        try terminal.wait(until: "only what cost more than 50 EUR") { screen in
            screen.contains("filter: total:>50") && screen.contains("WARRANTY") && !screen.contains("RETURN WINDOWS")
        }
        try terminal.press("Enter")
        try terminal.wait(for: "Covered now")
        try terminal.press("x")
        try terminal.wait(for: "Export what matches")
        try terminal.press("Enter")
        // The dialog, which takes Escape itself, names the file, too.
        try terminal.wait(for: "written to ~/")
        try terminal.press("Escape")
        try terminal.wait(until: "everything again") { screen in
            screen.contains("more currencies") && !screen.contains("filter:")
        }
    }

    /// Returns the number after the screen's name.
    private func due(in screen: String) -> Int {
        let name = screen.split(separator: "2 Expiring ", maxSplits: 1).dropFirst().first ?? ""
        return Int(name.prefix(while: \.isNumber)) ?? 0
    }
}
