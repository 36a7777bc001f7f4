/// A request or reply as it came, cut where HTTP says; nothing in it is understood beyond its length.
struct HTTPMessage {
    /// Up to and with the empty line.
    var head: [UInt8]
    var body: [UInt8] = []

    var bytes: [UInt8] { head + body }

    /// `POST /v1/sync/push HTTP/1.1`
    var firstLine: String { String(lines.first ?? "") }

    /// Of a request.
    var method: String { firstLine.split(separator: " ").first.map(String.init) ?? "" }

    /// Of a request, without what follows a question mark.
    var path: String {
        let words = firstLine.split(separator: " ")
        return words.count > 1 ? String(words[1].prefix { $0 != "?" }) : ""
    }

    /// Whether it goes on until someone ends it, as a live stream does.
    var isEndless: Bool {
        field("transfer-encoding") != nil || (field("content-length") == nil && firstLine.contains(" 200 "))
    }

    /// Whether the client asks to be told before it sends the body.
    var waitsForContinue: Bool { field("expect") != nil }

    var length: Int { field("content-length").flatMap { Int($0) } ?? 0 }

    /// The value of a field by its name in lower case.
    func field(_ name: String) -> String? {
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":"), line[..<colon].lowercased() == name else { continue }
            return String(line[line.index(after: colon)...].drop { $0 == " " })
        }
        return nil
    }

    /// The head without a field, or with another value for it.
    mutating func setField(_ name: String, _ value: String?) {
        var kept = lines.filter { !$0.lowercased().hasPrefix(name + ":") }
        if let value { kept.append("\(name): \(value)") }
        head = Array((kept.joined(separator: "\r\n") + "\r\n\r\n").utf8)
    }

    mutating func setBody(_ bytes: [UInt8]) {
        body = bytes
        setField("content-length", "\(bytes.count)")
    }

    /// The same request, whose reply is not compressed.
    var askingForPlainText: HTTPMessage {
        var request = self
        request.setField("accept-encoding", nil)
        return request
    }

    /// Half a body under a head that says that this is all.
    func truncated(at place: Place) -> HTTPMessage {
        var half = self
        half.setBody(Array(body[..<place.index(in: body.count)]))
        return half
    }

    private var lines: [String] {
        String(decoding: head, as: UTF8.self).split(separator: "\r\n").map(String.init)
    }
}

extension [UInt8] {
    /// With the highest bit of one byte turned.
    func flipped(at place: Place) -> [UInt8] {
        guard !isEmpty else { return self }
        var bytes = self
        bytes[Swift.min(place.index(in: count), count - 1)] ^= 0x80
        return bytes
    }
}
