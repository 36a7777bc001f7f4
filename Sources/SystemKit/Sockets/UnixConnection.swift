internal import CLinux
internal import Glibc

/// One end of a Unix socket that carries frames: 4 bytes of length, high byte first, then the bytes.
package struct UnixConnection: ~Copyable, Sendable {
    let socket: Descriptor

    init(socket: consuming Descriptor) {
        self.socket = socket
    }

    /// Readable once the other end has sent something or is gone; valid as long as this value lives.
    package var descriptor: Int32 { socket.number }

    /// Connects to a listener on this computer.
    ///
    /// Throws `.notFound` without the socket, `.nobodyListening` if its owner is gone.
    package static func connect(to path: String) throws(SystemError) -> UnixConnection {
        let socket = try UnixAddress.socket()
        var address = try UnixAddress.make(path)
        _ = try SystemCall.run("connect", subject: path) {
            UnixAddress.withPointer(to: &address) { Glibc.connect(socket.number, $0, $1) }
        }
        return UnixConnection(socket: socket)
    }

    /// Whether the other end is a process of the same user, according to the kernel.
    package func isSameUser() throws(SystemError) -> Bool {
        var user: UInt32 = 0
        _ = try SystemCall.run("getsockopt") { clinux_peer_user(socket.number, &user) }
        return user == geteuid()
    }

    /// Sends one frame without copying it; throws `.closedByPeer` if the peer is gone, `.timedOut` if it does not read.
    package func send(_ bytes: UnsafeRawBufferPointer, within time: Duration) throws(SystemError) {
        let length = UInt32(bytes.count)
        let head = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: length >> UInt32($0)) }
        let deadline = MonotonicClock.system.now() + time
        try head.withUnsafeBufferPointer { (head) throws(SystemError) in
            try sendAll(UnsafeRawBufferPointer(head), until: deadline)
        }
        try sendAll(bytes, until: deadline)
    }

    /// Receives one frame into the caller's memory and returns its length; nil if the other end closed the connection.
    ///
    /// Throws `.tooLarge` for a frame longer than the memory, `.malformed` for a truncated one, `.timedOut`.
    package func receive(
        into memory: UnsafeMutableRawBufferPointer, within time: Duration
    ) throws(SystemError) -> Int? {
        let deadline = MonotonicClock.system.now() + time
        var head: [UInt8] = [0, 0, 0, 0]
        let count = try head.withUnsafeMutableBufferPointer { (head) throws(SystemError) in
            try receiveAll(UnsafeMutableRawBufferPointer(head), until: deadline)
        }
        if count == 0 { return nil }
        let length = head.reduce(0) { $0 << 8 | Int($1) }
        if length > memory.count { throw SystemError(.tooLarge, function: "recv") }
        let frame = UnsafeMutableRawBufferPointer(rebasing: memory[..<length])
        if count < 4 { throw SystemError(.malformed, function: "recv") }
        if try receiveAll(frame, until: deadline) < length { throw SystemError(.malformed, function: "recv") }
        return length
    }

    private func sendAll(_ bytes: UnsafeRawBufferPointer, until deadline: Duration) throws(SystemError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let part = UnsafeRawBufferPointer(rebasing: rest)
            let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
            let sent = try SystemCall.run("send", expecting: EAGAIN) {
                Glibc.send(socket.number, part.baseAddress, part.count, flags)
            }
            rest = rest.dropFirst(sent ?? 0)
            if sent == nil { try wait(for: POLLOUT, until: deadline) }
        }
    }

    private func receiveAll(_ memory: UnsafeMutableRawBufferPointer, until deadline: Duration) throws(SystemError)
        -> Int
    {
        var used = 0
        while used < memory.count {
            try wait(for: POLLIN, until: deadline)
            let rest = UnsafeMutableRawBufferPointer(rebasing: memory[used...])
            let flags = Int32(MSG_DONTWAIT)
            let count = try SystemCall.run("recv", expecting: EAGAIN, ECONNRESET) {
                Glibc.recv(socket.number, rest.baseAddress, rest.count, flags)
            }
            if count == 0 { break }
            used += count ?? 0
        }
        return used
    }

    private func wait(for event: Int32, until deadline: Duration) throws(SystemError) {
        let rest = deadline - MonotonicClock.system.now()
        var entries = [pollfd(fd: socket.number, events: Int16(event), revents: 0)]
        if rest <= .zero { throw SystemError(.timedOut, function: "poll") }
        if try Polling.poll(&entries, within: rest) == 0 { throw SystemError(.timedOut, function: "poll") }
    }
}
