internal import CMicroHTTPD
internal import Glibc

/// Method and version of a request as libmicrohttpd keeps them, good as long as the request is being read.
struct RequestLine {
    private let methodStart: UnsafePointer<CChar>
    private let versionStart: UnsafePointer<CChar>

    init(method: UnsafePointer<CChar>, version: UnsafePointer<CChar>) {
        methodStart = method
        versionStart = version
    }

    var method: String { String(cString: methodStart) }

    /// `HTTP/1.1`, or with a mark behind it where the line ended with less than CR and LF.
    var version: String {
        let isCut = cmhd_is_cut(versionStart, strlen(versionStart)) != 0
        return String(cString: versionStart) + (isCut ? "\0" : "")
    }

    /// Where the header of the connection's request ends.
    func headerEnd(on connection: ConnectionHandle) -> UnsafePointer<CChar>? {
        cmhd_header_end(connection.pointer, methodStart)
    }
}
