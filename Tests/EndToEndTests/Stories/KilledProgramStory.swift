import Glibc
import SystemKit
import Testing
import VaultTestKit

@Suite("A program that dies", .serialized)
struct KilledProgramStory {
    /// Adds a receipt fifty times while a sync runs, and kills the program at a random moment of the seed.
    @Test func `whatever was shown as saved is there after being killed at 50 moments of editing and syncing`() throws {
        let terminal = try Terminal()
        var random = SeededRandom(seed: 50)
        try terminal.startVault()
        try terminal.makeVault()
        try terminal.signIn(at: try terminal.startServer(), isNew: true)
        var saved: [String] = []
        for round in 1...50 {
            let store = "Shop \(round)"
            let victim = try terminal.processID()
            let waits = round.isMultiple(of: 5)
            if try add(store, killing: victim, at: waits ? nil : Int32.random(in: 0...300, using: &random), terminal) {
                saved.append(store)
            }
            try terminal.startVault()
            try terminal.unlock()
        }
        try terminal.wait(until: "everything sent", seconds: 60) { $0.contains("v sync ok") && !$0.contains("^") }
        let listed = try list(terminal)
        for store in saved {
            #expect(listed.filter { $0 == store }.count == 1, "\(store) was shown as saved")
        }
    }

    /// - Parameter milliseconds: the time from the key that saves to the end; nil to wait for the word.
    /// - Returns: whether the screen said that the receipt was saved before the program was killed.
    private func add(
        _ store: String, killing victim: pid_t, at milliseconds: Int32?, _ terminal: Terminal
    ) throws -> Bool {
        try terminal.press("a")
        try terminal.wait(for: "Currency")
        // The form may have the draft of an earlier round.
        try terminal.press("C-u")
        try terminal.type(store)
        try terminal.press("C-s")
        // Before, during and after the write and the push that follows it.
        if let milliseconds { poll(nil, 0, milliseconds) } else { try terminal.wait(for: "Saved") }
        let wasSaved = try terminal.screen().contains("Saved")
        #expect(kill(victim, SIGKILL) == 0)
        try terminal.waitForEnd()
        return wasSaved
    }

    /// Returns the stores of all receipts, as `rvault list` prints them.
    private func list(_ terminal: Terminal) throws -> [String] {
        let result = try Programs.rvault(
            ["list", "--json", "--passphrase-fd", "0"], home: terminal.folder.path, input: Terminal.passphrase + "\n")
        try #require(result.isSuccess, "\(String(decoding: result.errors, as: UTF8.self))")
        let items = result.outputText.split(separator: "\"storeName\":\"").dropFirst()
        return items.map { String($0.prefix { $0 != "\"" }) }
    }
}
