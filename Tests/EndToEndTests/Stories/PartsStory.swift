import Testing

@Suite("Items and warranties on two devices", .serialized)
struct PartsStory {
    /// Opens the screen with the items and warranties of the only receipt.
    private func openParts(in window: String, _ terminal: Terminal) throws {
        try terminal.press("g", "Enter", in: window)
        try terminal.wait(for: "Bought", in: window)
        try terminal.press("W", in: window)
        try terminal.wait(for: "Items and warranties", in: window)
    }

    private func rename(to name: String, in window: String, _ terminal: Terminal) throws {
        try terminal.press("G", "Enter", in: window)
        try terminal.wait(for: "Serial", in: window)
        try terminal.press("C-u", in: window)
        try terminal.type(name, in: window)
        try terminal.press("Enter", in: window)
        try terminal.wait(for: "Saved.", in: window)
    }

    @Test func `an item reaches the other device, and a person resolves its two names`() throws {
        let terminal = try Terminal.twoDevices()
        try openParts(in: "laptop", terminal)
        try terminal.wait(for: "Nothing here yet", in: "laptop")
        try terminal.press("a", "i", in: "laptop")
        try terminal.wait(for: "New item", in: "laptop")
        try terminal.type("Vacuum", in: "laptop")
        try terminal.press("Tab", in: "laptop")
        try terminal.type("SN-4711", in: "laptop")
        try terminal.press("Enter", in: "laptop")
        try terminal.wait(for: "Item added.", in: "laptop")
        try openParts(in: "phone", terminal)
        try terminal.wait(for: "SN-4711", in: "phone")

        for window in ["laptop", "phone"] {
            try terminal.press("P", in: window)
            try terminal.wait(for: "paused", in: window)
        }
        try rename(to: "Robot", in: "laptop", terminal)
        try rename(to: "Hoover", in: "phone", terminal)
        try terminal.press("P", in: "phone")
        try terminal.wait(for: "v sync ok", in: "phone")
        try terminal.press("P", in: "laptop")
        try terminal.wait(for: "1 conflict", in: "laptop")
        try terminal.press("c", in: "laptop")
        let picker = try terminal.wait(for: "RESULT", in: "laptop")
        #expect(picker.contains("Robot Shop > Robot") && picker.contains("Hoover"))
        try terminal.press("l", "Enter", in: "laptop")
        let decided = try terminal.wait(for: "Items and warranties", in: "laptop")
        #expect(decided.contains("Hoover") && !decided.contains("conflict"))
        try terminal.press("H", in: "laptop")
        try terminal.wait(for: "resolved", in: "laptop")
    }
}
