import DigestKit
import Foundation
import Testing
import VaultJSON
import VaultModel
import VaultServer
import VaultServerCore
import VaultTestKit
import VaultWire

/// Sends values that are found again wherever they end up.
@Suite("What the log doesn't say")
struct CanaryTests {
    private static let email = "canary-mail@example.org"
    private static let password = "canary password 42"
    private static let path = "canary-path"
    private static let query = "canary-query"
    private static let header = "canary-header"
    private static let text = "canary-text"
    private static let madeUpToken = "canary-token-0123456789"

    private static func content() -> [UInt8] { (0..<3000).map { UInt8(truncatingIfNeeded: $0 &* 13) } }

    /// Makes requests of every kind, and returns everything of them that no log may have.
    private func visit(_ server: TestServer, _ storage: UncertainStorage) throws -> [String] {
        let signIn = SignInRequest(email: Self.email, password: Self.password, deviceName: Self.text)
        let session = try SessionResponse(json: try server.call(.createAccount, signIn.json).json)
        let device = TestDevice(server: server, session: session)
        var secrets = [
            "canary", session.token, device.id, String(SampleMedia.id(1).description.dropFirst(4)), "rcp_", "med_",
            "dev_", "usr_",
        ]
        _ = try device.push(Make.create(SampleRecord.receipt(1), key: 1, [.storeName: .string(Self.text)]))
        let content = Self.content()
        let media = MediaRequest(
            mediaID: SampleMedia.id(1), variant: .original, contentType: .png, byteCount: Int64(content.count),
            sha256: try #require(ContentHash(bytes: SHA256.hash(content))),
            md5: try #require(ContentMD5(bytes: MD5.hash(content))))
        secrets.append(media.sha256.hex)
        let answer = try server.call(.announceMedia, token: session.token, media.json)
        guard case .upload(let upload) = try MediaAnswer(json: answer.json) else {
            throw RawHTTPClient.Failure(description: "nothing to upload")
        }
        // The folder of attachments turns into something that takes none.
        try FileManager.default.removeItem(atPath: server.scratch.file("blobs"))
        try server.scratch.write("", to: "blobs")
        let target = String(upload.url.dropFirst("http://localhost".count))
        let headers = upload.headers.filter { $0.key != "Content-Length" }.map { ($0.key, $0.value) }
        #expect(
            try RawHTTPClient(port: server.port).request("PUT", target, headers: headers, body: content).status == 503)
        let signature = try #require(target.split(separator: "?").last)
        secrets += signature.split(separator: "&").filter { $0.hasPrefix("signature") }.map { String($0.dropFirst(10)) }
        let wrong = SignInRequest(email: Self.email, password: Self.password + "7", deviceName: Self.text)
        let statuses = try (0..<3).map { _ in try server.call(.createSession, wrong.json).status }
        #expect(statuses.last == 429)
        // A failure that quotes all it has seen, as errors of lower layers may.
        storage.begin {
            throw StorageFailure(
                .busy,
                reason: "key (email)=(\(Self.email)) of \(session.token) at postgres://me:canary@db/x \u{1B}[31m\nx")
        }
        let seen = [("X-Forwarded-For", "2001:db8::1"), ("User-Agent", Self.header), ("Cookie", Self.header)]
        for (method, place) in [
            ("GET", "/v1/\(Self.path)?q=\(Self.query)"), ("GET", "/v1/devices?q=\(Self.query)"),
            ("DELETE", "/v1/devices/\(device.id)"), ("GET", "/v1/media/\(SampleMedia.id(1))?variant=original"),
            ("GET", "/v1/stream?cursor=\(Self.query)"),
        ] {
            for token in [session.token, Self.madeUpToken] {
                _ = try server.raw(method, place, headers: seen + [("Authorization", "Bearer \(token)")])
            }
        }
        return secrets
    }

    @Test func `no line has a secret, an email, an id, a path or a query, in either form`() throws {
        let storage = UncertainStorage()
        let server = try TestServer(
            attempts: AttemptLimiter.Rate(burst: 2, secondsPerAttempt: 1000), keepsBlobs: true, over: storage)
        let secrets = try visit(server, storage)
        storage.begin {}
        server.server.stop()
        let text = server.log.text
        for secret in secrets { #expect(!text.contains(secret), "\(secret)") }
        #expect(!text.contains("/v1/") && !text.contains("2001:db8") && !text.contains("\u{1B}"))
        // The events that these requests cause are there.
        let answers = server.log.events.compactMap(\.answer)
        #expect(Set(answers.map(\.status)).isSuperset(of: [429, 503]))
        #expect(Set(answers.map(\.route)).isSuperset(of: [.storeBlob, .listDevices, .createSession]))
        #expect(server.log.events.contains { $0.message.hasPrefix("can't store or read an attachment") })
        #expect(server.log.events.contains { $0.message.hasPrefix("storage: busy: key …") })
    }

    @Test func `each line is one JSON object, and an answer has the number of its lines`() throws {
        let storage = UncertainStorage()
        let server = try TestServer(over: storage)
        let device = try server.signIn(new: true)
        storage.begin { throw StorageFailure(.broken, reason: "two\nlines") }
        let answer = try server.call(.listDevices, token: device.token)
        storage.begin {}
        server.server.stop()
        let id = try #require(answer.json["requestId"])
        let lines = try server.log.events.map { event in
            try JSON(parsing: Array(event.line(.json, at: Timestamp(milliseconds: 0)).utf8))
        }
        #expect(lines.map { $0["request"] } == [id, id])
        #expect(lines.map { $0["level"] } == ["error", "error"])
        #expect(lines.last?["status"] == 500 && lines.last?["route"] == "listDevices")
    }
}
