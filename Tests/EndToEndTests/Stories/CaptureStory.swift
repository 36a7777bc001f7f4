import Foundation
import Glibc
import SystemKit
import Testing
import VaultJSON
import VaultTestKit

@Suite("A phone as the scanner", .serialized)
final class CaptureStory {
    private let stage: CaptureStage

    init() throws { stage = try CaptureStage() }

    @Test(arguments: Browser.phones.indices)
    func `a photo sent after scanning the drawn code is in the Inbox of the terminal, and says from whom`(
        phone: Int
    ) throws {
        let terminal = try Terminal()
        let server = try terminal.startSharing()
        try terminal.press("3", in: "laptop")
        try terminal.wait(for: "[3 Inbox]", in: "laptop")
        try terminal.press("c", in: "laptop")
        let screen = try terminal.wait(for: "Expires  in", in: "laptop")
        let text = try Zbar.read(onScreen: screen.split(separator: "\n").map(String.init))
        #expect(text.hasPrefix(server + "/capture/#code="), "\(text)")

        let browser = try stage.browser(Browser.phones[phone])
        try stage.connect(browser, at: text.trimmingCharacters(in: .whitespacesAndNewlines))
        #expect(try !browser.address.contains("#"), "the code stays in no history")
        try stage.send([try stage.photo()], browser)
        try browser.wait(for: "Sent, in the Inbox")

        try terminal.press("Escape", in: "laptop")
        try terminal.wait(until: "the reading", in: "laptop", seconds: 60) {
            $0.contains("Lampor AB") && $0.contains("105") && $0.contains("from Browser: Chrome on Linux")
        }
        try terminal.press("Enter", in: "laptop")
        try terminal.wait(for: "FIELD", in: "laptop")
        try terminal.press("Enter", in: "laptop")
        try terminal.wait(for: "Done. The Inbox is empty.", in: "laptop")
        try browser.wait(for: "Accepted", seconds: 120)
        let complaints = try browser.complaints()
        #expect(complaints == [])
        let elsewhere = try browser.requests().filter { address in
            address.hasPrefix("http") && !address.hasPrefix(server)
        }
        #expect(elsewhere == [])
    }

    @Test func `five pages make one receipt in their order, photo by photo, with what was typed, and the same bytes`()
        throws
    {
        let laptop = try stage.laptop()
        let browser = try stage.browser()
        try stage.connect(browser, at: try stage.address(laptop))
        let pages = try (1...5).map { try stage.photo($0) }
        try browser.type(pages.joined(separator: "\n"), into: "#file-input")
        try browser.wait(for: "New receipt")
        for (field, typed) in [
            ("#store", "Lampor"), ("#total", "12,90"), ("#warranty", "24"), ("#notes", "<b>lamp</b>"),
        ] {
            try browser.type(typed, into: field)
        }
        try browser.run(
            """
            [window.shown, window.said] = [[], []];
            const note = (list, words) => words && words !== list.at(-1) && list.push(words);
            new MutationObserver(() => {
              const state = document.querySelector("#entries p")?.textContent ?? "";
              note(shown, /^Photo \\d of 5, (?=\\d+%$)/.exec(state)?.[0]);
              note(said, document.getElementById("spoken").textContent.replace(/.*: /, ""));
            }).observe(document.body, { subtree: true, childList: true, characterData: true });
            """)
        try browser.click("#send")
        try browser.wait(for: "Sent, in the Inbox")
        #expect(try browser.run("return shown").strings == (1...5).map { "Photo \($0) of 5, " })
        #expect(try browser.run("return said").strings == (1...5).map { "Sending photo \($0) of 5" })
        let item = try #require(try stage.inbox(laptop).first)
        let id = try #require(item["id"]?.string)
        let shown = try #require(try laptop.items("show", id).first)
        #expect(shown["storeName"] == "Lampor" && shown["warrantyMonths"] == 24 && shown["userNotes"] == "<b>lamp</b>")
        #expect(shown["total"]?["minor"] == 1290 || shown["totalMinor"] == 1290, "\(shown)")
        let listed = try laptop.run("inbox")
        #expect(listed.outputText.contains("not here yet"))
        #expect(listed.said.contains("The pictures of 1 receipt aren't here yet; 'rvault sync' fetches them."))
        try laptop.sync()
        #expect(try laptop.run("inbox").outputText.contains("not read yet"))
        let fetched = try laptop.shell(
            """
            for page in 1 2 3 4 5; do rvault open \(id) --number $page -o - | sha256sum; done
            """)
        let sums = try laptop.shell("sha256sum \(pages.joined(separator: " "))")
        func hashes(_ result: CommandResult) -> [String] {
            result.outputText.split(separator: "\n").map { String($0.prefix(64)) }
        }
        #expect(hashes(fetched) == hashes(sums), "\(fetched.said) \(sums.said)")
    }

