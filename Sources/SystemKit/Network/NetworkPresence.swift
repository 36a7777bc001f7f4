internal import CLinux

/// Whether this machine is on any network at all.
package enum NetworkPresence {
    /// False only where no interface but the loopback is up with an address; where it cannot be told, true.
    package static var isThere: Bool { clinux_has_network() != 0 }
}
