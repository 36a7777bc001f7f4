internal import Glibc

/// The other side of a connection, as a numeric address.
struct PeerAddress: Sendable, Equatable {
    let text: String
    /// The group by which the address is counted.
    let group: String
    let isLoopback: Bool

    /// - Parameter address: as the system reports it; an IPv4 address inside IPv6 is written as IPv4.
    init(_ address: UnsafePointer<sockaddr>?) {
        text = address.map(PeerAddress.text) ?? ""
        group = AddressGroup.of(text) ?? text
        isLoopback = text == "::1" || text.hasPrefix("127.")
    }

    private static func text(_ address: UnsafePointer<sockaddr>) -> String {
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
        return written.hasPrefix("::ffff:") ? String(written.dropFirst(7)) : written
    }
}
