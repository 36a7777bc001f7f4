import Foundation
import Glibc
import SystemKit
import Testing
import VaultJSON
import VaultTestKit

@Suite("A phone as the scanner", .serialized)
final class CaptureStory {
    private let folder: TemporaryDirectory
    private var server: ServerProcess?

    init() throws { folder = try TemporaryDirectory() }

    /// A laptop with an account on a server, by commands.
    private func laptop(_ more: [String] = []) throws -> CommandRun {
        let server = try ServerProcess(data: folder.file("server"), isOpen: true, more: more)
        let laptop = try CommandRun(device: "laptop", isUnlocked: true)
        let signedIn = try laptop.signIn(at: "http://127.0.0.1:\(server.port)", isNew: true)
        try #require(signedIn.isSuccess, "\(signedIn.said)")
        self.server = server
        return laptop
    }

    private func address(_ laptop: CommandRun) throws -> String {
        try #require(try laptop.items("capture").first?["address"]?.string)
    }

    private func browser(_ size: (Int, Int) = Browser.phones[0], profile: String = "profile") throws -> Browser {
        try Browser(profile: folder.file(profile), size: size)
    }

    private func connect(_ browser: Browser, at address: String) throws {
        try browser.open(address)
        try browser.wait(for: "Connect this phone")
        try browser.click("#pairing-connect")
        try browser.wait(for: "Take a photo of a receipt")
        // From now on the page needs no network for its own files.
        try browser.run("await navigator.serviceWorker.ready")
    }

    private func photo(_ number: Int = 1) throws -> String {
        let path = folder.file("photo\(number).jpg")
        try Photo.write(Photo.lines(number), to: path)
        return path
    }

    /// Chooses files for a new receipt, and sends it as it is.
    private func send(_ files: [String], _ browser: Browser, store: String = "") throws {
        try browser.type(files.joined(separator: "\n"), into: "#file-input")
        try browser.wait(for: "New receipt")
        if !store.isEmpty { try browser.type(store, into: "#store") }
        try browser.click("#send")
    }

    private func inbox(_ laptop: CommandRun) throws -> [JSON] {
        try laptop.sync()
        return try laptop.items("inbox")
    }

    /// The stores of what is in the Inbox.
    private func stores(_ laptop: CommandRun) throws -> [String] {
        try inbox(laptop).compactMap { item in
            let id = try #require(item["id"]?.string)
            return try laptop.items("show", id).first?["storeName"]?.string
        }.sorted()
    }

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

        let browser = try browser(Browser.phones[phone])
        try connect(browser, at: text.trimmingCharacters(in: .whitespacesAndNewlines))
        #expect(try !browser.address.contains("#"), "the code stays in no history")
        try send([try photo()], browser)
        try browser.wait(for: "Sent, in the Inbox")

