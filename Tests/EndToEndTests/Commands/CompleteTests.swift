import SystemKit
import Testing

@Suite("Names for a shell")
struct CompleteTests {
    @Test func `an unlocked vault tells its names with what they are, a locked one tells none and asks nothing`() throws
    {
        let vault = try CommandRun(isUnlocked: true)
        let added = try vault.run(
            "add", "--store", "Lampor\u{1B}[31m", "--date", "2025-10-27", "--total", "12.50", "--tags", "home,light",
            "-q")
        let id = String(added.outputText.trimmingSuffix { $0.isNewline }.suffix(8))
        let receipts = try vault.run("complete", "receipts").outputText
        #expect(receipts.hasPrefix("\(id)\tLampor") && receipts.hasSuffix(", 2025-10-27, 12.50 EUR\n"))
        #expect(!receipts.contains("\u{1B}"))
        #expect(try vault.run("complete", "tags").outputText == "home\ttag\nlight\ttag\n")
        #expect(try vault.run("complete", "trashed").outputText == "")
        #expect(try vault.run("show", id).isSuccess)

        #expect(try vault.run("lock").isSuccess)
        let locked = try vault.run("complete", "receipts")
        #expect(locked.isSuccess && locked.outputText == "" && locked.said == "")
    }
}
