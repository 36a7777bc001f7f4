import Glibc
import HTTPServerKit
import Testing
import VaultTestKit
import VaultWire

@Suite("Sockets that another program passes")
struct PassedSocketTests {
    /// A socket of loopback, listening or not.
    private func socket(isListening: Bool = true) -> Int32 {
        let number = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let isBound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(number, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        #expect(isBound)
        if isListening { #expect(listen(number, 8) == 0) }
        return number
    }

    private func environment(_ names: String?, count: Int = 1) -> [String: String] {
        var variables = ["LISTEN_PID": "7", "LISTEN_FDS": "\(count)"]
        variables["LISTEN_FDNAMES"] = names
        return variables
    }

    @Test func `a server listens on one, with its name and address`() throws {
        let number = socket()
        let passed = try #require(try PassedSocket.take(environment("web"), process: 7, from: number).first)
        #expect(passed.name == "web" && passed.address.host == "127.0.0.1" && passed.address.port > 0)
        let server = try HTTPServer(
            ListenAddress(host: "127.0.0.1", port: 1), limits: HTTPServerLimits(bodyBytes: 1), passed: passed,
            service: LengthService())
        #expect(server.address == passed.address)
        #expect(try RawHTTPClient(port: passed.address.port).request("GET", "/3").body.count == 3)
    }

    @Test func `those for another process are left alone`() throws {
        var variables = environment("web")
        #expect(try PassedSocket.take(variables, process: 8) == [])
        variables["LISTEN_PID"] = nil
        #expect(try PassedSocket.take(variables, process: 7) == [])
        #expect(try PassedSocket.take([:], process: 7) == [])
    }

    @Test func `without a name it has none`() throws {
        let number = socket()
        defer { close(number) }
        #expect(try PassedSocket.take(environment(nil), process: 7, from: number).map(\.name) == [""])
    }

    @Test func `anything but a listening socket of IP is refused`() throws {
        let bound = socket(isListening: false)
        let datagram = Glibc.socket(AF_INET, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        let local = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        for number in [bound, datagram, local, 9999] {
            #expect(throws: PassedSocket.Fault.unsuitable(name: "web")) {
                try PassedSocket.take(environment("web"), process: 7, from: number)
            }
        }
        for number in [bound, datagram, local] { close(number) }
    }
}