        try terminal.press("Escape", in: "laptop")
        try terminal.wait(until: "the reading", in: "laptop", seconds: 60) {
            $0.contains("Lampor AB") && $0.contains("105") && $0.contains("from Browser: Chrome on Linux")
        }
        try terminal.press("Enter", in: "laptop")
        try terminal.wait(for: "FIELD", in: "laptop")
        try terminal.press("Enter", in: "laptop")
        try terminal.wait(for: "Done. The Inbox is empty.", in: "laptop")
        try browser.wait(for: "Accepted", seconds: 60)
        let complaints = try browser.complaints()
        #expect(complaints == [])
        let elsewhere = try browser.requests().filter { address in
            address.hasPrefix("http") && !address.hasPrefix(server)
        }
        #expect(elsewhere == [])
    }

    @Test func `five pages make one receipt in their order, with what was typed, and the same bytes`() throws {
        let laptop = try laptop()
        let browser = try browser()
        try connect(browser, at: try address(laptop))
        let pages = try (1...5).map { try photo($0) }
        try browser.type(pages.joined(separator: "\n"), into: "#file-input")
        try browser.wait(for: "New receipt")
        for (field, typed) in [
            ("#store", "Lampor"), ("#total", "12,90"), ("#warranty", "24"), ("#notes", "<b>lamp</b>"),
        ] {
            try browser.type(typed, into: field)
        }
        try browser.click("#send")
        try browser.wait(for: "Sent, in the Inbox")
        let item = try #require(try inbox(laptop).first)
        let id = try #require(item["id"]?.string)
        let shown = try #require(try laptop.items("show", id).first)
        #expect(shown["storeName"] == "Lampor" && shown["warrantyMonths"] == 24 && shown["userNotes"] == "<b>lamp</b>")
        #expect(shown["total"]?["minor"] == 1290 || shown["totalMinor"] == 1290, "\(shown)")
        // The first request has the next sync fetch it.
        let fetched = try laptop.shell(
            """
            for page in 1 2 3 4 5; do rvault open \(id) --number $page -o - >/dev/null 2>&1; done; rvault sync >/dev/null 2>&1
            for page in 1 2 3 4 5; do rvault open \(id) --number $page -o - | sha256sum; done
            """)
        let sums = try laptop.shell("sha256sum \(pages.joined(separator: " "))")
        func hashes(_ result: CommandResult) -> [String] {
            result.outputText.split(separator: "\n").map { String($0.prefix(64)) }
        }
        #expect(hashes(fetched) == hashes(sums), "\(fetched.said) \(sums.said)")
    }

    @Test func `a shot of the camera and a PDF arrive as what they are`() throws {
        let laptop = try laptop()
        let frame = try photo()
        let video = folder.file("camera.mjpeg")
        let made = try laptop.shell("for n in $(seq 60); do cat \(frame); done > \(video)")
        try #require(made.isSuccess, "\(made.said)")
        let browser = try Browser(profile: folder.file("profile"), video: video)
        try connect(browser, at: try address(laptop))
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

        let pdf = folder.file("invoice.pdf")
        try Data(SmallPDF(pages: [["Lampor AB", "Total EUR 12.90"]]).bytes).write(to: URL(fileURLWithPath: pdf))
        try send([pdf], browser, store: "Printed")
        let end = ContinuousClock.now + .seconds(30)
        while try inbox(laptop).count < 2, ContinuousClock.now < end { usleep(100_000) }
        #expect(try stores(laptop) == ["Printed", "Shot"])
        let complaints = try browser.complaints()
        #expect(complaints == [])
    }

    @Test func `photos wait without a network and after the browser was killed, and are sent once`() throws {
        let laptop = try laptop()
        let pairing = try address(laptop)
        let page = String(pairing.prefix { $0 != "#" })
        do {
            let browser = try browser()
            try connect(browser, at: pairing)
            try browser.setOffline(true)
            try send([try photo(1)], browser, store: "First")
            try browser.wait(for: "Waiting")
            try send([try photo(2)], browser, store: "Second")
            try browser.wait(for: "Second")
            browser.kill()
        }
        let again = try browser()
        try again.open(page)
        try again.wait(for: "Sent, in the Inbox")
        let end = ContinuousClock.now + .seconds(30)
        while try inbox(laptop).count < 2, ContinuousClock.now < end { usleep(100_000) }
        #expect(try stores(laptop) == ["First", "Second"])
    }

    @Test func `a server that restarts during an upload gets each photo once`() throws {
        let laptop = try laptop()
        let port = try #require(server?.port)
        let browser = try browser()
        try connect(browser, at: try address(laptop))
        for number in 1...3 {
            try send([try photo(number)], browser, store: "S\(number)")
            server?.end(SIGKILL)
            server = try ServerProcess(data: folder.file("server"), port: port)
        }
        let end = ContinuousClock.now + .seconds(60)
        while try inbox(laptop).count < 3, ContinuousClock.now < end { usleep(100_000) }
        #expect(try stores(laptop) == ["S1", "S2", "S3"])
    }

    @Test func `a phone that was signed out keeps its photos, and sends them after a new code`() throws {
        let laptop = try laptop()
        let browser = try browser()
        let first = try address(laptop)
        try connect(browser, at: first)
        let name = try #require(try laptop.items("device").first { $0["capture"] == true }?["name"]?.string)
        try #require(try laptop.run("device", "revoke", name, "--yes").isSuccess)
        try send([try photo()], browser, store: "Kept")
        try browser.wait(for: "no longer accepts this phone")
        #expect(try inbox(laptop).isEmpty)

        // A code works once.
        try browser.open("about:blank")
        try browser.open(first)
        try browser.wait(for: "Connect this phone")
        try browser.click("#pairing-connect")
        try browser.wait(for: "unknown, used or expired")

        try browser.open("about:blank")
        try browser.open(try address(laptop))
        try browser.wait(for: "no longer accepts this phone")
        try browser.click("#pairing-connect")
        try browser.wait(for: "Sent, in the Inbox")
        #expect(try stores(laptop) == ["Kept"])
    }

    @Test func `a full account and a file that is no picture are said, and the photo stays`() throws {
        let laptop = try laptop(["--max-attachments", "1"])
        let browser = try browser()
        try connect(browser, at: try address(laptop))
        let text = folder.file("photo.jpg")
        try "no picture at all".write(toFile: text, atomically: true, encoding: .utf8)
        try browser.type(text, into: "#file-input")
        try browser.wait(for: "photo.jpg isn't")

        let large = folder.file("large.jpg")
        let made = try laptop.shell("vips gaussnoise n.v 1500 1500 && vips copy n.v '\(large)[Q=95]'")
        try #require(made.isSuccess, "\(made.said)")
        try send([large], browser, store: "Too much")
        let shown = try browser.wait(for: "Rejected:")
        #expect(shown.contains("storage is full") && shown.contains("Try again"), "\(shown)")
        // The typed values are in the Inbox, and the photo on the phone.
        #expect(try stores(laptop) == ["Too much"])
    }
}
