import Glibc

/// A port of this computer where connecting neither succeeds nor fails: its queue is full, and nobody accepts.
struct ClosedDoor {
    let port: UInt16
    private let sockets: [Int32]

    init() throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let waiting = (0..<4).map { _ in
            socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
        }
        sockets = waiting + [listener]
        let bound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                guard bind(listener, pointer, length) == 0, listen(listener, 0) == 0,
                    getsockname(listener, pointer, &length) == 0
                else { return false }
                for socket in waiting { _ = connect(socket, pointer, length) }
                return true
            }
        }
        guard bound else { throw TinyServer.Failure() }
        port = UInt16(bigEndian: address.sin_port)
    }

    func close() {
        for socket in sockets { _ = Glibc.close(socket) }
    }
}
