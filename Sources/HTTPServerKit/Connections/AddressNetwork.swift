internal import Glibc

/// A network of addresses, or a single address.
struct AddressNetwork: Sendable, Equatable {
    /// Of the first address, with IPv4 as the IPv6 address that contains it.
    private let bytes: [UInt8]
    /// Leading bits that all addresses have in common.
    private let length: Int

    /// Reads `192.0.2.1`, `192.0.2.0/24`, `2001:db8::/32`; nil for anything else, also for the network of everything.
    init?(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let found = parts.first.flatMap({ Self.parsed(String($0)) }) else { return nil }
        var length = 128
        if parts.count == 2 {
            let digits = parts[1].utf8
            guard (1...3).contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) }),
                let written = Int(parts[1]), (1...(found.isShort ? 32 : 128)).contains(written)
            else { return nil }
            length = written + (found.isShort ? 96 : 0)
        }
        self.length = length
        bytes = found.bytes
    }

    func contains(_ address: String) -> Bool {
        guard let other = Self.parsed(address) else { return false }
        let whole = length / 8
        guard bytes.prefix(whole).elementsEqual(other.bytes.prefix(whole)) else { return false }
        let rest = length % 8
        return rest == 0 || (bytes[whole] ^ other.bytes[whole]) >> (8 - rest) == 0
    }

    private static func parsed(_ text: String) -> (bytes: [UInt8], isShort: Bool)? {
        var four = in_addr()
        if inet_pton(AF_INET, text, &four) == 1 {
            let prefix = [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF]
            return (prefix + withUnsafeBytes(of: &four) { Array($0) }, true)
        }
        var six = in6_addr()
        guard inet_pton(AF_INET6, text, &six) == 1 else { return nil }
        return (withUnsafeBytes(of: &six) { Array($0) }, false)
    }
}
