import Testing

@Suite("Two devices", .serialized)
struct TwoDevicesStory {
    /// Opens the form of the only receipt, changes one field, and saves.
    private func change(_ field: String, to text: String, in window: String, _ terminal: Terminal) throws {
        try terminal.press("g", "e", in: window)
        try terminal.wait(for: "your input is kept as a draft", in: window)
        // One key for each place: a second one before the first is drawn would lead past the field.
        var last = ""
        try terminal.wait(until: "the field \(field)", in: window) { screen in
            guard let place = screen.split(separator: "\n").first(where: { $0.hasPrefix(" > ") })?.prefix(14) else {
                return false
            }
            if place.hasPrefix(" > \(field)") { return true }
            if place != last, (try? terminal.press("Tab", in: window)) != nil { last = String(place) }
            return false
        }
        try terminal.press("C-u", in: window)
        try terminal.type(text, in: window)
        try terminal.press("C-s", in: window)
        try terminal.wait(for: "Saved", in: window)
    }

    @Test func `separate fields merge, the same amount is asked about, and both devices end alike`() throws {
        let terminal = try Terminal.twoDevices()
        for window in ["laptop", "phone"] {
            try terminal.press("P", in: window)
            try terminal.wait(for: "paused", in: window)
        }
        try change("Warranty", to: "24", in: "laptop", terminal)
        try change("Total", to: "399,00", in: "laptop", terminal)
        try change("Notes", to: "bought on the phone", in: "phone", terminal)
        try change("Total", to: "349,90", in: "phone", terminal)

        try terminal.press("P", in: "phone")
        try terminal.wait(for: "v sync ok", in: "phone")
        try terminal.press("P", in: "laptop")
        try terminal.wait(for: "1 conflict", in: "laptop")
        let laptop = try terminal.wait(for: "bought on the phone", in: "laptop")
        #expect(laptop.contains("399,00"))

        try terminal.press("g", "c", in: "laptop")
        let picker = try terminal.wait(for: "RESULT", in: "laptop")
        #expect(picker.contains("349,90"))
        #expect(picker.contains("399,00"))
        try terminal.press("h", in: "laptop")
        try terminal.press("Enter", in: "laptop")
        try terminal.wait(until: "the decision sent", in: "laptop") { screen in
            screen.contains("v sync ok") && !screen.contains("conflict")
        }

        let phone = try terminal.wait(for: "399,00", in: "phone")
        #expect(phone.contains("Robot Shop"))
        try terminal.press("Enter", in: "phone")
        try terminal.wait(for: "24 months", in: "phone")
    }

    @Test func `a change that arrives while a form is open is asked about and not overwritten`() throws {
        let terminal = try Terminal.twoDevices()
        try terminal.press("g", "e", in: "laptop")
        try terminal.wait(for: "your input is kept as a draft", in: "laptop")
        try change("Total", to: "349,90", in: "phone", terminal)
        try terminal.wait(until: "the phone's change sent", in: "phone") { screen in
            screen.contains("v sync ok") && !screen.contains("^")
        }
        try terminal.press("Tab", "Tab", "C-u", in: "laptop")
        try terminal.type("399,00", in: "laptop")
        try terminal.press("C-s", in: "laptop")
        try terminal.wait(for: "1 conflict", in: "laptop")
        try terminal.press("g", "c", in: "laptop")
        let picker = try terminal.wait(for: "RESULT", in: "laptop")
        #expect(picker.contains("349,90"))
        #expect(picker.contains("399,00"))
    }
}
