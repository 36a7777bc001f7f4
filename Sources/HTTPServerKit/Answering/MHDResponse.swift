internal import CMicroHTTPD
internal import Glibc
internal import VaultWire

/// Passes answers to libmicrohttpd.
enum MHDResponse {
    /// Queues a complete answer; the bytes held for it are returned when it was sent or dropped.
    static func queue(
        _ response: HTTPResponse, holding held: HeldBytes? = nil, on connection: ConnectionHandle
    ) -> MHD_Result {
        if response.body.count > AnswerBody.smallest { return queueInPieces(response, held, on: connection) }
        let made = response.body.withUnsafeBufferPointer { body in
            // MUST_COPY: the buffer is ours only until this call ends; libmicrohttpd does not write to it.
            MHD_create_response_from_buffer(
                body.count, UnsafeMutableRawPointer(mutating: body.baseAddress), .RESPMEM_MUST_COPY)
        }
        return queue(made, response, on: connection)
    }

    private static func queueInPieces(
        _ response: HTTPResponse, _ held: HeldBytes?, on connection: ConnectionHandle
    ) -> MHD_Result {
        let context = Unmanaged.passRetained(AnswerBody(response.body, held: held)).toOpaque()
        let made = MHD_create_response_from_callback(
            UInt64(response.body.count), AnswerBody.piece, bodyRead, context, bodyFree)
        if made == nil { bodyFree(context: context) }
        return queue(made, response, on: connection)
    }

    /// Queues the head of a streamed answer; the stream ends when libmicrohttpd frees it.
    static func queue(_ head: HTTPResponse, _ stream: HTTPStream, on connection: ConnectionHandle) -> MHD_Result {
        stream.begin(on: connection)
        let context = Unmanaged.passRetained(stream).toOpaque()
        // The block is a buffer that an answer in chunks does not use.
        let made = MHD_create_response_from_callback(.max, 64, streamRead, context, streamFree)
        if made == nil { streamFree(context: context) }
        return queue(made, head, on: connection)
    }

    /// Queues an answer whose body is a part of a file; libmicrohttpd closes the file.
    static func queue(_ head: HTTPResponse, _ file: HTTPFile, on connection: ConnectionHandle) -> MHD_Result {
        guard let number = file.release() else { return .NO }
        let made = MHD_create_response_from_fd_at_offset64(file.count, number, file.offset)
        if made == nil { close(number) }
        return queue(made, head, on: connection)
    }

    private static func queue(
        _ made: OpaquePointer?, _ response: HTTPResponse, on connection: ConnectionHandle
    ) -> MHD_Result {
        guard let made else { return .NO }
        defer { MHD_destroy_response(made) }
        for field in response.headers.fields {
            // Passed as they are: an implicit conversion would copy each into an array.
            field.name.withCString { name in
                _ = field.value.withCString { MHD_add_response_header(made, name, $0) }
            }
        }
        return MHD_queue_response(connection.pointer, UInt32(response.status), made)
    }
}

/// Called by libmicrohttpd when it can send more; the context is a body that ``bodyFree`` has not released yet.
private func bodyRead(
    context: UnsafeMutableRawPointer?, position: UInt64, buffer: UnsafeMutablePointer<CChar>?, capacity: Int
) -> Int {
    guard let context, let buffer, let position = Int(exactly: position) else { return -2 }
    return Unmanaged<AnswerBody>.fromOpaque(context).takeUnretainedValue()
        .read(from: position, into: buffer, capacity: capacity)
}

/// Called once by libmicrohttpd when the answer is over; balances the retain made when it was queued.
private func bodyFree(context: UnsafeMutableRawPointer?) {
    guard let context else { return }
    Unmanaged<AnswerBody>.fromOpaque(context).release()
}

/// Called by libmicrohttpd when it can send more; the context is a stream that ``streamFree`` has not released yet.
private func streamRead(
    context: UnsafeMutableRawPointer?, position: UInt64, buffer: UnsafeMutablePointer<CChar>?, capacity: Int
) -> Int {
    guard let context, let buffer else { return -2 }
    return Unmanaged<HTTPStream>.fromOpaque(context).takeUnretainedValue().read(into: buffer, capacity: capacity)
}

/// Called once by libmicrohttpd when the answer is over; balances the retain made when it was queued.
private func streamFree(context: UnsafeMutableRawPointer?) {
    guard let context else { return }
    Unmanaged<HTTPStream>.fromOpaque(context).takeRetainedValue().end()
}
