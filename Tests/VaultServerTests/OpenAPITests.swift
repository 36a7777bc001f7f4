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

    @Test func `it describes every door, and no other`() {
        var described: Set<String> = []
        for (path, methods) in served["paths"]?.object ?? [:] {
            for method in methods.object?.keys.sorted() ?? [] { described.insert("\(method.uppercased()) \(path)") }
        }
        let doors = (Route.fixed + [.deleteDevice("{id}")]).map { "\($0.method.rawValue) \($0.path)" }
        #expect(described == Set(doors))
    }

    @Test func `its problems are the codes of the protocol`() {
        let codes = served["components"]?["schemas"]?["Problem"]?["properties"]?["code"]?["enum"]?.strings
        #expect(Set(codes ?? []) == Set(Problem.Code.allCases.map(\.rawValue)))
    }
}
