import Glibc
import Testing
import VaultJSON
import VaultTestKit

/// `rvault-server` as a load balancer and a monitoring system see it.
@Suite("A server that is watched")
struct WatchedServerStory {
    private let folder: TemporaryDirectory

    init() throws { folder = try TemporaryDirectory() }

    /// A running server, the lines that it wrote at its start, and the ports in them.
    private struct Started {
        let process: SpawnedProcess
        let lines: [Substring]
        let port: UInt16
        let metrics: UInt16
    }

    private func start(_ flags: [String]) throws -> Started {
        let process = try SpawnedProcess(
            [Programs.server, "serve", "--data", folder.path + "/server", "--listen", "127.0.0.1:0", "--read", "off"]
                + ["--metrics", "127.0.0.1:0"] + flags)
        var said = ""
        while said.split(separator: "\n").count < 3 || !said.hasSuffix("\n") {
            let more = process.read()
            try #require(!more.isEmpty, "\(said)")
            said += more
        }
        let ports = said.matches(of: /127\.0\.0\.1:(\d+)/).compactMap { UInt16($0.output.1) }
        try #require(ports.count == 2)
        return Started(process: process, lines: said.split(separator: "\n"), port: ports[0], metrics: ports[1])
    }

    private func status(_ path: String, _ port: UInt16) throws -> Int {
        try RawHTTPClient(port: port).request("GET", path).status
    }

    @Test func `asked to stop, it isn't ready, serves for its grace, and a second signal ends that`() throws {
        let server = try start(["--grace", "600"])
        #expect(try status("/live", server.metrics) == 200 && status("/ready", server.metrics) == 200)
        kill(server.process.pid, SIGTERM)
        while try status("/ready", server.metrics) == 200 {}
        #expect(try status("/ready", server.metrics) == 503 && status("/live", server.metrics) == 200)
        #expect(try status("/v1/health", server.port) == 200)
        server.process.end(SIGTERM)
        #expect(server.process.read() == "stopping: finishing the requests that have begun\nstopped\n")
        #expect(throws: (any Error).self) { try status("/live", server.metrics) }
    }

    @Test func `without a grace it stops at once`() throws {
        let server = try start([])
        #expect(server.lines.first == "listening on http://127.0.0.1:\(server.port)")
        #expect(try status("/v1/health", server.port) == 200)
        #expect(try RawHTTPClient(port: server.metrics).request("GET", "/metrics").text.contains("rvault_ready 1\n"))
        server.process.end(SIGTERM)
        #expect(throws: (any Error).self) { try status("/live", server.metrics) }
    }

    @Test func `in JSON, the lines about its start are objects, too`() throws {
        let server = try start(["--log", "json"])
        let events = try server.lines.map { try JSON(parsing: Array($0.utf8)) }
        #expect(events.first?["message"]?.string == "listening on http://127.0.0.1:\(server.port)")
        #expect(events.allSatisfy { $0["level"] == "info" && $0["time"]?.string?.hasSuffix("Z") == true })
        server.process.end(SIGTERM)
    }
}
