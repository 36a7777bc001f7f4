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
    // With their sizes: a NUL inside is to be seen, not to end the text.
    context.assumingMemoryBound(to: HTTPHeaders.self).pointee.add(text(name, nameSize), text(value, valueSize))
    return .YES
}

private func text(_ start: UnsafePointer<CChar>?, _ size: Int) -> String {
    String(decoding: UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : size), as: UTF8.self)
}
