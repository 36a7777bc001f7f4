/// A request or reply, split into head and body as HTTP defines; only what its length depends on is interpreted.
struct HTTPMessage {
    /// Everything up to and including the empty line.
    var head: [UInt8]
    var body: [UInt8] = []

    var bytes: [UInt8] { head + body }

    /// `POST /v1/sync/push HTTP/1.1`, for example.
    var firstLine: String { String(lines.first ?? "") }

    /// The method of a request.
    var method: String { firstLine.split(separator: " ").first.map(String.init) ?? "" }

    /// The path of a request, without the query.
    var path: String {
        let words = firstLine.split(separator: " ")
        return words.count > 1 ? String(words[1].prefix { $0 != "?" }) : ""
    }

    /// Whether the reply continues until one side ends it, like a live stream.
    var isEndless: Bool {
        field("transfer-encoding") != nil || (field("content-length") == nil && firstLine.contains(" 200 "))
    }

    /// Whether the client waits for `100 Continue` before it sends the body.
    var waitsForContinue: Bool { field("expect") != nil }

    /// The length of the body, as the head says.
    var length: Int { field("content-length").flatMap { Int($0) } ?? 0 }

    /// The length of head and body, as the head says.
    var wholeLength: Int { head.count + length }

    /// Returns the value of a field; `name` is in lower case.
    func field(_ name: String) -> String? {
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":"), line[..<colon].lowercased() == name else { continue }
            return String(line[line.index(after: colon)...].drop { $0 == " " })
        }
        return nil
    }

    /// Sets a field of the head, or removes it if the value is nil.
    mutating func setField(_ name: String, _ value: String?) {
        var kept = lines.filter { !$0.lowercased().hasPrefix(name + ":") }
        if let value { kept.append("\(name): \(value)") }
        head = Array((kept.joined(separator: "\r\n") + "\r\n\r\n").utf8)
    }

    mutating func setBody(_ bytes: [UInt8]) {
        body = bytes
        setField("content-length", "\(bytes.count)")
    }

    /// The same request without `Accept-Encoding`, so that the reply is not compressed.
    var askingForPlainText: HTTPMessage {
        var request = self
        request.setField("accept-encoding", nil)
        return request
    }

    /// Returns the message with a truncated body and a length that matches it.
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
    /// Returns the bytes with the highest bit of one byte flipped.
    func flipped(at place: Place) -> [UInt8] {
        guard !isEmpty else { return self }
        var bytes = self
        bytes[Swift.min(place.index(in: count), count - 1)] ^= 0x80
        return bytes
    }
}
