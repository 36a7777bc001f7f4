/// The proxies in front of a server that may say for whom they ask. What other senders say about that is ignored.
package struct TrustedProxies: Sendable, Equatable {
    private var networks: [AddressNetwork]

    /// Nobody.
    package static let none = TrustedProxies(networks: [])
    /// Proxies on this computer.
    package static let loopback = TrustedProxies(networks: ["127.0.0.0/8", "::1"].compactMap(AddressNetwork.init))

    private init(networks: [AddressNetwork]) {
        self.networks = networks
    }

    /// - Parameter texts: addresses and networks, as in `192.0.2.1`, `10.0.0.0/8` or `2001:db8::/32`.
    /// - Returns: nil if one of them is neither, or is the network of all addresses.
    package init?(_ texts: [String]) {
        networks = []
        for text in texts {
            guard let network = AddressNetwork(text) else { return nil }
            networks.append(network)
        }
    }

    /// - Parameter address: numeric, without a zone.
    func contains(_ address: String) -> Bool { networks.contains { $0.contains(address) } }
}
