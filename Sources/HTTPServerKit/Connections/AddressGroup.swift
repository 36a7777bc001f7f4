internal import Glibc

/// Groups addresses that are counted as one, since one host has all of them.
package enum AddressGroup {
    /// Returns an IPv4 address by itself, even if it is written inside IPv6 (`::ffff:192.0.2.1`, `64:ff9b::192.0.2.1`);
    /// for IPv6 the network of 64 bits, `2001:db8:1:2::/64`; loopback unchanged.
    ///
    /// - Returns: nil if the text is not a numeric address.
    package static func of(_ text: some StringProtocol) -> String? {
        // A zone (`fe80::1%eth0`) names an interface of this computer.
        let figures = String(text.prefix { $0 != "%" })
        // C would end the address at a NUL.
        guard !figures.utf8.contains(0) else { return nil }
        var four = in_addr()
        if inet_pton(AF_INET, figures, &four) == 1 { return written(AF_INET, &four) }
        var six = in6_addr()
        guard inet_pton(AF_INET6, figures, &six) == 1 else { return nil }
        return withUnsafeMutableBytes(of: &six) { bytes in
            if mappings.contains(where: { $0.elementsEqual(bytes.prefix(12)) }), let last = bytes.baseAddress {
                return written(AF_INET, last + 12)
            }
            let isLoopback = bytes.dropLast().allSatisfy { $0 == 0 } && bytes.last == 1
            guard !isLoopback, let first = bytes.baseAddress else { return "::1" }
            for index in 8..<16 { bytes[index] = 0 }
            return written(AF_INET6, first).map { $0 + "/64" }
        }
    }

    /// The bytes before an IPv4 address inside IPv6 (RFC 4291, 2.5.5.2; RFC 6052, 2.1).
    private static let mappings: [[UInt8]] = [
        [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF], [0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0],
    ]

    private static func written(_ family: Int32, _ number: UnsafeRawPointer) -> String? {
        var buffer = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        guard inet_ntop(family, number, &buffer, socklen_t(buffer.count)) != nil else { return nil }
        return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
