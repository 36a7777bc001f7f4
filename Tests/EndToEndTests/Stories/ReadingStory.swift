import DigestKit
import Foundation
import Glibc
import SystemKit
import Testing
import VaultJSON
import VaultTestKit

/// The real server reads an original with the real programs, which must be installed.
@Suite("A picture that the server reads")
struct ReadingStory {
    private let folder: TemporaryDirectory
    private let server: ServerProcess
    private let token: String
    private static let pdf = SmallPDF(pages: [
        [
            "Kaffee Haus GmbH", "Hauptstrasse 1, 1010 Wien", "Datum: 23.02.2026 10:15", "Espresso 3,20", "Torte 6,30",
            "Summe EUR 9,50",
        ]
    ]).bytes

    init() throws {
        folder = try TemporaryDirectory()
        server = try ServerProcess(data: folder.path + "/server", isOpen: true)
        let account: JSON = ["email": "a@b.c", "password": "correct horse battery", "deviceName": "laptop"]
        let answer = try Self.post("/v1/accounts", account, nil, at: server.port)
        token = try #require(answer["token"]?.string)
    }

    private static func post(_ path: String, _ body: JSON, _ token: String?, at port: UInt16) throws -> JSON {
        var headers = [("Content-Type", "application/json")]
        if let token { headers.append(("Authorization", "Bearer \(token)")) }
        let response = try RawHTTPClient(port: port).request("POST", path, headers: headers, body: body.bytes)
        return try JSON(parsing: response.body)
    }

    private func post(_ path: String, _ body: JSON) throws -> JSON {
        try Self.post(path, body, token, at: server.port)
    }

    private func id(_ prefix: String, _ number: Int) -> String { "\(prefix)_0190000000000000000000000\(number)" }

    /// Creates a receipt that names the picture, with a store that a person typed or none.
    private func create(_ number: Int, store: String?) throws {
        var members: [String: JSON] = [
            "createdAt": "2026-02-03T12:00:00.000Z",
            "imageKeys": ["add": [.string(id("med", 1))], "remove": []],
        ]
        if let store {
            members["storeName"] = .string(store)
            members["userEditedFields"] = ["add": ["storeName"], "remove": []]
        }
        let operation: JSON = [
            "idempotencyKey": .string(id("op", number)), "entityType": "receipt",
            "entityId": .string(id("rcp", number)),
            "intent": "create", "baseVersion": 0, "changedFields": .array(members.keys.sorted().map(JSON.string)),
            "data": .object(members), "clientTimestamp": "2026-02-03T12:00:00.000Z",
        ]
        let answer = try post("/v1/sync/push", ["operations": [operation]])
        #expect(answer["results"]?.array?.first?["status"] == "accepted")
    }

    private func upload() throws {
        let announcement: JSON = [
            "mediaId": .string(id("med", 1)), "variant": "original", "contentType": "application/pdf",
            "byteCount": .integer(Int64(Self.pdf.count)), "sha256": .string(Self.hex(SHA256.hash(Self.pdf))),
            "md5": .string(Data(MD5.hash(Self.pdf)).base64EncodedString()),
        ]
        let upload = try #require(try post("/v1/media", announcement)["upload"])
        let url = try #require(upload["url"]?.string)
        let headers = (upload["headers"]?.object ?? [:]).compactMap { name, value in
            name == "Content-Length" ? nil : value.string.map { (name, $0) }
        }
        let target = String(url.dropFirst("http://localhost".count))
        let sent = try RawHTTPClient(port: server.port).request("PUT", target, headers: headers, body: Self.pdf)
        #expect(sent.status == 200)
        #expect(try post("/v1/media", announcement) == ["stored": true])
    }

    private static func hex(_ bytes: [UInt8]) -> String {
        bytes.map { byte in
            let text = String(byte, radix: 16)
            return text.count == 1 ? "0" + text : text
        }.joined()
    }

    @Test func `its fields are filled, and one that a person typed stays`() throws {
        try create(1, store: nil)
        try create(2, store: "Our place")
        let stream = try RawHTTPClient(port: server.port)
        stream.send("GET /v1/stream HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer \(token)\r\n\r\n")
        #expect(try stream.head().status == 200)
        try upload()
        var told = ""
        while told.components(separatedBy: "\"updatedBy\":\"machine\"").count < 3 {
            let chunk = try stream.chunk()
            if chunk.isEmpty { break }
            told += String(decoding: chunk, as: UTF8.self)
        }
        let changes = try post("/v1/sync/pull", ["cursor": .null])["changes"]?.array ?? []
        func data(_ number: Int) -> JSON? { changes.first { $0["entityId"]?.string == id("rcp", number) }?["data"] }
        for number in [1, 2] {
            #expect(data(number)?["totalMinor"] == 950 && data(number)?["currency"] == "EUR")
            #expect(data(number)?["purchaseDate"] == "2026-02-23")
            #expect(data(number)?["ocrRawText"]?.string?.contains("Summe EUR 9,50") == true)
        }
        #expect(data(2)?["storeName"] == "Our place")
        #expect(data(1)?["storeName"] == data(1)?["extractedMerchantName"])
        #expect(data(1)?["extractedMerchantName"]?.string?.contains("Kaffee Haus") == true)
        server.end(SIGTERM)
    }
}
