internal import CMicroHTTPD

/// A connection of libmicrohttpd. It may be used on any thread, since libmicrohttpd guards the functions called here
/// with its own locks. It lives until the daemon reports it closed, and is never closed while it is suspended.
struct ConnectionHandle: Hashable, @unchecked Sendable {
    let pointer: OpaquePointer

    /// -1 if there is none.
    var socket: Int32 { cmhd_socket(pointer) }

    /// Suspends the connection until ``resume()``; only from one of its own callbacks.
    func suspend() {
        MHD_suspend_connection(pointer)
    }

    /// Resumes the connection, from any thread; only while it is suspended.
    func resume() {
        MHD_resume_connection(pointer)
    }
}
