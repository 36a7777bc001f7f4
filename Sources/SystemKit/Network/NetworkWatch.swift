internal import CLinux
internal import Glibc

/// Notices changes of this computer's interfaces, addresses and routes, by a netlink socket; for a `poll` loop.
///
/// It sends no requests and causes no wakeups while nothing changes. It does not say whether a server is reachable.
package struct NetworkWatch: ~Copyable, Sendable {
    private let socket: Descriptor

    /// Starts listening. Throws if the system has no netlink or forbids it, as some containers do; then only the next
    /// request shows that the network changed.
    package init() throws(SystemError) {
        socket = Descriptor(owning: try SystemCall.run("socket") { clinux_network_news() })
    }

    /// Reads the messages of a socket connected by the caller; for tests.
    init(socket: consuming Descriptor) {
        self.socket = socket
    }

    /// Readable when ``drain()`` has changes to report.
    package var descriptor: Int32 { socket.number }

    /// Returns whether anything in the network changed since the last call; never blocks.
    package func drain() -> Bool {
        var hasChanged = false
        var buffer = [UInt8](repeating: 0, count: 16_384)
        let number = socket.number
        while true {
            let count: Int?
            do throws(SystemError) {
                count = try SystemCall.run("recv", expecting: EAGAIN) {
                    recv(number, &buffer, buffer.count, Int32(MSG_DONTWAIT))
                }
            } catch {
                // The system's queue overflowed, so something did change.
                return true
            }
            guard let count, count > 0 else { return hasChanged }
            hasChanged = hasChanged || NetworkWatch.tellsOfChange(buffer[..<count])
        }
    }

    /// Parses messages of a length (4 bytes), a type (2), flags, and a body, each padded to 4 bytes.
    static func tellsOfChange(_ bytes: ArraySlice<UInt8>) -> Bool {
        var rest = bytes
        while rest.count >= 16 {
            let length = rest.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
            let type = rest.dropFirst(4).prefix(2).reversed().reduce(UInt16(0)) { $0 << 8 | UInt16($1) }
            if clinux_is_network_change(type) != 0 { return true }
            guard length >= 16 else { return false }
            rest = rest.dropFirst((length + 3) & ~3)
        }
        return false
    }
}
