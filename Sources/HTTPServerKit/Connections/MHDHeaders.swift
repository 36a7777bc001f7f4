internal import CMicroHTTPD
internal import VaultWire

/// Reads the header fields of a request from libmicrohttpd.
struct MHDHeaders {
    private(set) var headers = HTTPHeaders()
    /// The position after the empty line; nil if it is not known.
    private let end: UnsafePointer<CChar>?
    /// The place at which the next field has to begin; nil if it doesn't matter.
    private var next: UnsafePointer<CChar>?
    /// Whether something lies between two fields, or behind the last one, that libmicrohttpd does not tell.
    private var hasGap = false

    /// - Parameter line: of the request.
    private init(after line: RequestLine, end: UnsafePointer<CChar>?) {
        self.end = end
        next = cmhd_next_line(line.end)
        headers.reserveCapacity(8)
    }

    /// Reads the fields after the line of a request. A header that has more than these gets a field that is refused.
    static func read(from connection: ConnectionHandle, after line: RequestLine) -> HTTPHeaders {
        var all = MHDHeaders(after: line, end: line.headerEnd(on: connection))
        withUnsafeMutablePointer(to: &all) { pointer in
            // The call passes every field to the function before it returns, so the pointer is valid for all of them.
            _ = MHD_get_connection_values_n(connection.pointer, .HEADER_KIND, addHeader, pointer)
        }
        let isComplete = all.next.map { cmhd_next_line($0) == all.end } ?? true
        if all.hasGap || !isComplete { all.headers.add("", "") }
        return all.headers
    }

    fileprivate mutating func add(
        _ name: UnsafePointer<CChar>, _ nameSize: Int, _ value: UnsafePointer<CChar>?, _ size: Int
    ) {
        if let next, next != name { hasGap = true }
        var written = text(value, size)
        // The NUL is restored as a mark, so that the field is refused like any other that is not plain.
        if let value, cmhd_is_cut(value, size) != 0 || isShort(value + size) { written += "\0" }
        next = cmhd_next_line(value.map { $0 + size } ?? name + nameSize + 1)
        headers.add(text(name, nameSize), written)
    }

    /// Whether fewer bytes than two line ends, each of CR and LF, lie between the last field and the end of the header.
    private func isShort(_ tail: UnsafePointer<CChar>) -> Bool {
        guard let end else { return false }
        return (0..<4).contains(end - tail)
    }
}

private func addHeader(
    context: UnsafeMutableRawPointer?, kind: MHD_ValueKind, name: UnsafePointer<CChar>?, nameSize: Int,
    value: UnsafePointer<CChar>?, valueSize: Int
) -> MHD_Result {
    guard let context, let name else { return .NO }
    context.assumingMemoryBound(to: MHDHeaders.self).pointee.add(name, nameSize, value, valueSize)
    return .YES
}

private func text(_ start: UnsafePointer<CChar>?, _ size: Int) -> String {
    String(decoding: UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : size), as: UTF8.self)
}
