import Testing
import VaultJSON
import VaultModel
import VaultWire

@Suite("Messages about attachments")
struct MediaMessageTests {
    private static let request: [String: JSON] = [
        "mediaId": "med_01ARZ3NDEKTSV4RRFFQ69G5FAV", "variant": "original", "contentType": "image/jpeg",
        "byteCount": 5,
        // Of "hello", by sha256sum and md5sum.
        "sha256": "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824", "md5": "XUFAKrxLKna5cZ2REBfFkg==",
    ]
    private static let upload: [String: JSON] = [
        "method": "PUT", "url": "https://vault.example/v1/blobs/u/1?signature=a",
        "headers": ["Content-Type": "image/jpeg", "Content-MD5": "XUFAKrxLKna5cZ2REBfFkg=="],
        "expiresAt": "2026-01-31T12:10:00.000Z",
    ]
    private static let location: [String: JSON] = [
        "url": "http://127.0.0.1:8080/v1/blobs/u/1", "expiresAt": "2026-01-31T12:05:00.000Z",
        "contentType": "application/pdf", "byteCount": 5,
        "sha256": "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824",
    ]

    @Test func `every message is written as it was read`() throws {
        let request = JSON.object(Self.request)
        #expect(try MediaRequest(json: request).json == request)
        let upload: JSON = ["upload": .object(Self.upload)]
        #expect(try MediaAnswer(json: upload).json == upload)
        #expect(try MediaAnswer(json: ["stored": true]) == .stored)
        #expect(MediaAnswer.stored.json == ["stored": true])
        let location = JSON.object(Self.location)
        #expect(try MediaLocation(json: location).json == location)
    }

    @Test(
        arguments: [
            ("mediaId", "rcp_01ARZ3NDEKTSV4RRFFQ69G5FAV"), ("variant", "preview"), ("contentType", "image/gif"),
            ("contentType", "image/jpeg; q=1"), ("byteCount", 0), ("byteCount", -1), ("byteCount", 1.5),
            ("byteCount", "5"), ("byteCount", .integer(1 << 53)), ("sha256", "2CF2"), ("sha256", ""),
            ("sha256", "2CF24DBA5FB0A30E26E83B2AC5B9E29E1B161E5C1FA7425E73043362938B9824"),
            ("sha256", "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b982/"),
            ("md5", "5d41402abc4b2a76b9719d911017c592"), ("md5", "XUFAKrxLKna5cZ2REBfFkg"), ("md5", .null),
            ("md5", "XUFAKrxLKna5cZ2REBfFkh=="), ("md5", "XUFAKrxLKna5cZ2REBfFkg==\n"), ("md5", "===="),
        ] as [(String, JSON)])
    func `an announcement with an unknown, missing or misspelled value is rejected by name`(
        _ name: String, _ value: JSON
    ) {
        let error = #expect(throws: WireError.self) {
            _ = try MediaRequest(json: .object(Self.request.merging([name: value]) { $1 }))
        }
        #expect(error?.pointer == "/\(name)")
        #expect(throws: WireError.self) {
            _ = try MediaRequest(json: .object(Self.request.filter { $0.key != name }))
        }
    }

    @Test(
        arguments: [
            ("method", "POST"), ("url", "/v1/blobs/u/1"), ("url", "file:///etc/passwd"), ("url", "https://a/ b"),
            ("url", "https://a/\r\nHost: b"), ("url", .string("https://a/" + String(repeating: "a", count: 4096))),
            ("headers", ["Content-Type": 7]), ("headers", ["Content-Type": "a\r\nX: b"]), ("headers", ["A b": "c"]),
            ("headers", ["": "c"]), ("headers", .null), ("expiresAt", "soon"),
        ] as [(String, JSON)])
    func `an upload address that could do anything else than a PUT over HTTP is rejected by name`(
        _ name: String, _ value: JSON
    ) {
        let upload = JSON.object(Self.upload.merging([name: value]) { $1 })
        let error = #expect(throws: WireError.self) { _ = try MediaAnswer(json: ["upload": upload]) }
        #expect(error?.pointer == "/upload/\(name)")
    }

    @Test(
        arguments: [
            ("url", "ftp://a/b"), ("contentType", "text/html"), ("byteCount", 0), ("sha256", "abc"),
            ("expiresAt", 7),
        ] as [(String, JSON)])
    func `a location with an unusable value is rejected by name`(_ name: String, _ value: JSON) {
        let error = #expect(throws: WireError.self) {
            _ = try MediaLocation(json: .object(Self.location.merging([name: value]) { $1 }))
        }
        #expect(error?.pointer == "/\(name)")
    }

    @Test(arguments: [[:], ["stored": false], ["stored": 1], ["upload": .null], ["upload": 7]] as [JSON])
    func `an answer that says neither stored nor where to upload is rejected`(_ json: JSON) {
        #expect(throws: WireError.self) { _ = try MediaAnswer(json: json) }
    }

    @Test(arguments: ["", "a", "ab", "abc", "abcd", "abcde", "abcdef"])
    func `digests are read back from hex and base64`(_ text: String) throws {
        let bytes = Array((text + "0123456789abcdef").utf8.prefix(16))
        let digest = try #require(ContentMD5(bytes: bytes))
        #expect(ContentMD5(base64: digest.base64) == digest)
        #expect(ContentMD5(hex: digest.hex) == digest)
        #expect(ContentMD5(bytes: bytes + [0]) == nil)
    }

    @Test func `an attachment's endpoints are found by their paths`() {
        let id = "med_01ARZ3NDEKTSV4RRFFQ69G5FAV"
        #expect(Route.match(.post, "/v1/media") == .found(.announceMedia))
        #expect(Route.match(.get, "/v1/media/\(id)") == .found(.locateMedia(id)))
        #expect(Route.match(.put, "/v1/media/\(id)") == .methodNotAllowed(allow: "GET"))
        #expect(Route.match(.get, "/v1/media/\(id)/x") == .notFound)
        #expect(Route.match(.get, "/v1/media/") == .notFound)
    }
}