    @Test func `a shot of the camera and a PDF arrive as what they are`() throws {
        let laptop = try stage.laptop()
        let frame = try stage.photo()
        let video = stage.folder.file("camera.mjpeg")
        let made = try laptop.shell("for n in $(seq 60); do cat \(frame); done > \(video)")
        try #require(made.isSuccess, "\(made.said)")
        let browser = try Browser(profile: stage.folder.file("profile"), video: video)
        try stage.connect(browser, at: try stage.address(laptop))
        try browser.click("#take-photo")
        try browser.run(
            "const v = document.getElementById('viewfinder');"
                + "while (!v.videoWidth) await new Promise((r) => setTimeout(r, 50));")
        try browser.click("#shutter")
        try browser.wait(for: "Keep as it is")
        try browser.click("#keep")
        try browser.wait(for: "New receipt")
        try browser.type("Shot", into: "#store")
        try browser.click("#send")
        try browser.wait(for: "Sent, in the Inbox")

        let pdf = stage.folder.file("invoice.pdf")
        try Data(SmallPDF(pages: [["Lampor AB", "Total EUR 12.90"]]).bytes).write(to: URL(fileURLWithPath: pdf))
        try stage.send([pdf], browser, store: "Printed")
        #expect(try stage.stores(laptop, waitingFor: 2) == ["Printed", "Shot"])
        let complaints = try browser.complaints()
        #expect(complaints == [])
    }

    @Test func `photos wait without a network and after the browser was killed, and are sent once`() throws {
        let laptop = try stage.laptop()
        let pairing = try stage.address(laptop)
        let page = String(pairing.prefix { $0 != "#" })
        do {
            let browser = try stage.browser()
            try stage.connect(browser, at: pairing)
            try browser.setOffline(true)
            try stage.send([try stage.photo(1)], browser, store: "First")
            try browser.wait(for: "Waiting")
            try stage.send([try stage.photo(2)], browser, store: "Second")
            try browser.wait(for: "Second")
            browser.kill()
        }
        let again = try stage.browser()
        try again.open(page)
        try again.wait(for: "Sent, in the Inbox")
        #expect(try stage.stores(laptop, waitingFor: 2) == ["First", "Second"])
    }

    @Test func `a server that restarts during an upload gets each photo once`() throws {
        let laptop = try stage.laptop()
        let port = try #require(stage.server?.port)
        let browser = try stage.browser()
        try stage.connect(browser, at: try stage.address(laptop))
        for number in 1...3 {
            try stage.send([try stage.photo(number)], browser, store: "S\(number)")
            stage.server?.end(SIGKILL)
            stage.server = try ServerProcess(data: stage.folder.file("server"), port: port)
        }
        #expect(try stage.stores(laptop, waitingFor: 3) == ["S1", "S2", "S3"])
    }

    @Test func `a phone that was signed out keeps its photos, and sends them after a new code`() throws {
        let laptop = try stage.laptop()
        let browser = try stage.browser()
        let first = try stage.address(laptop)
        try stage.connect(browser, at: first)
        let name = try #require(try laptop.items("device").first { $0["capture"] == true }?["name"]?.string)
        try #require(try laptop.run("device", "revoke", name, "--yes").isSuccess)
        try stage.send([try stage.photo()], browser, store: "Kept")
        try browser.wait(for: "no longer accepts this phone")
        #expect(try stage.inbox(laptop).isEmpty)

        // A code works once.
        try browser.open("about:blank")
        try browser.open(first)
        try browser.wait(for: "Connect this phone")
        try browser.click("#pairing-connect")
        try browser.wait(for: "unknown, used or expired")

        try browser.open("about:blank")
        try browser.open(try stage.address(laptop))
        try browser.wait(for: "no longer accepts this phone")
        try browser.click("#pairing-connect")
        try browser.wait(for: "Sent, in the Inbox")
        #expect(try stage.stores(laptop) == ["Kept"])
    }

    @Test func `a full account and a file that is no picture are said, and the photo stays`() throws {
        let laptop = try stage.laptop(["--max-attachments", "1"])
        let browser = try stage.browser()
        try stage.connect(browser, at: try stage.address(laptop))
        let text = stage.folder.file("photo.jpg")
        try "no picture at all".write(toFile: text, atomically: true, encoding: .utf8)
        try browser.type(text, into: "#file-input")
        try browser.wait(for: "photo.jpg isn't")

        let large = stage.folder.file("large.jpg")
        let made = try laptop.shell("vips gaussnoise n.v 1500 1500 && vips copy n.v '\(large)[Q=95]'")
        try #require(made.isSuccess, "\(made.said)")
        try stage.send([large], browser, store: "Too much")
        let shown = try browser.wait(for: "Rejected:")
        #expect(shown.contains("storage is full") && shown.contains("Try again"), "\(shown)")
        // The typed values are in the Inbox, and the photo on the phone.
        #expect(try stage.stores(laptop) == ["Too much"])
    }
}
