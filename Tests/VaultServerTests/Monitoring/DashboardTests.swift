import Foundation
import Testing
import VaultJSON
import VaultServerCore
import VaultTestKit
import VaultWire

@Suite("Dashboard and alerts")
struct DashboardTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Resources/server")

    private static func file(_ name: String) throws -> String {
        String(decoding: try Data(contentsOf: folder.appending(path: name)), as: UTF8.self)
    }

    /// The names of metrics in a text; those of others have no underscore.
    private static func names(in text: String) -> Set<String> {
        Set(text.matches(of: /\b(?:rvault|process)_[a-z_]+/).map { String($0.output) })
    }

    /// The names that a server shows that has answered something.
    private func shown() throws -> Set<String> {
        let pair = try CertificatePair()
        let server = try TestServer(
            keepsBlobs: true, isWatched: true, certificate: try pair.keeper(), trusting: pair.first.path)
        _ = try server.call(.health)
        return try server.metrics().names
    }

    @Test(arguments: ["grafana-dashboard.json", "alerts.yml"])
    func `every metric that is named exists`(name: String) throws {
        let named = Self.names(in: try Self.file(name))
        #expect(!named.isEmpty)
        #expect(named.subtracting(try shown()) == [])
    }

    @Test func `the dashboard shows every metric`() throws {
        let unshown = try shown().subtracting(Self.names(in: try Self.file("grafana-dashboard.json")))
        #expect(unshown == [])
    }

    @Test func `the dashboard is JSON, whose panels have different numbers and places`() throws {
        let board = try JSON(parsing: Array(try Self.file("grafana-dashboard.json").utf8))
        let panels = try #require(board["panels"]?.array)
        #expect(Set(panels.compactMap { $0["id"]?.integer }).count == panels.count)
        #expect(Set(panels.compactMap { $0["gridPos"]?.text }).count == panels.count)
        for panel in panels {
            let targets = panel["targets"]?.array ?? []
            #expect(!targets.isEmpty && targets.allSatisfy { $0["expr"]?.string?.isEmpty == false })
        }
    }

    @Test func `labels in queries are those that the server writes`() throws {
        let texts = try Self.file("grafana-dashboard.json") + (try Self.file("alerts.yml"))
        let routes = texts.matches(of: /route=~\\?"([a-zA-Z|]+)/).flatMap { $0.output.1.split(separator: "|") }
        #expect(!routes.isEmpty && routes.allSatisfy { RouteName(rawValue: String($0)) != nil })
        for (label, values) in [("status", ["2xx", "4xx", "5xx", "4xx|5xx"]), ("limit", ["address", "connections"])] {
            let used = texts.matches(of: try Regex(label + #"=~?\\?"([^"\\]+)"#, as: (Substring, Substring).self))
            #expect(!used.isEmpty && used.allSatisfy { values.contains(String($0.output.1)) }, "\(label)")
        }
    }
}
