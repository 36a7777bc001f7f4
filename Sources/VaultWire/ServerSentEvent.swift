/// One event of a `text/event-stream`, as defined by the HTML standard.
package struct ServerSentEvent: Equatable, Sendable {
    /// `change` or `revoked` here; `message` if the stream did not name it.
    package var name: String
    /// The last id that the stream sent; it also applies to later events without an id.
    package var id: String?
    /// Lines joined by LF.
    package var data: String

    package init(name: String, id: String? = nil, data: String) {
        self.name = name
        self.id = id
        self.data = data
    }

    /// Something has changed; `data` is a ``ChangeNudge``.
    package static let change = "change"
    /// The device was signed out; the stream ends.
    package static let revoked = "revoked"

    /// The event as it is sent.
    package var bytes: [UInt8] {
        var text = "event: \(name)\n"
        if let id { text += "id: \(id)\n" }
        for line in data.split(separator: "\n", omittingEmptySubsequences: false) { text += "data: \(line)\n" }
        return Array((text + "\n").utf8)
    }

    /// A comment that keeps an idle stream open; a parser returns no event for it.
    package static let ping: [UInt8] = Array(": ping\n\n".utf8)
}

/// Reads a stream in pieces of any size (<https://html.spec.whatwg.org/multipage/server-sent-events.html>).
package struct ServerSentEventParser: Sendable {
    private var line: [UInt8] = []
    private var lastWasCarriageReturn = false
    private var isFirstLine = true
    private var name = ""
    private var id: String?
    private var data: [String] = []
    private var pendingBytes = 0
    private let byteLimit: Int

    /// - Parameter byteLimit: the largest event in bytes; a larger one is dropped as a whole, and reading continues
    ///   after it.
    package init(byteLimit: Int = 64 * 1024) {
        self.byteLimit = byteLimit
    }

    /// Takes the next bytes and returns the events that they complete.
    package mutating func read(_ bytes: some Sequence<UInt8>) -> [ServerSentEvent] {
        var events: [ServerSentEvent] = []
        for byte in bytes {
            defer { lastWasCarriageReturn = byte == 0x0D }
            if byte == 0x0A, lastWasCarriageReturn { continue }
            if byte == 0x0A || byte == 0x0D {
                if let event = endLine() { events.append(event) }
                continue
            }
            pendingBytes += 1
            if pendingBytes <= byteLimit { line.append(byte) }
        }
        return events
    }

    private mutating func endLine() -> ServerSentEvent? {
        var text = String(decoding: line, as: UTF8.self)
        line.removeAll(keepingCapacity: true)
        if isFirstLine, text.unicodeScalars.first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }
        isFirstLine = false
        if text.isEmpty { return dispatch() }
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        var value = parts.count > 1 ? String(parts[1]) : ""
        if value.hasPrefix(" ") { value.removeFirst() }
        switch parts[0] {
        case "event": name = value
        case "id" where !value.unicodeScalars.contains("\0"): id = value
        case "data": data.append(value)
        default: break
        }
        return nil
    }

    private mutating func dispatch() -> ServerSentEvent? {
        defer {
            name = ""
            data = []
            pendingBytes = 0
        }
        guard !data.isEmpty, pendingBytes <= byteLimit else { return nil }
        return ServerSentEvent(name: name.isEmpty ? "message" : name, id: id, data: data.joined(separator: "\n"))
    }
}
