import Foundation
import Glibc
import SystemKit
import Testing
import VaultJSON
import VaultTestKit

@Suite("A phone as the scanner, of a server in other places", .serialized)
final class CapturePlacesStory {
    private let stage: CaptureStage

    init() throws { stage = try CaptureStage() }

    @Test func `an expired code says how to get a new one, which sends the photo taken before`() throws {
        let laptop = try stage.laptop()
        let port = try #require(stage.server?.port)
        let pairing = try stage.address(laptop)
        stage.server?.end(SIGTERM)
        let later = try MovedClock(ahead: 601, in: stage.folder)
        stage.server = try ServerProcess(data: stage.folder.file("server"), port: port, runner: later.runner)

        let browser = try stage.browser()
        try browser.open(pairing)
        try browser.wait(for: "Connect this phone")
        try browser.click("#pairing-later")
        try browser.wait(for: "isn't connected")
        try stage.send([try stage.photo()], browser, store: "Kept")
        try browser.wait(for: "Waiting")
        try browser.click("#connect-again")
        try browser.wait(for: "1 unsent receipt is kept on this phone")
        try browser.click("#pairing-connect")
        try browser.wait(for: "This code is unknown, used or expired. Run “rvault capture” for a new one.")
        #expect(try stage.inbox(laptop).isEmpty)

        try browser.open("about:blank")
        try browser.open(try stage.address(laptop))
        try browser.wait(for: "1 unsent receipt is kept on this phone")
        try browser.click("#pairing-connect")
        try browser.wait(for: "Sent, in the Inbox")
        #expect(try stage.stores(laptop) == ["Kept"])
    }

    @Test func `below a proxy's path the page connects, sends, takes what is shared, and opens without the server`()
        throws
    {
        let port = try RawHTTPClient.freePort()
        let base = "http://127.0.0.1:\(port)/vault"
        let server = try ServerProcess(
            data: stage.folder.file("server"), isOpen: true, more: ["--public-url", base])
        stage.proxy = try Nginx(port: port, before: server.port, below: "/vault")
        let laptop = try stage.laptop(at: base)
        let pairing = try stage.address(laptop)
        #expect(pairing.hasPrefix(base + "/capture/#code="), "\(pairing)")

        let browser = try stage.browser()
        try stage.connect(browser, at: pairing)
        try stage.send([try stage.photo(1)], browser, store: "Chosen")
        try browser.wait(for: "Sent, in the Inbox")

        stage.proxy = nil
        try browser.open(base + "/capture/")
        try browser.wait(for: "Chosen")
        try stage.share([try stage.photo(2)], browser)
        try browser.wait(for: "New receipt")
        #expect(try browser.address.hasPrefix(base + "/capture/"))
        try browser.type("Shared", into: "#store")
        try browser.click("#send")
        try browser.wait(for: "Waiting")

        stage.proxy = try Nginx(port: port, before: server.port, below: "/vault")
        try browser.run("dispatchEvent(new Event('online'))")
        try browser.wait(for: "Shared")
        #expect(try stage.stores(laptop, waitingFor: 2) == ["Chosen", "Shared"])
        let outside = try browser.requests().filter { $0.hasPrefix("http") && !$0.hasPrefix(base + "/") }
        #expect(outside == [])
    }

    @Test func `photos go straight to a bucket that has the rule of the guide, from pages of this server only`() throws
    {
        let rclone = try Rclone()
        let (port, bucket) = (try RawHTTPClient.freePort(), try RawHTTPClient.freePort())
        let keys = try stage.folder.write(
            "[default]\naws_access_key_id = \(Rclone.id)\naws_secret_access_key = \(Rclone.secret)\n", to: "keys")
        try #require(chmod(keys, 0o600) == 0)
        stage.proxy = try Nginx(port: bucket, beforeStore: rclone.port, for: "http://127.0.0.1:\(port)")
        let server = try ServerProcess(
            data: stage.folder.file("server"), port: port, isOpen: true,
            more: [
                "--blobs", "s3://receipts/vault", "--s3-endpoint", "http://127.0.0.1:\(bucket)", "--s3-path-style",
                "--s3-credentials", keys,
            ])
        let laptop = try stage.laptop(at: "http://127.0.0.1:\(server.port)")
        let browser = try stage.browser()
        try stage.connect(browser, at: try stage.address(laptop))
        let photo = try stage.photo()
        try stage.send([photo], browser, store: "Bucket")
        try browser.wait(for: "Sent, in the Inbox")
        let complaints = try browser.complaints()
        #expect(complaints == [])

        let id = try #require(try stage.inbox(laptop).first?["id"]?.string)
        let fetched = try laptop.shell(
            """
            rvault open \(id) -o - >/dev/null 2>&1; rvault sync >/dev/null 2>&1; rvault open \(id) -o - | cmp - \(photo)
            """)
        #expect(fetched.isSuccess, "\(fetched.said)")

        // A bucket whose rule names another page: the browser keeps the photo back, and the page says so.
        stage.proxy = nil
        stage.proxy = try Nginx(port: bucket, beforeStore: rclone.port, for: "https://receipts.example.org")
        try stage.send([try stage.photo(2)], browser, store: "Refused")
        try browser.wait(for: "The server is there, but not its storage for photos.")
        #expect(try browser.text.contains("Waiting"))
    }
}
