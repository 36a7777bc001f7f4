internal import CMicroHTTPD
internal import Glibc

/// Method and version of a request as libmicrohttpd stores them, valid while the request is being read.
struct RequestLine {
    private let methodStart: UnsafePointer<CChar>
    private let versionStart: UnsafePointer<CChar>

    init(method: UnsafePointer<CChar>, version: UnsafePointer<CChar>) {
        methodStart = method
        versionStart = version
    }

    var method: String { String(cString: methodStart) }

    /// `HTTP/1.1`, followed by a mark if the line ended with less than CR and LF.
    var version: String {
        let isCut = cmhd_is_cut(versionStart, strlen(versionStart)) != 0
        return String(cString: versionStart) + (isCut ? "\0" : "")
    }

    /// The position after the version.
    var end: UnsafePointer<CChar> { versionStart + strlen(versionStart) }

    /// The end of the header of the connection's request.
    func headerEnd(on connection: ConnectionHandle) -> UnsafePointer<CChar>? {
        cmhd_header_end(connection.pointer, methodStart)
    }
}
