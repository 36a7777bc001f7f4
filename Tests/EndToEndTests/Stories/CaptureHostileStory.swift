import Foundation
import SystemKit
import Testing
import VaultJSON
import VaultTestKit

@Suite("A phone as the scanner, with hostile texts", .serialized)
final class CaptureHostileStory {
    /// A sequence that sets the title, a tag with a script, and an override of the direction of text.
    private static let hostile = "\u{1B}]0;pwned\u{7}\u{1B}[31m<img src=x onerror=alert(1)>\u{202E}gpj\u{9B}2J領収書"

    private let stage: CaptureStage

    init() throws { stage = try CaptureStage() }

    /// Checks that a hostile text made no element, and nothing that the page's policy forbids. A dialog would end the test.
    private func checkTraces(_ browser: Browser) throws {
        let script =
            "return [...document.querySelectorAll('img[src=x], script:not([src])')].map((one) => one.outerHTML)"
        let (made, complaints) = try (browser.run(script).strings, browser.complaints())
        #expect(made == [] && complaints == [])
    }

    @Test func `names of files are shown as text, without what turns text around`() throws {
        let laptop = try stage.laptop()
        let browser = try stage.browser()
        try stage.connect(browser, at: try stage.address(laptop))
        let name = "<img src=x onerror=alert(1)>\u{202E}gpj.jpg"
        let file = stage.folder.file(name)
        try "no picture at all".write(toFile: file, atomically: true, encoding: .utf8)
        try browser.type(file, into: "#file-input")
        let shown = try browser.wait(for: "isn't a photo or PDF")
        #expect(shown.contains("<img src=x onerror=alert(1)>\u{FFFD}gpj.jpg isn't a photo or PDF"), "\(shown)")
        try checkTraces(browser)

        try Photo.write(Photo.lines(1), to: stage.folder.file("plain.jpg"))
        try FileManager.default.removeItem(atPath: file)
        try FileManager.default.moveItem(atPath: stage.folder.file("plain.jpg"), toPath: file)
        try stage.send([file], browser, store: "<b>Lampor</b>")
        try browser.wait(for: "Sent, in the Inbox")
        #expect(try browser.text.contains("<b>Lampor</b>"))
        #expect(try stage.stores(laptop) == ["<b>Lampor</b>"])
        try checkTraces(browser)
    }

    @Test func `texts in a photo, and those that a person typed, reach the terminal as text`() throws {
        let terminal = try Terminal()
        try terminal.startSharing()
        try terminal.press("3", in: "laptop")
        try terminal.wait(for: "[3 Inbox]", in: "laptop")
        try terminal.press("c", in: "laptop")
        let screen = try terminal.wait(for: "Expires  in", in: "laptop")
        let text = try Zbar.read(onScreen: screen.split(separator: "\n").map(String.init))
        let bytes = terminal.folder.path + "/laptop.bytes"
        try terminal.record("laptop", to: bytes)

        let browser = try stage.browser()
        try browser.open(text.trimmingCharacters(in: .whitespacesAndNewlines))
        try browser.wait(for: "Connect this phone")
        try browser.run("document.getElementById('device-name').value = arguments[0]", [.string(Self.hostile)])
        try browser.click("#pairing-connect")
        try browser.wait(for: "Take a photo of a receipt")
        let photo = try stage.photo()
        try Photo.addTexts(
            [0x010E: Self.hostile, 0x010F: Self.hostile, 0x0110: Self.hostile, 0x013B: Self.hostile], to: photo)
        try browser.type(photo, into: "#file-input")
        try browser.wait(for: "New receipt")
        for field in ["store", "notes"] {
            try browser.run(
                "document.getElementById(arguments[0]).value = arguments[1]", [.string(field), .string(Self.hostile)])
        }
        try browser.click("#send")
        try browser.wait(for: "Sent, in the Inbox")
        try checkTraces(browser)

        try terminal.press("Escape", in: "laptop")
        try terminal.wait(until: "the receipt in the Inbox", in: "laptop", seconds: 60) {
            $0.contains("]0;pwned") && $0.contains("105")
        }
        try terminal.press("Enter", in: "laptop")
        try terminal.wait(for: "FIELD", in: "laptop")
        try terminal.press("Enter", in: "laptop")
        try terminal.wait(for: "Done. The Inbox is empty.", in: "laptop")
        try terminal.press("1", in: "laptop")
        try terminal.wait(for: "pwned", in: "laptop")
        try terminal.press("j", "Enter", in: "laptop")
        try terminal.wait(until: "the receipt", in: "laptop") { $0.contains("Bought") && $0.contains("pwned") }
        #expect(try !terminal.title(of: "laptop").contains("pwned"))
        // The name of the phone is shown, too.
        let sent = try terminal.recorded(bytes, with: "from ]0;pwned", in: "laptop")
        #expect(!sent.contains("\u{1B}]0;pwned") && !sent.contains("\u{1B}[31m<img"))
        let controls = sent.unicodeScalars.filter {
            (0x80...0x9F).contains($0.value) || [0x202E, 7].contains($0.value)
        }
        #expect(controls.isEmpty)
    }
}
