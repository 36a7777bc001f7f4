import DigestKit
import Foundation
import Testing
import VaultJSON
import VaultModel
import VaultServerCore
import VaultTestKit
import VaultWire

@Suite("Attachments over HTTP")
struct MediaOverHTTPTests {
    private let server: TestServer

    init() throws { server = try TestServer(.sqlite, keepsBlobs: true) }

    private static let content = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 13) }

    private func request(
        _ number: Int = 1, _ content: [UInt8] = content, _ variant: MediaVariant = .original
    ) throws -> MediaRequest {
        MediaRequest(
            mediaID: SampleMedia.id(number), variant: variant, contentType: .png, byteCount: Int64(content.count),
            sha256: try #require(ContentHash(bytes: SHA256.hash(content))),
            md5: try #require(ContentMD5(bytes: MD5.hash(content))))
    }

    private func announce(
        _ request: MediaRequest, _ device: TestDevice, on server: TestServer? = nil
    ) throws -> TestServer.Answer {
        try (server ?? self.server).call(.announceMedia, token: device.token, request.json)
    }

    private func upload(_ answer: TestServer.Answer) throws -> MediaUpload {
        guard case .upload(let upload) = try MediaAnswer(json: answer.json) else {
            throw RawHTTPClient.Failure(description: "nothing to upload")
        }
        return upload
    }

    private func locate(
        _ number: Int, _ device: TestDevice, query: String = "?variant=original"
    ) throws -> TestServer.Answer {
        try server.call(.locateMedia(SampleMedia.id(number).description), query: query, token: device.token)
    }

    /// Sends a request to a signed address, with nothing but the headers that it names.
    private func send(
        _ method: String, _ url: String, _ headers: [String: String] = [:], _ body: [UInt8]? = nil
    ) throws -> RawHTTPClient.Response {
        let target = url.dropFirst("http://localhost".count)
        let own = headers.filter { $0.key != "Content-Length" }.map { ($0.key, $0.value) }
        return try RawHTTPClient(port: server.port).request(method, String(target), headers: own, body: body)
    }

    @Test func `a file goes up once, and comes down on the other device`() throws {
        let (laptop, phone) = (try server.signIn(new: true), try server.signIn(device: "phone"))
        let first = try announce(try request(), laptop)
        #expect(first.status == 201)
        let upload = try upload(first)
        #expect(try locate(1, phone).code == "NOT_FOUND")
        let stored = try send("PUT", upload.url, upload.headers, Self.content)
        #expect(stored.status == 200 && stored.headers["receipt-vault-protocol"] == "1")
        let again = try announce(try request(), phone)
        #expect(again.status == 200 && again.json == ["stored": true])
        let answer = try locate(1, phone)
        let location = try MediaLocation(json: answer.json)
        #expect(answer.status == 200 && location.byteCount == 300_000 && location.contentType == .png)
        let content = try send("GET", location.url)
        #expect(content.status == 200 && content.body == Self.content)
        #expect(content.headers["content-type"] == "image/png")
        #expect(content.headers["receipt-vault-protocol"] == "1" && content.headers["cache-control"] == "no-store")
        #expect(content.headers["x-content-type-options"] == "nosniff")
    }

    @Test func `a failure at a signed address is a problem like any other`() throws {
        let device = try server.signIn(new: true)
        let upload = try upload(try announce(try request(), device))
        var other = Self.content
        other[7] ^= 1
        let wrong = try send("PUT", upload.url, upload.headers, other)
        let json = try JSON(parsing: wrong.body)
        #expect(wrong.status == 400 && json["code"] == "VALIDATION_ERROR")
        #expect(json["requestId"]?.string?.count == 16)
        let tampered = try send("PUT", upload.url + "0", upload.headers, Self.content)
        #expect(tampered.status == 403 && tampered.text.contains("PERMISSION_DENIED"))
        let huge = try send("PUT", upload.url, ["Content-Length": "0", "Expect": "100-continue"])
        #expect(huge.status == 411)
        let client = try RawHTTPClient(port: server.port)
        client.send(
            "PUT \(upload.url.dropFirst("http://localhost".count)) HTTP/1.1\r\nHost: x\r\nContent-Length: 20971521\r\n\r\n"
        )
        #expect(try client.response().status == 413)
        #expect(try locate(1, device).status == 404)
    }

    @Test func `another account's attachments are not there, whatever is asked`() throws {
        let (mine, other) = (try server.signIn(new: true), try server.signIn("b@example.org", new: true))
        let upload = try upload(try announce(try request(), mine))
        _ = try send("PUT", upload.url, upload.headers, Self.content)
        #expect(try locate(1, mine).status == 200)
        let (unknown, foreign) = (try locate(2, other), try locate(1, other))
        #expect(foreign.status == 404 && foreign.code == unknown.code)
        #expect(foreign.json["detail"] == unknown.json["detail"])
        // The same content has to be sent, to another place.
        let own = try self.upload(try announce(try request(), other))
        #expect(!own.url.contains(mine.session.userID.description))
        // An address of one account is not one of the other.
        let moved = upload.url.replacing(mine.session.userID.description, with: other.session.userID.description)
        #expect(try send("PUT", moved, upload.headers, Self.content).status == 403)
    }

    @Test func `a device that was signed out gets no address; one it has ends by itself`() throws {
        let (laptop, phone) = (try server.signIn(new: true), try server.signIn(device: "phone"))
        let upload = try upload(try announce(try request(), phone))
        #expect(try server.call(.deleteDevice(phone.id), token: laptop.token).status == 204)
        #expect(try announce(try request(), phone).status == 401)
        #expect(try locate(1, phone).status == 401)
        #expect(try send("PUT", upload.url, upload.headers, Self.content).status == 200)
    }

    @Test(arguments: ["", "?variant=", "?variant=preview", "?other=original"])
    func `a download names its variant`(query: String) throws {
        let answer = try locate(1, try server.signIn(new: true), query: query)
        #expect(answer.status == 400 && answer.code == "VALIDATION_ERROR")
    }

    @Test func `what can't be announced is told by its code`() throws {
        let device = try server.signIn(new: true)
        var large = try request()
        large.byteCount = 20 << 20 | 1
        #expect(try announce(large, device).code == "PAYLOAD_TOO_LARGE")
        #expect(try announce(try request(), device).status == 201)
        let other = try announce(try request(1, [1, 2, 3]), device)
        #expect(other.status == 409 && other.code == "MEDIA_MISMATCH")
        let small = try TestServer(quotas: Quotas(mediaBytes: 100_000), keepsBlobs: true)
        let full = try announce(try request(), try small.signIn(new: true), on: small)
        #expect(full.status == 403 && full.code == "QUOTA_EXCEEDED")
        #expect(full.json["detail"]?.string?.contains("and the account has room for 97 KiB more.") == true)
    }

    @Test func `addresses are of the host that the device asked, or of the operator's choice`() throws {
        let device = try server.signIn(new: true)
        func url(on server: TestServer, _ token: String, _ headers: [(String, String)]) throws -> String {
            let client = try server.client()
            let body = try request().json.text
            var text = "POST /v1/media HTTP/1.1\r\nAuthorization: Bearer \(token)\r\nContent-Type: application/json\r\n"
            for (name, value) in headers { text += "\(name): \(value)\r\n" }
            client.send(text + "Content-Length: \(body.utf8.count)\r\n\r\n" + body)
            let answer = try client.response()
            guard answer.status == 201 else { return "\(answer.status)" }
            return try upload(.init(status: 201, headers: [:], json: try JSON(parsing: answer.body))).url
        }
        #expect(
            try url(on: server, device.token, [("Host", "a.example:81")]).hasPrefix("http://a.example:81/v1/blobs/"))
        let forwarded = [("Host", "a.example"), ("X-Forwarded-Proto", "https")]
        #expect(try url(on: server, device.token, forwarded).hasPrefix("https://a.example/v1/blobs/u/"))
        #expect(try url(on: server, device.token, [("Host", "a/b?c")]) == "400")
        let named = try TestServer(keepsBlobs: true, publicURL: "https://vault.example/sub")
        let token = try named.signIn(new: true).token
        #expect(try url(on: named, token, forwarded).hasPrefix("https://vault.example/sub/v1/blobs/u/"))
        let pair = try CertificatePair()
        let secure = try TestServer(keepsBlobs: true, certificate: try pair.keeper(), trusting: pair.first.path)
        let secret = try secure.signIn(new: true).token
        #expect(try url(on: secure, secret, [("Host", "a.example")]).hasPrefix("https://a.example/v1/blobs/u/"))
    }

    @Test func `a server without a store of attachments has none`() throws {
        let plain = try TestServer()
        let device = try plain.signIn(new: true)
        #expect(try announce(try request(), device, on: plain).code == "NOT_FOUND")
        #expect(try plain.call(.locateMedia("med_x"), token: device.token).code == "NOT_FOUND")
        #expect(try plain.raw("PUT", "/v1/blobs/u/x/y", body: [1]).code == "NOT_FOUND")
    }

    @Test func `with the account its files go, before anybody could wait for them`() throws {
        let device = try server.signIn(new: true)
        let upload = try upload(try announce(try request(), device))
        _ = try send("PUT", upload.url, upload.headers, Self.content)
        let folder = server.scratch.file("blobs/u/\(device.session.userID)")
        func files() -> [String] { (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] }
        #expect(files().count == 1)
        let removal = DeleteAccountRequest(password: TestServer.password).json
        #expect(try server.call(.deleteAccount, token: device.token, removal).status == 204)
        for _ in 0..<20_000 where !files().isEmpty { usleep(1000) }
        #expect(files() == [])
    }
}
