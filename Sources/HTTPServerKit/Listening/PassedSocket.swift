internal import CMicroHTTPD
internal import Glibc

/// A listening socket that the program which started this one has bound and passes on, as systemd does for a socket unit
/// (sd_listen_fds(3)).
package struct PassedSocket: Sendable, Equatable {
    /// Owned by whoever gets the value first.
    let number: Int32
    /// `FileDescriptorName=` of the unit; by default the unit's name.
    package let name: String
    package let address: ListenAddress

    /// The reason why a passed descriptor can't be used.
    package enum Fault: Error, Equatable, Sendable {
        /// The descriptor is not a listening socket of TCP, over IPv4 or IPv6.
        case unsuitable(name: String)
    }

    /// Takes over the sockets that are meant for this process; none without the variables that announce them.
    ///
    /// - Parameters:
    ///   - environment: the variables of the process.
    ///   - process: its id.
    ///   - first: the first descriptor, which the convention fixes.
    package static func take(
        _ environment: [String: String], process: Int32, from first: Int32 = 3
    ) throws(Fault) -> [PassedSocket] {
        guard let meant = environment["LISTEN_PID"].flatMap(Int32.init), meant == process,
            let count = environment["LISTEN_FDS"].flatMap(Int32.init), (1...64).contains(count)
        else { return [] }
        let names = (environment["LISTEN_FDNAMES"] ?? "").split(separator: ":", omittingEmptySubsequences: false)
        var sockets: [PassedSocket] = []
        for index in 0..<count {
            let name = Int(index) < names.count ? String(names[Int(index)]) : ""
            guard let socket = PassedSocket(first + index, name: name) else { throw .unsuitable(name: name) }
            sockets.append(socket)
        }
        return sockets
    }

    /// Checks a descriptor, and closes it on exec; nil if it can't be used.
    init?(_ number: Int32, name: String) {
        guard Self.option(SO_ACCEPTCONN, of: number) == 1,
            Self.option(SO_TYPE, of: number) == Int32(SOCK_STREAM.rawValue),
            let address = ListenAddress(ofSocket: number),
            fcntl(number, F_SETFD, FD_CLOEXEC) == 0,
            fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK) == 0
        else { return nil }
        self.number = number
        self.name = name
        self.address = address
    }

    private static func option(_ option: Int32, of number: Int32) -> Int32? {
        var value: Int32 = 0
        var size = socklen_t(MemoryLayout<Int32>.size)
        return getsockopt(number, SOL_SOCKET, option, &value, &size) == 0 ? value : nil
    }
}
