import Foundation
import SystemKit
import Testing
import VaultJSON
import VaultTestKit

/// All screens and states of the page on a phone, one after another.
final class CaptureTour {
    let browser: Browser
    private let stage: CaptureStage
    private let laptop: CommandRun
    private let visit: (String) throws -> Void

    /// - Parameter visit: called in each state with its name.
    static func run(language: String = "en-US", _ visit: (String, Browser) throws -> Void) throws {
        let stage = try CaptureStage()
        let laptop = try stage.laptop()
        let video = stage.folder.file("camera.mjpeg")
        let frame = stage.folder.file("frame.jpg")
        try Photo.writeOnTable(Photo.lines(), to: frame)
        let made = try laptop.shell("for n in $(seq 60); do cat \(frame); done > \(video)")
        try #require(made.isSuccess, "\(made.said)")
        let browser = try Browser(profile: stage.folder.file("profile"), video: video, language: language)
        try withoutActuallyEscaping(visit) { visit in
            let tour = CaptureTour(stage, laptop, browser) { try visit($0, browser) }
            try tour.connect()
            try tour.take()
            try tour.list()
        }
    }

    private init(
        _ stage: CaptureStage, _ laptop: CommandRun, _ browser: Browser, _ visit: @escaping (String) throws -> Void
    ) {
        (self.stage, self.laptop, self.browser, self.visit) = (stage, laptop, browser, visit)
    }

    /// Waits for a screen, and visits it.
    private func enter(_ screen: String, as state: String? = nil) throws {
        try wait(for: screen)
        try visit(state ?? screen)
    }

    private func wait(for screen: String) throws {
        try browser.wait(until: "document.getElementById('\(screen)')?.hidden === false")
    }

    private func connect() throws {
        let pairing = try stage.address(laptop)
        try browser.open(pairing.replacing("127.0.0.1", with: Browser.insecureHost))
        try enter("insecure")
        try browser.open(pairing)
        try enter("pairing")
        try browser.run("document.getElementById('code').value = ''")
        try browser.click("#pairing-connect")
        try browser.wait(until: "document.getElementById('pairing-error').textContent")
        try visit("pairing-error")
        try browser.click("#pairing-later")
        try browser.wait(until: "document.getElementById('notice-connection').textContent")
        try enter("home", as: "unconnected")
        try browser.open("about:blank")
        try browser.open(pairing)
        try wait(for: "pairing")
        try browser.click("#pairing-connect")
        try browser.wait(until: "!document.getElementById('empty').hidden && !document.getElementById('home').hidden")
        try browser.run("await navigator.serviceWorker.ready")
        try browser.wait(until: "document.getElementById('connect-again').hidden")
        try visit("empty")
        try browser.click("#open-help")
        try enter("help")
        try browser.click("#help-close")
        try wait(for: "home")
    }

    private func take() throws {
        try browser.click("#take-photo")
        try browser.wait(until: "document.getElementById('viewfinder').videoWidth")
        try enter("camera")
        try browser.click("#shutter")
        try enter("crop")
        try browser.click("#straighten")
        try wait(for: "draft")
        let pdf = stage.folder.file("terms.pdf")
        try Data(SmallPDF(pages: [["Lampor AB"]]).bytes).write(to: URL(fileURLWithPath: pdf))
        try browser.type(pdf, into: "#file-input")
        try browser.wait(until: "document.querySelectorAll('#pages > li').length === 2")
        for (field, typed) in [("store", "Lampor AB"), ("total", "105"), ("currency", "EUR"), ("warranty", "24")] {
            try browser.type(typed, into: "#\(field)")
        }
        try enter("draft")
        try browser.type("x", into: "#total")
        try browser.type("y", into: "#warranty")
        try browser.click("#send")
        try browser.wait(until: "document.getElementById('warranty-error').textContent")
        try visit("draft-error")
        try browser.click("#discard")
        try browser.wait(until: "document.getElementById('question').open")
        try visit("question")
        try browser.click("#question button[value=no]")
        try browser.run("for (const id of ['total', 'warranty']) document.getElementById(id).value = '24'")
        try browser.click("#draft-later")
        try wait(for: "home")
        try browser.run(
            "navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'))")
        try browser.click("#take-photo")
        try browser.wait(until: "!document.getElementById('camera-error').hidden")
        try enter("camera", as: "camera-error")
        try browser.click("#camera-close")
        try wait(for: "home")
    }

    /// Shows a receipt in each state, as the page's own store would have it.
    private func list() throws {
        try browser.type(try stage.photo(), into: "#file-input")
        try wait(for: "draft")
        try browser.click("#send")
        try browser.wait(until: "document.querySelector('[data-stage=sent]')")
        stage.server?.end(SIGTERM)
        try browser.run(CaptureTour.states)
        try browser.wait(until: "document.querySelectorAll('#entries > li').length === 9")
        try browser.wait(until: "document.getElementById('notice-connection').textContent")
        try browser.run(
            """
            // Another try to send would end the progress.
            navigator.locks.request("capture-send", () => new Promise(() => {}));
            const load = (file) => import(new URL(file, location.href).href);
            const [{ notify }, { allReceipts }] = [await load("changes.js"), await load("store.js")];
            const { receiptId } = (await allReceipts()).find((one) => one.stage === "pending");
            notify({ receiptId, progress: { photo: 2, fraction: 0.4 } });
            """)
        try browser.wait(until: "document.querySelector('progress:not([hidden])')")
        try visit("list")
    }

    private static let states = """
        const load = (file) => import(new URL(file, location.href).href);
        const store = await load("store.js");
        const { newId } = await load("ids.js");
        const receipts = await store.allReceipts();
        const sent = receipts.find((one) => one.stage === "sent");
        const draft = receipts.find((one) => one.stage === "draft");
        const more = [
          { stage: "sent", state: "unknown" },
          { stage: "sent", state: "deleted" },
          { stage: "sent", state: "accepted", storeName: "Kettle Shop", totalMinor: 2500 },
          { stage: "rejected", failure: { code: "QUOTA_EXCEEDED", detail: "" } },
          { stage: "rejected", failure: { code: "OTHER", detail: "The server says why." } },
          { stage: "sent", state: "inbox", storeName: "Robot Shop", totalMinor: 34900 },
          { stage: "pending", pages: [sent.pages[0], draft.pages[0], draft.pages[1]] },
        ];
        for (const [index, change] of more.entries()) {
          const createdAt = new Date(Date.UTC(2026, 3, 1, 9, 10 + index)).toISOString();
          await store.addReceipt({ ...sent, receiptId: newId("rcp_"), createdAt, currency: "EUR", ...change });
        }
        for (const { receiptId } of [sent, draft]) {
          await store.changeReceipt(receiptId, (one) => (one.createdAt = "2026-04-01T09:00:00.000Z"));
        }
        dispatchEvent(new Event("online"));
        """
}
