import Testing
import VaultTestKit

@Suite("A full disk", .serialized)
struct FullDiskStory {
    private static func rows(_ count: Int) -> String {
        "store,date,total\n" + (1...count).map { "Shop \($0),2025-01-11,\($0).50\n" }.joined()
    }

    /// Creates a vault on its own small disk.
    private func stage(_ terminal: Terminal, mebibytes: Int = 4) throws -> SmallDisk {
        let disk = try SmallDisk(at: terminal.folder.path + "/small", mebibytes: mebibytes)
        try terminal.startVault(home: "/small")
        try terminal.makeVault()
        return disk
    }

    @Test func `an edit is refused with a sentence, stays in its form, and is saved once there is room`() throws {
        let terminal = try Terminal()
        let disk = try stage(terminal)
        try terminal.addReceipt(store: "Kept", total: "5,00")
        try disk.fill()
        try terminal.press("a")
        try terminal.wait(for: "Currency")
        try terminal.type("Waits for room")
        try terminal.press("C-s")
        try terminal.wait(for: "Disk full; nothing was changed. Free some space")
        try terminal.wait(for: "Waits for room")
        try disk.free()
        try terminal.press("C-s")
        try terminal.wait(for: "Saved")
        let list = try terminal.wait(for: "2 receipts")
        #expect(list.contains("Kept"))
        #expect(list.contains("Waits for room"))
    }

    @Test func `an import keeps its whole steps, says how many, and again adds the others`() throws {
        let terminal = try Terminal()
        let file = try terminal.folder.write(Self.rows(1000), to: "many.csv")
        let disk = try stage(terminal, mebibytes: 16)
        try disk.fill(leaving: 900)
        try terminal.press("i")
        try terminal.wait(for: "Import")
        try terminal.type(file)
        try terminal.press("Enter")
        try terminal.wait(for: "1000 to add")
        try terminal.press("I")
        let refused = try terminal.wait(for: "of 1000 receipts were added")
        #expect(refused.contains("Disk full"))
        // The file is read again, and receipts that were already added are not added twice.
        try terminal.wait(for: "500 to add")
        try disk.free()
        try terminal.press("I")
        try terminal.wait(for: "already here")
        try terminal.wait(for: "1 of 1000")
    }

    @Test func `a device that has no room for what it fetches says so and fetches it later`() throws {
        let terminal = try Terminal()
        let file = try terminal.folder.write(Self.rows(1000), to: "many.csv")
        try terminal.startVault(home: "/laptop", in: "laptop")
        try terminal.makeVault(in: "laptop")
        try terminal.importFile(file, expecting: "1000 receipts imported", in: "laptop")
        let server = try terminal.startServer()
        try terminal.signIn(at: server, isNew: true, in: "laptop")
        let disk = try stage(terminal, mebibytes: 16)
        try disk.fill(leaving: 512)
        try terminal.press("4")
        try terminal.wait(for: "Press l to sign in")
        try terminal.fillSignIn(at: server, isNew: false)
        try terminal.wait(for: "Disk full")
        try disk.free()
        try terminal.press("S")
        try terminal.wait(for: "v sync ok")
        try terminal.press("1")
        try terminal.wait(for: "of 1000")
    }
}
