internal import Glibc

/// The address on which a server listens: a numeric address of this computer, and a port.
package struct ListenAddress: Sendable, Equatable, CustomStringConvertible {
    /// Without the brackets that IPv6 needs before a port.
    package var host: String
    /// 0 lets the system choose a free one.
    package var port: UInt16

    package init(host: String, port: UInt16) {
        self.host = host
        self.port = port
    }

    /// Reads `127.0.0.1:8080`, `[::1]:8080` or `localhost:8080`; nil for anything else, including other names.
    package init?(_ text: String) {
        // C would end the host at a NUL.
        guard !text.utf8.contains(0), let colon = text.lastIndex(of: ":"),
            let port = UInt16(text[text.index(after: colon)...])
        else {
            return nil
        }
        var host = String(text[..<colon])
        if host == "localhost" { host = "127.0.0.1" }
        if host.hasPrefix("["), host.hasSuffix("]") {
            host = String(host.dropFirst().dropLast())
            guard host.contains(":") else { return nil }
        } else if host.contains(":") {
            return nil
        }
        self.init(host: host, port: port)
        guard socketAddress != nil else { return nil }
    }

    /// The address to which a socket is bound; nil if it is not one of IPv4 or IPv6.
    init?(ofSocket number: Int32) {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let found = withUnsafeMutablePointer(to: &storage) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { socket in
                getsockname(number, socket, &length) == 0 ? PeerAddress(socket).text : ""
            }
        }
        guard !found.isEmpty else { return nil }
        // The port is at the same offset in both families.
        let port = withUnsafePointer(to: &storage) {
            $0.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { UInt16(bigEndian: $0.pointee.sin_port) }
        }
        self.init(host: found, port: port)
    }

    package var description: String {
        host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    }

    /// Whether only this computer can reach it.
    package var isLoopback: Bool {
        host == "::1" || host.hasPrefix("127.")
    }

    /// The system's form and its length; nil if the host is not a numeric address.
    var socketAddress: (storage: sockaddr_storage, length: socklen_t)? {
        var storage = sockaddr_storage()
        let length = withUnsafeMutableBytes(of: &storage) { bytes -> socklen_t? in
            var four = sockaddr_in()
            if inet_pton(AF_INET, host, &four.sin_addr) == 1 {
                four.sin_family = sa_family_t(AF_INET)
                four.sin_port = port.bigEndian
                bytes.storeBytes(of: four, as: sockaddr_in.self)
                return socklen_t(MemoryLayout<sockaddr_in>.size)
            }
            var six = sockaddr_in6()
            guard inet_pton(AF_INET6, host, &six.sin6_addr) == 1 else { return nil }
            six.sin6_family = sa_family_t(AF_INET6)
            six.sin6_port = port.bigEndian
            bytes.storeBytes(of: six, as: sockaddr_in6.self)
            return socklen_t(MemoryLayout<sockaddr_in6>.size)
        }
        return length.map { (storage, $0) }
    }
}
