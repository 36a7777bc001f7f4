internal import CLinux

/// Whether this machine is on any network at all.
package enum NetworkPresence {
    /// False only where no interface but the loopback has a carrier and an address that routes lead from; true where the
    /// kernel can't tell. Costs some 50 µs, and sends nothing.
    package static var isThere: Bool { clinux_has_network() != 0 }
}
