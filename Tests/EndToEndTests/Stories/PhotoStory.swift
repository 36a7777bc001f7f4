import Foundation
import Testing
import VaultTestKit

@Suite("From paper to the other device")
struct PhotoStory {
    @Test func `a photo in the watched folder is accepted, and is a row with its thumbnail on the other device`() throws
    {
        let terminal = try Terminal()
        let home = terminal.folder.path
        try FileManager.default.createDirectory(atPath: home + "/laptop/Scans", withIntermediateDirectories: true)
        try terminal.addPhone(at: terminal.startSharing(also: "RVAULT_IMPORT_WATCH=\(home)/laptop/Scans"))
        try Photo.write(Photo.lines(), to: home + "/photo.jpg")
        try FileManager.default.moveItem(atPath: home + "/photo.jpg", toPath: home + "/laptop/Scans/photo.jpg")

        try terminal.press("3", in: "laptop")
        try terminal.wait(until: "the reading", in: "laptop", seconds: 60) {
            $0.contains("Lampor AB") && $0.contains("105")
        }
        try terminal.press("Enter", in: "laptop")
        try terminal.wait(for: "FIELD", in: "laptop")
        try terminal.press("Enter", in: "laptop")
        try terminal.wait(for: "Done. The Inbox is empty.", in: "laptop")

        try terminal.wait(until: "the row", in: "phone") { $0.contains("Lampor AB") && $0.contains("105,00 EUR") }
        try terminal.press("G", in: "phone")
        let row = try terminal.wait(until: "the row with its picture", in: "phone") { screen in
            screen.contains(">   @ 2025-10-27  Lampor AB") && screen.split(separator: "\n").contains(where: isPicture)
        }
        #expect(row.contains("  105,00 EUR   2025-10-27"), "\(row)")
        // The list is content with the thumbnail, which alone was fetched.
        let vault = home + "/phone/.local/share/receipt-vault/home.vault.files"
        let files = try FileManager.default.contentsOfDirectory(atPath: vault)
        #expect(files.count == 1, "\(files)")
    }

    /// Whether a line of the preview begins with a picture in block characters, and the store is beside it.
    private func isPicture(_ line: Substring) -> Bool {
        line.contains("Lampor AB") && line.contains("synced")
            && line.prefix(14).unicodeScalars.contains { ("\u{2580}"..."\u{259F}").contains($0) }
    }
}
