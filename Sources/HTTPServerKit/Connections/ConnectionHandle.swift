internal import CMicroHTTPD

/// A connection of libmicrohttpd's. It may be named on any thread, as libmicrohttpd guards what we call on it with its
/// own locks; it lives until the daemon reports it closed, and is never closed while it rests.
struct ConnectionHandle: Hashable, @unchecked Sendable {
    let pointer: OpaquePointer

    /// -1 where there is none.
    var socket: Int32 { cmhd_socket(pointer) }

    /// Lets it rest until ``resume()``; only from one of its own callbacks.
    func suspend() {
        MHD_suspend_connection(pointer)
    }

    /// Wakes it, from any thread; only while it rests.
    func resume() {
        MHD_resume_connection(pointer)
    }
}
