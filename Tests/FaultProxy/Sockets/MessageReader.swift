/// Reads messages from a connection, one after another.
final class MessageReader {
    let socket: Socket
    private var buffer: [UInt8] = []

    init(_ socket: Socket) {
        self.socket = socket
    }

    /// Returns the bytes that have been read but belong to no message yet.
    func takeRest() -> [UInt8] {
        defer { buffer = [] }
        return buffer
    }

    /// Returns a head without its body; nil if the connection ends first or the head exceeds 1 MiB.
    func head() -> HTTPMessage? {
        var searched = 0
        while true {
            if let end = endOfHead(from: searched) {
                defer { buffer.removeFirst(end) }
                return HTTPMessage(head: Array(buffer[..<end]))
            }
            searched = max(0, buffer.count - 3)
            guard fill(), buffer.count < 1 << 20 else { return nil }
        }
    }

    /// Returns `count` bytes, or fewer if the connection ends first.
    func take(_ count: Int) -> [UInt8] {
        while buffer.count < count, fill() {}
        let taken = Array(buffer.prefix(count))
        buffer.removeFirst(taken.count)
        return taken
    }

    private func fill() -> Bool {
        let bytes = socket.received()
        buffer += bytes
        return !bytes.isEmpty
    }

    private func endOfHead(from start: Int) -> Int? {
        var index = start
        while index + 4 <= buffer.count {
            if buffer[index] == 13, buffer[index + 1] == 10, buffer[index + 2] == 13, buffer[index + 3] == 10 {
                return index + 4
            }
            index += 1
        }
        return nil
    }
}
