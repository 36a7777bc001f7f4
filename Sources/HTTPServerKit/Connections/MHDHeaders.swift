internal import CMicroHTTPD
internal import VaultWire

/// Reads the header fields of a request from libmicrohttpd.
enum MHDHeaders {
    static func read(from connection: OpaquePointer) -> HTTPHeaders {
        var headers = HTTPHeaders()
        withUnsafeMutablePointer(to: &headers) { pointer in
            // The call hands every field to the function before it returns, so the pointer is good for all of them.
            _ = MHD_get_connection_values_n(connection, .HEADER_KIND, addHeader, pointer)
        }
        return headers
    }
}

private func addHeader(
    context: UnsafeMutableRawPointer?, kind: MHD_ValueKind, name: UnsafePointer<CChar>?, nameSize: Int,
    value: UnsafePointer<CChar>?, valueSize: Int
) -> MHD_Result {
    guard let context, let name else { return .NO }
    var written = text(value, valueSize)
    // Put back as a mark, so that it is refused like any other field that is not plain.
    if let value, cmhd_is_cut(value, valueSize) != 0 { written += "\0" }
    context.assumingMemoryBound(to: HTTPHeaders.self).pointee.add(text(name, nameSize), written)
    return .YES
}

private func text(_ start: UnsafePointer<CChar>?, _ size: Int) -> String {
    String(decoding: UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : size), as: UTF8.self)
}
