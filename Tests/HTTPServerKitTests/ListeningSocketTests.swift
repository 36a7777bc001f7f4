import Glibc
import Testing

@testable import HTTPServerKit

@Suite("The socket that connections come in by")
struct ListeningSocketTests {
    /// Begins to connect to a port of loopback, and doesn't wait for it.
    private func connect(to port: UInt16) -> Int32 {
        let number = socket(
            AF_INET,
            Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        _ = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(number, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        return number
    }

    /// All devices of a server that restarts come at once.
    @Test func `hundreds of connections find a place before one is accepted`() throws {
        let listening = try ListeningSocket(nil, or: ListenAddress(host: "127.0.0.1", port: 0))
        let clients = (0..<400).map { _ in connect(to: listening.address.port) }
        defer { for client in clients { close(client) } }
        // One without a place would be tried again every few seconds, for as long as nobody is accepted.
        for client in clients {
            var waiting = pollfd(fd: client, events: Int16(POLLOUT), revents: 0)
            #expect(poll(&waiting, 1, 5_000) == 1 && waiting.revents == Int16(POLLOUT))
        }
    }
}
