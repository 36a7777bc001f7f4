internal import CMicroHTTPD
internal import VaultWire

/// Reads the header fields of a request from libmicrohttpd.
struct MHDHeaders {
    private(set) var headers = HTTPHeaders()
    /// The position after the empty line; nil if it is not known.
    private let end: UnsafePointer<CChar>?

    private init(end: UnsafePointer<CChar>?) {
        self.end = end
        headers.reserveCapacity(8)
    }

    /// - Parameter end: the first byte after the header, as returned by ``cmhd_header_end``.
    static func read(from connection: OpaquePointer, endingAt end: UnsafePointer<CChar>?) -> HTTPHeaders {
        var all = MHDHeaders(end: end)
        withUnsafeMutablePointer(to: &all) { pointer in
            // The call passes every field to the function before it returns, so the pointer is valid for all of them.
            _ = MHD_get_connection_values_n(connection, .HEADER_KIND, addHeader, pointer)
        }
        return all.headers
    }

    fileprivate mutating func add(_ name: String, _ value: UnsafePointer<CChar>?, _ size: Int) {
        var written = text(value, size)
        // The NUL is restored as a mark, so that the field is refused like any other that is not plain.
        if let value, cmhd_is_cut(value, size) != 0 || isShort(value + size) { written += "\0" }
        headers.add(name, written)
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
    context.assumingMemoryBound(to: MHDHeaders.self).pointee.add(text(name, nameSize), value, valueSize)
    return .YES
}

private func text(_ start: UnsafePointer<CChar>?, _ size: Int) -> String {
    String(decoding: UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : size), as: UTF8.self)
}
