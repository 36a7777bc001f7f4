internal import Glibc

/// The other side of a connection, in figures.
struct PeerAddress: Sendable, Equatable {
    let text: String

    /// - Parameter address: as the system gave it; an IPv4 address inside IPv6 is written as IPv4.
    init(_ address: UnsafePointer<sockaddr>?) {
        guard let address else {
            self.init(text: "")
            return
        }
        var buffer = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        switch Int32(address.pointee.sa_family) {
        case AF_INET:
            address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
                var number = $0.pointee.sin_addr
                inet_ntop(AF_INET, &number, &buffer, socklen_t(buffer.count))
            }
        case AF_INET6:
            address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) {
                var number = $0.pointee.sin6_addr
                inet_ntop(AF_INET6, &number, &buffer, socklen_t(buffer.count))
            }
        default: break
        }
        let written = String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        self.init(text: written)
    }

    init(text: String) {
        self.text = text.hasPrefix("::ffff:") && text.contains(".") ? String(text.dropFirst(7)) : text
    }

    /// As whom it counts where somebody's share is bounded: whoever has an IPv6 address has the 2^64 of its network, so
    /// that these are one, written as `2001:db8:1:2::/64`.
    var group: String {
        guard text.contains(":"), !isLoopback else { return text }
        var number = in6_addr()
        guard inet_pton(AF_INET6, text, &number) == 1 else { return text }
        withUnsafeMutableBytes(of: &number) { bytes in for index in 8..<16 { bytes[index] = 0 } }
        var buffer = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        inet_ntop(AF_INET6, &number, &buffer, socklen_t(buffer.count))
        return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self) + "/64"
    }

    var isLoopback: Bool { text == "::1" || text.hasPrefix("127.") }
}
