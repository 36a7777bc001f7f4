internal import Dispatch
internal import Synchronization

/// Serves callers on a Unix socket without a thread of its own: nothing runs until one connects.
package final class UnixService: Sendable {
    private let source: Mutex<(any DispatchSourceRead)?>
    private let ended = DispatchSemaphore(value: 0)

    /// Starts listening; throws like ``UnixListener/init(path:)``.
    ///
    /// - Parameter serve: Called in order on a queue of this service, only for processes of the same user. It may keep
    ///   the caller to answer later; a caller that nobody keeps is disconnected.
    package init(path: String, serve: @escaping @Sendable (UnixCaller) -> Void) throws(SystemError) {
        let listening = Listening(try UnixListener(path: path))
        let source = DispatchSource.makeReadSource(
            fileDescriptor: listening.descriptor, queue: DispatchQueue(label: "socket"))
        source.setEventHandler { listening.next().map(serve) }
        // Dispatch must not watch a descriptor that is closed already.
        source.setCancelHandler { [ended] in
            listening.end()
            ended.signal()
        }
        source.activate()
        self.source = Mutex(source)
    }

    /// Stops listening; callers that are served keep their connections. The path is free when this returns. `serve`
    /// must not call it.
    package func close() {
        guard let source = source.withLock({ $0.take() }) else { return }
        source.cancel()
        ended.wait()
    }

    deinit { source.withLock { $0.take() }?.cancel() }

    /// The listener as long as it listens.
    private final class Listening: Sendable {
        private let listener: Mutex<UnixListener?>
        let descriptor: Int32

        init(_ listener: consuming UnixListener) {
            descriptor = listener.descriptor
            self.listener = Mutex(listener)
        }

        /// The next caller; nil if it is gone again, or another user's.
        func next() -> UnixCaller? {
            listener.withLock { listener in
                let connection: UnixConnection
                do throws(SystemError) {
                    guard let accepted = try listener?.accept() else { return nil }
                    connection = accepted
                } catch {
                    // The caller is still there, and Dispatch reports it again at once: descriptors may be free then.
                    _ = try? Readiness.wait(for: [], within: .milliseconds(100))
                    return nil
                }
                return (try? connection.isSameUser()) == true ? UnixCaller(connection) : nil
            }
        }

        func end() { listener.withLock { $0 = nil } }
    }
}

/// The connection to one caller of a ``UnixService``; closed when nobody keeps it.
package final class UnixCaller: Sendable {
    private let connection: UnixConnection

    init(_ connection: consuming UnixConnection) { self.connection = connection }

    /// Sends one frame; throws like ``UnixConnection/send(_:within:)``.
    package func send(_ bytes: [UInt8], within time: Duration) throws(SystemError) {
        try connection.send(bytes, within: time)
    }

    /// Receives one frame; nil if the caller closed the connection.
    package func receive(atMost limit: Int, within time: Duration) throws(SystemError) -> [UInt8]? {
        try connection.receive(atMost: limit, within: time)
    }
}

extension UnixConnection {
    /// Sends one frame that isn't secret; throws like ``send(_:within:)-(UnsafeRawBufferPointer,_)``.
    package func send(_ bytes: [UInt8], within time: Duration) throws(SystemError) {
        try bytes.withUnsafeBufferPointer { (bytes) throws(SystemError) in
            try send(UnsafeRawBufferPointer(bytes), within: time)
        }
    }

    /// Receives one frame that isn't secret; nil if the other end closed the connection.
    ///
    /// Throws `.tooLarge` for a frame longer than `limit`, `.malformed` for a truncated one, `.timedOut`.
    package func receive(atMost limit: Int, within time: Duration) throws(SystemError) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: limit)
        let count = try bytes.withUnsafeMutableBufferPointer { (memory) throws(SystemError) in
            try receive(into: UnsafeMutableRawBufferPointer(memory), within: time)
        }
        return count.map { Array(bytes[..<$0]) }
    }
}
