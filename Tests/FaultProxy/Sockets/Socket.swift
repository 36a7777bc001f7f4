internal import Glibc

/// One TCP connection, closed with its last owner; its calls block.
final class Socket: Sendable {
    /// A system call that failed, for lack of a port or memory.
    struct Failure: Error, CustomStringConvertible {
        let call: String
        let number: Int32
        var description: String { "\(call): errno \(number)" }
    }

    let number: Int32

    init(owning number: Int32) {
        self.number = number
        var isOn: Int32 = 1
        setsockopt(number, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, socklen_t(MemoryLayout<Int32>.size))
    }

    deinit { close(number) }

    /// Connects to a port of this computer.
    static func connected(to port: UInt16) throws -> Socket {
        let socket = Socket(owning: try open())
        var address = loopback(port)
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(socket.number, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else { throw Failure(call: "connect", number: errno) }
        return socket
    }

    /// Listens on a port of this computer, at all its addresses or on loopback only; 0 takes any free one.
    static func listening(on port: UInt16, everywhere: Bool = false) throws -> (socket: Socket, port: UInt16) {
        let socket = Socket(owning: try open())
        var isOn: Int32 = 1
        setsockopt(socket.number, SOL_SOCKET, SO_REUSEADDR, &isOn, socklen_t(MemoryLayout<Int32>.size))
        var address = loopback(port)
        if everywhere { address.sin_addr.s_addr = 0 }
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                bind(socket.number, pointer, length) == 0 && listen(socket.number, 256) == 0
                    && getsockname(socket.number, pointer, &length) == 0
            }
        }
        guard isListening else { throw Failure(call: "listen", number: errno) }
        return (socket, UInt16(bigEndian: address.sin_port))
    }

    /// Returns the next connection of a listening socket; nil once it is shut down.
    func accepted() -> Socket? {
        while true {
            let connection = accept(number, nil, nil)
            if connection >= 0 {
                _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
                return Socket(owning: connection)
            }
            guard errno == EINTR || errno == ECONNABORTED else { return nil }
        }
    }

    /// Sends all bytes; returns false if the other side has closed.
    @discardableResult
    func send(_ bytes: some Collection<UInt8>) -> Bool {
        var rest = Array(bytes)[...]
        while !rest.isEmpty {
            let sent = rest.withUnsafeBytes { Glibc.send(number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard sent > 0 else { return false }
            rest = rest.dropFirst(sent)
        }
        return true
    }

    /// Returns received bytes, at most 64 KiB; empty at the end, after a reset, and after a shutdown.
    func received() -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = recv(number, &buffer, buffer.count, 0)
        return count > 0 ? Array(buffer[..<count]) : []
    }

    /// Ends both directions; reads and accepts on other threads return.
    func shutDown() {
        shutdown(number, Int32(SHUT_RDWR))
    }

    /// Makes the coming close a reset.
    func resetAtClose() {
        var reset = linger(l_onoff: 1, l_linger: 0)
        setsockopt(number, SOL_SOCKET, SO_LINGER, &reset, socklen_t(MemoryLayout<linger>.size))
    }

    /// Waits until the other side closes, or the time is over; data received while waiting is not read.
    func waitForTheEnd(milliseconds: Int) {
        var watched = pollfd(fd: number, events: Int16(0x2000 /* POLLRDHUP */), revents: 0)
        poll(&watched, 1, Int32(milliseconds))
    }

    private static func open() throws -> Int32 {
        let number = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard number >= 0 else { throw Failure(call: "socket", number: errno) }
        return number
    }

    private static func loopback(_ port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return address
    }
}
