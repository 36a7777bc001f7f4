/// Complete answers that something in the server's place could give, but never our server.
package enum ScriptedAnswer: String, Hashable, Sendable, CaseIterable {
    case busyInSeconds = "503-seconds"
    case busyUntilDate = "503-date"
    case busyUntilFarDate = "503-date-absurd"
    case busyForAges = "503-absurd"
    case busySomehow = "503-garbage"
    case busyBefore = "503-negative"
    case busy = "503"
    case limited = "429"
    case limitedInSeconds = "429-seconds"
    case badGateway = "502"
    case failing = "500"
    case portal = "200-html"
    case empty = "200-empty"
    case noContent = "204"
    case otherJSON = "200-json"
    case redirect = "302"
    case halfGzip = "200-half-gzip"
    case gzipBomb = "200-gzip-bomb"

    /// The answers after which a device may ask again within about a second.
    package static let passing = allCases.filter { !$0.asksForAges }

    /// Whether the answer asks for more than the hour that a device waits at most.
    package var asksForAges: Bool { self == .busyUntilFarDate || self == .busyForAges }

    /// The bytes on the wire.
    package var bytes: [UInt8] {
        switch self {
        case .busyInSeconds: Self.compose("503 Service Unavailable", ["Retry-After: 1"])
        case .busyUntilDate:
            Self.compose("503 Service Unavailable", ["Retry-After: Fri, 31 Dec 1999 23:59:59 GMT"])
        case .busyUntilFarDate:
            Self.compose("503 Service Unavailable", ["Retry-After: Tue, 31 Dec 2999 23:59:59 GMT"])
        case .busyForAges: Self.compose("503 Service Unavailable", ["Retry-After: 99999999999999999999"])
        case .busySomehow: Self.compose("503 Service Unavailable", ["Retry-After: when it suits"])
        case .busyBefore: Self.compose("503 Service Unavailable", ["Retry-After: -5"])
        case .busy: Self.compose("503 Service Unavailable")
        case .limited: Self.compose("429 Too Many Requests")
        case .limitedInSeconds: Self.compose("429 Too Many Requests", ["Retry-After: 1"])
        case .badGateway: Self.compose("502 Bad Gateway", ["Content-Type: text/html"], Array("<h1>502</h1>".utf8))
        case .failing: Self.compose("500 Internal Server Error", [], Array("oops".utf8))
        case .portal:
            Self.compose("200 OK", ["Content-Type: text/html"], Array("<html>Welcome to the hotel</html>".utf8))
        case .empty: Self.compose("200 OK", ["Content-Type: application/json"])
        case .noContent: Array("HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n".utf8)
        case .otherJSON: Self.compose("200 OK", ["Content-Type: application/json"], Array("{\"status\":\"ok\"}".utf8))
        case .redirect: Self.compose("302 Found", ["Location: http://127.0.0.1:1/elsewhere"])
        case .halfGzip: Self.compose("200 OK", Self.gzipped, Array(Self.stored.prefix(20)))
        case .gzipBomb: Self.compose("200 OK", Self.gzipped, Self.bomb)
        }
    }

    private static let gzipped = ["Content-Type: application/json", "Content-Encoding: gzip"]

    private static func compose(_ status: String, _ fields: [String] = [], _ body: [UInt8] = []) -> [UInt8] {
        let lines = ["HTTP/1.1 \(status)", "Content-Length: \(body.count)", "Connection: close"] + fields
        return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body
    }

    /// `{"status":"ok","service":"receipt-vault"}` as gzip with one uncompressed block; the wrong checksum is never
    /// read.
    private static let stored: [UInt8] = {
        let text = Array("{\"status\":\"ok\",\"service\":\"receipt-vault\"}".utf8)
        let count = UInt8(text.count)
        return gzipHead + [0x01, count, 0, ~count, 0xFF] + text + [UInt8](repeating: 0, count: 8)
    }()

    private static let gzipHead: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]

    /// One literal, then 320,000 matches of 258 bytes in 13 bits each: 80 MB in half a megabyte.
    private static let bomb: [UInt8] = {
        var bits = BitWriter()
        bits.write(0b1, count: 1)
        bits.write(0b01, count: 2)
        bits.writeCode(0x30 + 0x20, count: 8)
        for _ in 0..<16 {
            // In the fixed codes, length 258 is 11000101 and distance 1 is 00000.
            bits.writeCode(0b1100_0101, count: 8)
            bits.writeCode(0, count: 5)
        }
        // Eight matches are exactly 13 bytes, so these bytes repeat.
        let period = bits.bytes[2..<15]
        return gzipHead + bits.bytes[..<2] + (0..<40_000).flatMap { _ in period }
    }()
}

/// Writes bits in the order of deflate: from the lowest bit of each byte.
private struct BitWriter {
    private(set) var bytes: [UInt8] = []
    private var used = 8

    mutating func write(_ value: Int, count: Int) {
        for bit in 0..<count { append(value >> bit & 1) }
    }

    /// Writes a Huffman code, which starts with its highest bit.
    mutating func writeCode(_ value: Int, count: Int) {
        for bit in (0..<count).reversed() { append(value >> bit & 1) }
    }

    private mutating func append(_ bit: Int) {
        if used == 8 {
            bytes.append(0)
            used = 0
        }
        bytes[bytes.count - 1] |= UInt8(bit << used)
        used += 1
    }
}
