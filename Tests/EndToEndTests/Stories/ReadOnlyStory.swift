import Testing

@Suite("A window that only looks")
struct ReadOnlyStory {
    @Test func `it follows what another window does, and does nothing itself`() throws {
        let terminal = try Terminal()
        try terminal.startVault()
        try terminal.makeVault()
        try terminal.addReceipt(store: "Lampor", total: "12,00")
        try terminal.startVault(also: "RVAULT_READ_ONLY=1", in: "looking")
        try terminal.unlock(in: "looking")
        #expect(try terminal.wait(for: "Lampor", in: "looking").contains("- read-only"))
        for key in ["d", "f", "a", "u"] {
            try terminal.press(key, in: "looking")
            try terminal.wait(for: "Read-only: nothing can be changed.", in: "looking")
            try terminal.press("j", in: "looking")
        }
        try terminal.press("d")
        try terminal.wait(for: "Moved 1 receipt to Trash.")
        try terminal.wait(for: "No receipts yet", in: "looking")
    }
}
