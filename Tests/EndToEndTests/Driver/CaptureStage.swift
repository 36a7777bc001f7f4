import Foundation
import Glibc
import SystemKit
import Testing
import VaultJSON
import VaultTestKit

/// A server, a laptop with an account on it, and what a person does on the page of a phone.
final class CaptureStage {
    let folder: TemporaryDirectory
    /// The server of ``laptop(_:)``.
    var server: ServerProcess?
    /// The proxy in front of the server, or of its store of attachments.
    var proxy: Nginx?

    init() throws { folder = try TemporaryDirectory() }

    /// A laptop with an account on a new server, by commands. `more` are options of the server.
    func laptop(_ more: [String] = []) throws -> CommandRun {
        let server = try ServerProcess(data: folder.file("server"), isOpen: true, more: more)
        self.server = server
        return try laptop(at: "http://127.0.0.1:\(server.port)")
    }

    /// A laptop with an account on the server at an address.
    func laptop(at address: String) throws -> CommandRun {
        let laptop = try CommandRun(device: "laptop", isUnlocked: true)
        let signedIn = try laptop.signIn(at: address, isNew: true)
        try #require(signedIn.isSuccess, "\(signedIn.said)")
        return laptop
    }

    /// The address of the page with a new code.
    func address(_ laptop: CommandRun) throws -> String {
        try #require(try laptop.items("capture").first?["address"]?.string)
    }

    func browser(
        _ size: (Int, Int) = Browser.phones[0], profile: String = "profile", language: String = "en-US"
    ) throws -> Browser {
        try Browser(profile: folder.file(profile), size: size, language: language)
    }

    func connect(_ browser: Browser, at address: String) throws {
        try browser.open(address)
        try browser.wait(for: "Connect this phone")
        try browser.click("#pairing-connect")
        try browser.wait(for: "Take a photo of a receipt")
        // From now on the page needs no network for its own files.
        try browser.run("await navigator.serviceWorker.ready")
    }

    func photo(_ number: Int = 1) throws -> String {
        let path = folder.file("photo\(number).jpg")
        try Photo.write(Photo.lines(number), to: path)
        return path
    }

    /// Chooses files for a new receipt, and sends it as it is.
    func send(_ files: [String], _ browser: Browser, store: String = "") throws {
        try browser.type(files.joined(separator: "\n"), into: "#file-input")
        try browser.wait(for: "New receipt")
        if !store.isEmpty { try browser.type(store, into: "#store") }
        try browser.click("#send")
    }

    /// Shares files with the page, as another app of the phone does.
    func share(_ files: [String], _ browser: Browser) throws {
        try browser.run(
            """
            const form = document.createElement("form");
            Object.assign(form, { method: "post", action: "share", enctype: "multipart/form-data", id: "sharing" });
            form.append(Object.assign(document.createElement("input"), { type: "file", name: "files", multiple: true }));
            document.body.append(form);
            """)
        try browser.type(files.joined(separator: "\n"), into: "#sharing input")
        try browser.run("document.getElementById('sharing').submit()")
    }

    func inbox(_ laptop: CommandRun) throws -> [JSON] {
        try laptop.sync()
        return try laptop.items("inbox")
    }

    /// The stores of what is in the Inbox, once that are so many receipts; of fewer if no more come.
    func stores(_ laptop: CommandRun, waitingFor count: Int = 0) throws -> [String] {
        let end = ContinuousClock.now + .seconds(60)
        while try inbox(laptop).count < count, ContinuousClock.now < end { usleep(100_000) }
        return try inbox(laptop).compactMap { item in
            let id = try #require(item["id"]?.string)
            return try laptop.items("show", id).first?["storeName"]?.string
        }.sorted()
    }
}
