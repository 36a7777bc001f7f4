import Glibc
import Synchronization
import VaultTestKit

/// Answers every request with its own body, and records the bodies.
final class EchoServer: Sendable {
    let port: UInt16
    private let listener: Int32
    private let bodies = Mutex<[String]>([])

    /// The bodies that arrived completely, in order.
    var received: [String] { bodies.withLock(\.self) }

    init() {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                _ = bind(listener, pointer, length)
                _ = listen(listener, 64)
                _ = getsockname(listener, pointer, &length)
            }
        }
        self.listener = listener
        port = UInt16(bigEndian: address.sin_port)
    }

    func close() {
        shutdown(listener, Int32(SHUT_RDWR))
    }

    /// Serves until it is closed; blocks.
    func serve() {
        while case let connection = accept(listener, nil, nil), connection >= 0 {
            answer(connection)
            _ = Glibc.close(connection)
        }
    }

    private func answer(_ connection: Int32) {
        var text = ""
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = recv(connection, &buffer, buffer.count, 0)
            guard count > 0 else { return }
            text += String(decoding: buffer[..<count], as: UTF8.self)
            guard let end = text.firstRange(of: "\r\n\r\n"), let field = text.firstRange(of: "Content-Length: ") else {
                continue
            }
            let length = Int(text[field.upperBound...].prefix { $0.isNumber }) ?? 0
            guard text[end.upperBound...].utf8.count >= length else { continue }
            let body = String(text[end.upperBound...])
            bodies.withLock { $0.append(body) }
            let reply = Array("HTTP/1.1 200 OK\r\nContent-Length: \(length)\r\n\r\n\(body)".utf8)
            _ = reply.withUnsafeBytes { send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            return
        }
    }
}
