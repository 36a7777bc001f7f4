import Foundation
import HTTPServerKit
import VaultServer
import VaultTestKit

/// Metrics as a program reads them.
struct MetricsReading {
    /// The text has a line that the format doesn't allow, or something twice.
    struct Malformed: Error {
        let line: String
    }

    /// By name and labels, as written.
    private(set) var values: [String: Double] = [:]
    /// By name, as `# TYPE` says.
    private(set) var types: [String: String] = [:]

    init(_ text: String) throws {
        var helped: Set<String> = []
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
            let words = line.split(separator: " ")
            if line.hasPrefix("# HELP ") {
                guard words.count > 3, helped.insert(String(words[2])).inserted else {
                    throw Malformed(line: "\(line)")
                }
            } else if line.hasPrefix("# TYPE ") {
                guard words.count == 4, types.updateValue(String(words[3]), forKey: String(words[2])) == nil,
                    helped.contains(String(words[2]))
                else { throw Malformed(line: "\(line)") }
            } else {
                guard let space = line.lastIndex(of: " "), let value = Double(line[line.index(after: space)...]),
                    values.updateValue(value, forKey: String(line[..<space])) == nil,
                    types[Self.family(String(line[..<space]))] != nil
                else { throw Malformed(line: "\(line)") }
            }
        }
        guard text.hasSuffix("\n"), helped == Set(types.keys) else { throw Malformed(line: "the end") }
    }

    subscript(sample: String) -> Double? { values[sample] }

    /// The names that a query can ask for, with the three of each histogram.
    var names: Set<String> { Set(values.keys.map { String($0.prefix { $0 != "{" }) }) }

    private static func family(_ sample: String) -> String {
        let name = String(sample.prefix { $0 != "{" })
        for ending in ["_bucket", "_sum", "_count"] where name.contains("duration") && name.hasSuffix(ending) {
            return String(name.dropLast(ending.count))
        }
        return name
    }
}

extension TestServer {
    /// Asks at the address for programs that watch the server.
    func watched(_ path: String, method: String = "GET", body: [UInt8]? = nil) throws -> RawHTTPClient.Response {
        try RawHTTPClient(port: server.monitoringAddress?.port ?? 0).request(method, path, headers: [], body: body)
    }

    func metrics() throws -> MetricsReading { try MetricsReading(try watched("/metrics").text) }
}
