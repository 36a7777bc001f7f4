/// This computer's links and routes, parsed from the kernel's rtnetlink messages.
///
/// The numbers are those of the kernel's interface (`linux/rtnetlink.h`, `linux/if.h`), whose headers define them as
/// macros and as flags that clash with glibc's.
struct RouteTable {
    private struct Route {
        var destination: ArraySlice<UInt8>
        var prefix: UInt8
        var family: UInt8
        var kind: UInt8
        var table: UInt32
        /// Nil if the route has several devices, or one that is given elsewhere.
        var device: UInt32?
    }

    /// Devices other than the loopback that are up and have a carrier.
    private var usable: Set<UInt32> = []
    private var loopback: Set<UInt32> = []
    private var routes: [Route] = []

    /// Parses messages of both kinds, in any order; stops at a message that is cut off or has a wrong length.
    init(_ messages: [UInt8]) {
        var rest = messages[...]
        while rest.count >= 16 {
            let length = Int(rest.number(at: 0, bytes: 4))
            guard length >= 16, length <= rest.count else { return }
            let body = rest.dropFirst(16).prefix(length - 16)
            switch rest.number(at: 4, bytes: 2) {
            case Kernel.newLink: takeLink(body)
            case Kernel.newRoute: takeRoute(body)
            default: break
            }
            rest = rest.dropFirst((length + 3) & ~3)
        }
    }

    private mutating func takeLink(_ body: ArraySlice<UInt8>) {
        guard body.count >= 16 else { return }
        let (index, flags) = (body.number(at: 4, bytes: 4), body.number(at: 8, bytes: 4))
        if flags & Kernel.isLoopback != 0 {
            loopback.insert(index)
        } else if flags & Kernel.isUp != 0, flags & Kernel.isRunning != 0 {
            usable.insert(index)
        }
    }

    private mutating func takeRoute(_ body: ArraySlice<UInt8>) {
        guard body.count >= 12 else { return }
        var route = Route(
            destination: [], prefix: UInt8(body.number(at: 1, bytes: 1)), family: UInt8(body.number(at: 0, bytes: 1)),
            kind: UInt8(body.number(at: 7, bytes: 1)), table: body.number(at: 4, bytes: 1), device: nil)
        var rest = body.dropFirst(12)
        while rest.count >= 4 {
            let length = Int(rest.number(at: 0, bytes: 2))
            guard length >= 4, length <= rest.count else { break }
            let value = rest.dropFirst(4).prefix(length - 4)
            switch rest.number(at: 2, bytes: 2) {
            case Kernel.destination: route.destination = value
            case Kernel.device where value.count == 4: route.device = value.number(at: 0, bytes: 4)
            case Kernel.table where value.count == 4: route.table = value.number(at: 0, bytes: 4)
            default: break
            }
            rest = rest.dropFirst((length + 3) & ~3)
        }
        routes.append(route)
    }

    /// Whether any route leads away from this computer, to a destination assigned by a network.
    var leadsAnywhere: Bool { routes.contains { isUsable($0) && !isLinkLocal($0) } }

    /// Whether there is a default route.
    var leadsOut: Bool { routes.contains { isUsable($0) && $0.prefix == 0 } }

    /// For the one route that the kernel found for an address: whether packets to it can leave, or stay on this
    /// computer.
    var leadsThere: Bool {
        guard let route = routes.first else { return false }
        return route.kind == Kernel.isLocal || route.device.map(loopback.contains) == true
            || route.kind == Kernel.isUnicast && hasUsableDevice(route)
    }

    /// The local table has this computer's own addresses; a rule may lead to any other table.
    private func isUsable(_ route: Route) -> Bool {
        route.kind == Kernel.isUnicast && route.table != Kernel.localTable && hasUsableDevice(route)
    }

    private func hasUsableDevice(_ route: Route) -> Bool {
        route.device.map(usable.contains) ?? !usable.isEmpty
    }

    /// 169.254.0.0/16 and fe80::/10: an interface has these before a network assigns it an address.
    private func isLinkLocal(_ route: Route) -> Bool {
        let bytes = Array(route.destination.prefix(2))
        guard bytes.count == 2 else { return false }
        return route.family == Kernel.version4
            ? route.prefix >= 16 && bytes == [169, 254]
            : route.prefix >= 10 && bytes[0] == 0xFE && bytes[1] & 0xC0 == 0x80
    }
}

extension RouteTable {
    /// The numbers of rtnetlink.
    enum Kernel {
        static let newLink: UInt32 = 16
        static let newRoute: UInt32 = 24
        static let isUp: UInt32 = 0x1
        static let isLoopback: UInt32 = 0x8
        static let isRunning: UInt32 = 0x40
        static let destination: UInt32 = 1
        static let device: UInt32 = 4
        static let table: UInt32 = 15
        static let isUnicast: UInt8 = 1
        static let isLocal: UInt8 = 2
        static let localTable: UInt32 = 255
        static let version4: UInt8 = 2
        static let version6: UInt8 = 10
    }
}

extension ArraySlice<UInt8> {
    /// Reads a number in the byte order of all platforms this program is built for; 0 beyond the end.
    fileprivate func number(at offset: Int, bytes: Int) -> UInt32 {
        dropFirst(offset).prefix(bytes).reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }
}
