import Glibc
import Testing

@testable import SystemKit

@Suite("Network watch")
struct NetworkWatchTests {
    /// Returns a message without content, in this computer's byte order.
    private static func message(_ type: UInt16, body: Int = 0) -> [UInt8] {
        let length = 16 + body
        let header = [UInt8(length & 0xFF), UInt8(length >> 8), 0, 0, UInt8(type & 0xFF), UInt8(type >> 8)]
        return header + [UInt8](repeating: 0, count: 10 + (body + 3) & ~3)
    }

    private static let newLink: UInt16 = 16
    private static let newRule: UInt16 = 32
    private static let deletedRoute: UInt16 = 25

    @Test func `a link, an address or a route is a change, whatever comes before it`() {
        #expect(NetworkWatch.tellsOfChange(Self.message(Self.newLink)[...]))
        let both = Self.message(Self.newRule, body: 13) + Self.message(Self.deletedRoute)
        #expect(NetworkWatch.tellsOfChange(both[...]))
        #expect(!NetworkWatch.tellsOfChange(Self.message(Self.newRule, body: 13)[...]))
    }

    @Test func `messages that are cut off or lie about their length end the reading`() {
        #expect(!NetworkWatch.tellsOfChange([]))
        #expect(!NetworkWatch.tellsOfChange([1, 0, 0, 0, 32, 0, 0, 0]))
        #expect(!NetworkWatch.tellsOfChange([UInt8](repeating: 0, count: 64)[...]))
        #expect(!NetworkWatch.tellsOfChange([UInt8](repeating: 0xFF, count: 64)[...]))
    }

    @Test func `without network changes there is no news, and reading never blocks`() throws {
        var ends: [Int32] = [-1, -1]
        #expect(socketpair(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0, &ends) == 0)
        let kernel = Descriptor(owning: ends[1])
        let watch = NetworkWatch(socket: Descriptor(owning: ends[0]))
        // A macro would have to copy the watch, which is noncopyable.
        let atFirst = watch.drain()
        #expect(!atFirst)
        let bytes = Self.message(Self.newRule) + Self.message(Self.newLink)
        #expect(write(kernel.number, bytes, bytes.count) == bytes.count)
        let (told, again) = (watch.drain(), watch.drain())
        #expect(told)
        #expect(!again)
    }

    /// A datagram that nobody took leaves an error on its socket, as a queue that overflowed does (ENOBUFS).
    @Test func `an error of the socket counts as a change, once`() throws {
        let number = socket(AF_INET, Int32(SOCK_DGRAM.rawValue), 0)
        var nobody = sockaddr_in()
        nobody.sin_family = sa_family_t(AF_INET)
        nobody.sin_port = UInt16(1).bigEndian
        nobody.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let isConnected = withUnsafePointer(to: &nobody) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                connect(number, pointer, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        #expect(isConnected && send(number, "?", 1, 0) == 1)
        let watch = NetworkWatch(socket: Descriptor(owning: number))
        let (told, again) = (watch.drain(), watch.drain())
        #expect(told)
        #expect(!again)
    }

    @Test func `a network is there exactly where an interface beside the loopback has an address`() throws {
        let listed = try CommandRunner().run(
            ChildCommand("/bin/sh", ["-c", "cat /sys/class/net/[!l]*/operstate /sys/class/net/l[!o]*/operstate 2>&1"]))
        // Without any interface that is up there is no network; with one there may still be no address.
        if !listed.outputText.contains("up"), !listed.outputText.contains("unknown") {
            #expect(!NetworkPresence.isThere)
        }
    }

    @Test func `changes of this computer's own network are reported`() throws {
        let watch = try NetworkWatch()
        #expect(watch.descriptor >= 0)
    }
}
