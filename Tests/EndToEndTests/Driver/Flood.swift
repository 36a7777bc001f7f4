import Dispatch
import Glibc
import Synchronization

/// Many connections to one port that never finish a request: each sends a header one byte at a time.
final class Flood: Sendable {
    private let sockets: [Int32]
    private let isOver = Atomic<Bool>(false)
    private let ended = DispatchSemaphore(value: 0)

    /// The number of connections that could be opened.
    var count: Int { sockets.count }

    /// Opens `each` connections from each of `addresses` loopback addresses.
    init(port: UInt16, addresses: Int, each: Int) {
        let addresses = (0..<addresses).map { UInt32(0x7F00_0002) + UInt32($0) }
        sockets = addresses.flatMap { address in (0..<each).compactMap { _ in Flood.open(port, from: address) } }
        DispatchQueue(label: "flood").async { self.drip() }
    }

    /// Closes all connections.
    func end() {
        isOver.store(true, ordering: .relaxed)
        ended.wait()
        for socket in sockets { close(socket) }
    }

    private func drip() {
        for socket in sockets {
            say("POST /v1/sync/push HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\nX-Slow: ", socket)
        }
        while !isOver.load(ordering: .relaxed) {
            for socket in sockets { say("a", socket) }
            poll(nil, 0, 200)
        }
        ended.signal()
    }

    private func say(_ text: String, _ socket: Int32) {
        let bytes = Array(text.utf8)
        _ = bytes.withUnsafeBytes {
            send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
        }
    }

    private static func open(_ port: UInt16, from source: UInt32) -> Int32? {
        let number = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard call(bind, number, source, 0), call(connect, number, 0x7F00_0001, port) else {
            close(number)
            return nil
        }
        return number
    }

    private static func call(
        _ function: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32, _ number: Int32, _ host: UInt32,
        _ port: UInt16
    ) -> Bool {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = host.bigEndian
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                function(number, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
    }
}
