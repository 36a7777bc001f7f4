import Testing

@testable import SystemKit

@Suite("Routes of this computer")
struct RouteTableTests {
    private static let loopback = link(1, flags: 0x49)
    private static let cable = link(2, flags: 0x41)
    private static let unplugged = link(2, flags: 0x01)

    private static func message(_ type: UInt8, _ body: [UInt8]) -> [UInt8] {
        let padding = [UInt8](repeating: 0, count: (4 - body.count % 4) % 4)
        return [UInt8(16 + body.count), 0, 0, 0, type] + [UInt8](repeating: 0, count: 11) + body + padding
    }

    private static func link(_ index: UInt8, flags: UInt8) -> [UInt8] {
        message(16, [0, 0, 1, 0, index, 0, 0, 0, flags, 0, 0, 0, 0, 0, 0, 0])
    }

    /// Returns a route message: IPv6 if the destination begins with FE, otherwise IPv4.
    private static func route(
        _ destination: [UInt8] = [], prefix: UInt8 = 0, device: UInt8 = 2, kind: UInt8 = 1, table: UInt8 = 254
    ) -> [UInt8] {
        let family: UInt8 = destination.first == 0xFE ? 10 : 2
        let target = destination.isEmpty ? [] : [UInt8(4 + destination.count), 0, 1, 0] + destination
        return message(
            24, [family, prefix, 0, 0, table, 0, 0, kind, 0, 0, 0, 0] + target + [8, 0, 4, 0, device, 0, 0, 0])
    }

    @Test func `a default route through an interface with a carrier leads out`() {
        let table = RouteTable(Self.loopback + Self.cable + Self.route())
        #expect(table.leadsAnywhere)
        #expect(table.leadsOut)
    }

    @Test func `a route to a neighboring network is not a way out`() {
        let table = RouteTable(Self.cable + Self.route([10, 77, 0, 0], prefix: 24))
        #expect(table.leadsAnywhere)
        #expect(!table.leadsOut)
    }

    private static let linkLocal: [UInt8] = [0xFE, 0x80] + [UInt8](repeating: 0, count: 14)
    private static let useless: [[[UInt8]]] = [
        [cable], [route()], [unplugged, route()],
        [cable, loopback, route([127, 0, 0, 0], prefix: 8, device: 1)],
        [cable, route(kind: 7)],
        [cable, route([169, 254, 0, 0], prefix: 16)],
        [cable, route(linkLocal, prefix: 64)],
        [cable, route([10, 77, 0, 1], prefix: 32, kind: 2, table: 255)],
    ]

    @Test(arguments: useless)
    func `without a usable route there is no network`(_ messages: [[UInt8]]) {
        let table = RouteTable(messages.flatMap(\.self))
        #expect(!table.leadsAnywhere)
        #expect(!table.leadsOut)
    }

    private static let found: [([[UInt8]], Bool)] = [
        ([cable, route([10, 77, 0, 2], prefix: 32)], true),
        ([unplugged, route([10, 77, 0, 2], prefix: 32)], false),
        ([loopback, route([10, 77, 0, 1], prefix: 32, device: 1, kind: 2)], true),
        ([cable, route([10, 77, 0, 2], prefix: 32, kind: 7)], false),
        ([cable], false),
    ]

    @Test(arguments: found)
    func `a server is reached by the route that is found for it`(_ messages: [[UInt8]], _ isThere: Bool) {
        #expect(RouteTable(messages.flatMap(\.self)).leadsThere == isThere)
    }

    @Test func `messages that are cut off or lie about their length end the reading`() {
        let whole = Self.cable + Self.route()
        for count in 0..<whole.count { #expect(!RouteTable(Array(whole.prefix(count))).leadsOut) }
        #expect(!RouteTable([UInt8](repeating: 0, count: 64)).leadsAnywhere)
        #expect(!RouteTable([UInt8](repeating: 0xFF, count: 64)).leadsAnywhere)
    }

    @Test func `this computer reaches itself, and a name is no address`() {
        #expect(NetworkPresence.leads(to: "127.0.0.1") != false)
        #expect(NetworkPresence.leads(to: "::1") != false)
        #expect(NetworkPresence.leads(to: "vault.example.org") == nil)
    }
}
