internal import CZlib
internal import VaultWire

/// Compression of answers (RFC 1952), for clients that ask for it.
enum Gzip {
    /// Shorter answers are sent uncompressed: they fit into one packet anyway.
    static let threshold = 1024

    /// Returns the answer with its body compressed, or unchanged if compression is not requested or not worthwhile.
    static func applied(to response: HTTPResponse, acceptEncoding: String?) -> HTTPResponse {
        guard isDue(for: response, acceptEncoding), let compressed = compress(response.body),
            compressed.count < response.body.count
        else { return response }
        var response = response
        response.body = compressed
        response.headers["Content-Encoding"] = "gzip"
        response.headers["Vary"] = "Accept-Encoding"
        return response
    }

    /// Bytes that compression needs while it runs: for the copy and for zlib's memory.
    static func room(for response: HTTPResponse, _ acceptEncoding: String?) -> Int {
        isDue(for: response, acceptEncoding) ? Int(czlib_bound(UInt(response.body.count))) + 300 * 1024 : 0
    }

    private static func isDue(for response: HTTPResponse, _ acceptEncoding: String?) -> Bool {
        response.body.count > threshold && response.headers["Content-Encoding"] == nil && accepts(acceptEncoding)
    }

    /// Whether the header names gzip, or everything, with a weight that is not 0.
    static func accepts(_ header: String?) -> Bool {
        guard let header else { return false }
        var verdict: Bool?
        for entry in header.lowercased().split(separator: ",") {
            let parts = entry.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
            guard let coding = parts.first, coding == "gzip" || coding == "*" else { continue }
            let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
            if coding == "gzip" || verdict == nil { verdict = weight > 0 }
        }
        return verdict ?? false
    }

    private static func compress(_ bytes: [UInt8]) -> [UInt8]? {
        let capacity = Int(czlib_bound(UInt(bytes.count)))
        let compressed = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
            count = Int(czlib_gzip(bytes, UInt(bytes.count), buffer.baseAddress, UInt(capacity)))
        }
        return compressed.isEmpty ? nil : compressed
    }
}
