import Glibc
import SystemKit
import Testing
import VaultTestKit

@Suite("Service manager")
struct ServiceManagerTests {
    /// Binds a socket for notices, sends one, and returns the bytes that arrive.
    private func received(_ path: String, _ notice: ServiceManager.Notice) -> String {
        let number = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        defer { close(number) }
        var patience = timeval(tv_sec: 20, tv_usec: 0)
        setsockopt(number, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
        if path.hasPrefix("@") { address.sun_path.0 = 0 }
        let length = socklen_t(2 + path.utf8.count)
        let isBound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(number, $0, length) == 0 }
        }
        #expect(isBound)
        ServiceManager(["NOTIFY_SOCKET": path]).notify(notice)
        var bytes = [UInt8](repeating: 0, count: 100)
        let count = recv(number, &bytes, bytes.count, 0)
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }

    @Test func `it gets notices at a path and at an abstract name`() throws {
        let folder = try TemporaryDirectory()
        #expect(received(folder.file("notify"), .ready) == "READY=1")
        #expect(received("@" + folder.file("notify"), .stopping) == "STOPPING=1")
    }

    @Test func `it gets a status in one line, and signs of life`() throws {
        let folder = try TemporaryDirectory()
        #expect(received(folder.file("a"), .status("Synced\nREADY=1\u{1B}")) == "STATUS=Synced READY=1 ")
        #expect(received(folder.file("b"), .status(String(repeating: "x", count: 900))).utf8.count <= 100)
        #expect(received(folder.file("c"), .alive) == "WATCHDOG=1")
    }

    @Test func `it says how often it wants signs of life, if it means this process`() {
        let own = String(ProcessEnvironment.identifier)
        #expect(ServiceManager(["WATCHDOG_USEC": "2000000"]).watchdog == .seconds(2))
        #expect(ServiceManager(["WATCHDOG_USEC": "2000000", "WATCHDOG_PID": own]).watchdog == .seconds(2))
        for variables in [
            ["WATCHDOG_USEC": "2000000", "WATCHDOG_PID": "1"], ["WATCHDOG_USEC": "0"], ["WATCHDOG_USEC": "-1"],
            ["WATCHDOG_USEC": "soon"], [:],
        ] {
            #expect(ServiceManager(variables).watchdog == nil)
        }
    }

    @Test(arguments: [nil, "", "notify", "/nowhere/notify", String(repeating: "/x", count: 200)])
    func `without one that listens, a notice has no effect`(path: String?) {
        var variables: [String: String] = [:]
        variables["NOTIFY_SOCKET"] = path
        ServiceManager(variables).notify(.ready)
    }
}
