internal import Glibc

/// The other side of a connection, as a numeric address.
struct PeerAddress: Sendable, Equatable {
    let text: String
    /// The group by which the address is counted.
    let group: String
    let isLoopback: Bool

    /// - Parameter address: as the system reports it; an IPv4 address inside IPv6 is written as IPv4.
    init(_ address: UnsafePointer<sockaddr>?) {
        self.init(text: address.map(PeerAddress.text) ?? "")
    }

    /// - Parameter text: a numeric address, with IPv4 as IPv4.
    init(text: String) {
        self.text = text
        group = AddressGroup.of(text) ?? text
        isLoopback = text == "::1" || text.hasPrefix("127.")
    }

    /// Reads an address that a proxy wrote, perhaps with a port: `192.0.2.1:443`, `[2001:db8::1]:443`; nil for anything
    /// else.
    init?(forwarded text: String) {
        var figures = text[...]
        var port: Substring?
        if text.first == "[" {
            guard let end = text.firstIndex(of: "]") else { return nil }
            figures = text[text.index(after: text.startIndex)..<end]
            guard figures.contains(":") else { return nil }
            port = text[text.index(after: end)...]
        } else if let colon = text.firstIndex(of: ":"), colon == text.lastIndex(of: ":") {
            (figures, port) = (text[..<colon], text[colon...])
        }
        if let port, !port.isEmpty, port.first != ":" || UInt16(port.dropFirst()) == nil { return nil }
        guard let address = ListenAddress(host: String(figures), port: 0).socketAddress else { return nil }
        self.init(
            text: withUnsafePointer(to: address.storage) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1, PeerAddress.text)
            })
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
