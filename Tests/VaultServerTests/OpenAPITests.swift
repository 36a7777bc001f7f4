import Foundation
import Testing
import VaultJSON
import VaultTestKit
import VaultWire

@Suite("OpenAPI document")
struct OpenAPITests {
    private let served: JSON

    init() throws { served = try TestServer().call(.openapi).json }

    @Test func `what is served is the document that the pages are made from`() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let written = try Data(contentsOf: root.appending(path: "Sources/VaultServerCore/OpenAPI/openapi.json"))
        #expect(try JSON(parsing: Array(written)) == served)
    }

    private static let named: [Route] = [
        .deleteDevice("{id}"), .locateMedia("{id}"), .storeBlob("{name}"), .fetchBlob("{name}"),
        .capture("{id}"), .captureFile("{name}"),
    ]

    @Test func `it describes every door, and no other`() {
        var described: Set<String> = []
        for (path, methods) in served["paths"]?.object ?? [:] {
            for method in methods.object?.keys.sorted() ?? [] { described.insert("\(method.uppercased()) \(path)") }
        }
        let doors = (Route.fixed + Self.named).map {
            "\($0.method.rawValue) \($0.path)"
        }
        #expect(described == Set(doors))
    }

    @Test func `its problems are the codes of the protocol`() {
        let codes = served["components"]?["schemas"]?["Problem"]?["properties"]?["code"]?["enum"]?.strings
        #expect(Set(codes ?? []) == Set(Problem.Code.allCases.map(\.rawValue)))
    }

    @Test func `its limits are those that the server keeps`() {
        let schemas = served["components"]?["schemas"]
        func property(_ schema: String, _ name: String) -> JSON? { schemas?[schema]?["properties"]?[name] }
        func bounds(_ range: ClosedRange<Int>) -> [Int64?] { [Int64(range.lowerBound), Int64(range.upperBound)] }
        // A schema cannot limit text before it is trimmed and brought to NFC, so the description states these limits.
        func told(_ schema: String, _ name: String) -> String { property(schema, name)?["description"]?.string ?? "" }
        func words(_ range: ClosedRange<Int>) -> String { "\(range.lowerBound) to \(range.upperBound)" }
        #expect(told("SignIn", "password").contains(words(WireLimits.passwordCharacters)))
        #expect(told("SignIn", "email").contains(words(WireLimits.emailCharacters)))
        #expect(told("SignIn", "deviceName").contains(words(WireLimits.deviceNameCharacters)))
        #expect(told("Redeem", "deviceName").contains(words(WireLimits.deviceNameCharacters)))
        let operations = property("Push", "operations")
        #expect(
            [operations?["minItems"]?.integer, operations?["maxItems"]?.integer] == bounds(WireLimits.pushOperations))
        let limit = property("Pull", "limit")?["anyOf"]?.array?.first
        #expect([limit?["minimum"]?.integer, limit?["maximum"]?.integer] == bounds(WireLimits.pullPage))
        for (schema, name) in [("Change", "version"), ("Change", "seq"), ("Result", "version"), ("Result", "seq")] {
            #expect(property(schema, name)?["maximum"]?.integer == WireLimits.numbers.upperBound)
        }
        #expect(property("PullAnswer", "cursor")?["maxLength"]?.integer == Int64(WireLimits.positionBytes))
        let nonce = served["paths"]?["/v1/health"]?["get"]?["parameters"]?.array?.first?["schema"]
        #expect(nonce?["maxLength"]?.integer == Int64(WireLimits.nonceCharacters))
        for route in Route.fixed where route.takesBody {
            let method = route.method.rawValue.lowercased()
            let text = served["paths"]?[route.path]?[method]?["responses"]?["413"]?["description"]?.string
            let limit = route.bodyLimit >> 20 > 0 ? "\(route.bodyLimit >> 20) MiB" : "\(route.bodyLimit >> 10) KiB"
            #expect(text == "More than \(limit)")
        }
    }

    /// Sends one operation for each kind of fault that the schema rules out.
    @Test func `an operation that its schema refuses is refused, too`() throws {
        let server = try TestServer()
        let device = try server.signIn(new: true)
        let schema = served["components"]?["schemas"]?["Operation"]
        let good: [String: JSON] = [
            "idempotencyKey": "op_01JD0000000000000000000001", "entityType": "receipt",
            "entityId": "rcp_01JD0000000000000000000001", "intent": "create", "baseVersion": 0,
            "changedFields": ["storeName", "createdAt"], "clientTimestamp": "2026-01-01T00:00:00.000Z",
            "data": ["storeName": "A", "createdAt": "2026-01-01T00:00:00.000Z"],
        ]
        for name in schema?["required"]?.strings ?? [] {
            var less = good
            less[name] = nil
            #expect(try !isAccepted(less, device, server), "without \(name)")
        }
        let wrong: [(String, JSON)] = [
            ("intent", "upsert"), ("baseVersion", 1), ("baseVersion", -1), ("entityType", "match"),
            ("entityId", "itm_01JD0000000000000000000001"), ("entityId", "rcp_1"), ("changedFields", "storeName"),
            ("clientTimestamp", "2026-01-01 00:00"), ("onConflict", "theirs"), ("resolves", 7), ("data", []),
            ("base", "x"), ("deviceSeq", 0), ("idempotencyKey", "op_x"),
        ]
        for (name, value) in wrong {
            #expect(try !isAccepted(good.merging([name: value]) { $1 }, device, server), "\(name): \(value)")
        }
        #expect(try isAccepted(good, device, server))
    }

    private func isAccepted(_ operation: [String: JSON], _ device: TestDevice, _ server: TestServer) throws -> Bool {
        let answer = try server.call(.push, token: device.token, ["operations": [.object(operation)]])
        return answer.status == 200 && answer.json["results"]?.array?.first?["status"] == "accepted"
    }
}
