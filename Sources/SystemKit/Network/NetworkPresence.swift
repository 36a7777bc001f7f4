internal import Glibc

/// Whether this computer is on a network, according to its links and routes. Costs about 100 µs and sends nothing.
package enum NetworkPresence {
    /// False only if no route leads through an interface that is up and has a carrier, not counting the loopback and
    /// the link-local routes that every interface has; true if the kernel cannot tell.
    package static var isThere: Bool { everything?.leadsAnywhere ?? true }

    /// Whether there is a default route, rather than only routes to networks that this computer is attached to; true if
    /// the kernel cannot tell.
    package static var leadsOut: Bool { everything?.leadsOut ?? true }

    /// Whether there is a route to this address, through an interface that is up and has a carrier, or the address is
    /// this computer's own. Nil if it is a name, or the kernel cannot tell.
    package static func leads(to host: String) -> Bool? {
        guard let address = bytes(of: host), let query = try? RouteQuery() else { return nil }
        return query.route(to: address)?.leadsThere
    }

    private static var everything: RouteTable? {
        guard let query = try? RouteQuery() else { return nil }
        return query.everything()
    }

    /// Parses a numeric IPv4 or IPv6 address to bytes in network order.
    private static func bytes(of host: String) -> [UInt8]? {
        var four = in_addr()
        if inet_pton(AF_INET, host, &four) == 1 { return withUnsafeBytes(of: four) { Array($0) } }
        var six = in6_addr()
        if inet_pton(AF_INET6, host, &six) == 1 { return withUnsafeBytes(of: six) { Array($0) } }
        return nil
    }
}
