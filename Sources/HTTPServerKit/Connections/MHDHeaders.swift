internal import CMicroHTTPD
internal import VaultWire

/// Reads the header fields of a request from libmicrohttpd.
enum MHDHeaders {
    static func read(from connection: OpaquePointer) -> HTTPHeaders {
        var headers = HTTPHeaders()
        withUnsafeMutablePointer(to: &headers) { pointer in
            // The call hands every field to the function before it returns, so the pointer is good for all of them.
            _ = MHD_get_connection_values(connection, .HEADER_KIND, addHeader, pointer)
        }
        return headers
    }
}

private func addHeader(
    context: UnsafeMutableRawPointer?, kind: MHD_ValueKind, name: UnsafePointer<CChar>?, value: UnsafePointer<CChar>?
) -> MHD_Result {
    guard let context, let name else { return .NO }
    context.assumingMemoryBound(to: HTTPHeaders.self).pointee
        .add(String(cString: name), value.map { String(cString: $0) } ?? "")
    return .YES
}
