import Dispatch
import HTTPServerKit
import Synchronization
import Testing
import VaultModel
import VaultServer
import VaultServerCore
import VaultTestKit
import VaultWire

@Suite("Watching a server")
struct MonitoringTests {
    @Test func `a server lives, is ready, and shows its metrics, at an address of their own`() throws {
        let server = try TestServer(isWatched: true)
        for (path, text) in [("/live", "live\n"), ("/ready", "ready\n")] {
            let answer = try server.watched(path)
            #expect(answer.status == 200 && answer.text == text)
        }
        let answer = try server.watched("/metrics")
        #expect(answer.status == 200)
        #expect(answer.headers["content-type"] == "text/plain; version=0.0.4")
        #expect(answer.headers["cache-control"] == "no-store")
        let read = try MetricsReading(answer.text)
        #expect(read["rvault_ready"] == 1)
        #expect(read["rvault_build_info{version=\"1.2.3\",store=\"embedded\"}"] == 1)
        #expect(read["process_start_time_seconds"] == 1_700_000_000.5)
        #expect(read["process_resident_memory_bytes"] ?? 0 > 1_000_000)
        #expect(read["process_open_fds"] ?? 0 > 3)
        #expect(read["rvault_data_disk_size_bytes"] ?? 0 >= read["rvault_data_disk_free_bytes"] ?? .infinity)
    }

    @Test(arguments: ["/", "/metrics/", "/v1/health", "/liv", "/live/x", "/READY"])
    func `everything else is 404`(path: String) throws {
        let server = try TestServer(isWatched: true)
        #expect(try server.watched(path).status == 404)
        #expect(try server.watched(path, method: "POST", body: []).status == 404)
    }

    @Test(arguments: ["POST", "PUT", "DELETE", "HEAD", "OPTIONS"])
    func `only GET is understood`(method: String) throws {
        let server = try TestServer(isWatched: true)
        for path in ["/live", "/ready", "/metrics"] {
            let client = try RawHTTPClient(port: server.server.monitoringAddress?.port ?? 0)
            client.send("\(method) \(path) HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n")
            let head = try client.head()
            #expect(head.status == 405 && head.headers["allow"] == "GET")
        }
    }

    @Test func `the public address knows nothing of it, and without the option nothing listens`() throws {
        let watched = try TestServer(isWatched: true)
        for path in ["/live", "/ready", "/metrics"] { #expect(try watched.raw("GET", path).status == 404) }
        #expect(try TestServer().server.monitoringAddress == nil)
    }

    @Test func `requests, operations and changes are counted`() throws {
        let server = try TestServer(isWatched: true)
        let device = try server.signIn(new: true)
        let create = Make.create(SampleRecord.receipt(1), key: 1)
        _ = try device.push([create, Make.create(SampleRecord.receipt(2), key: 2)])
        _ = try device.push([create])
        #expect(try device.pull().changes.count == 2)
        _ = try server.raw("GET", "/v1/secret-path-7")
        let read = try server.metrics()
        #expect(read["rvault_requests_total{route=\"createAccount\",status=\"2xx\"}"] == 1)
        #expect(read["rvault_requests_total{route=\"push\",status=\"2xx\"}"] == 2)
        #expect(read["rvault_requests_total{route=\"unknown\",status=\"4xx\"}"] == 1)
        #expect(read["rvault_request_duration_seconds_count{route=\"pull\"}"] == 1)
        #expect(read["rvault_pushed_operations_total{outcome=\"accepted\"}"] == 2)
        #expect(read["rvault_pushed_operations_total{outcome=\"duplicate\"}"] == 1)
        #expect(read["rvault_sent_changes_total{route=\"pull\"}"] == 2)
        #expect(try !server.watched("/metrics").text.contains("secret-path"))
    }

    @Test func `an open stream is counted while it lasts, and its request once`() throws {
        let server = try TestServer(isWatched: true)
        let device = try server.signIn(new: true)
        let listener = try StreamListener(device)
        let read = try server.metrics()
        #expect(read["rvault_open_streams"] == 1)
        #expect(read["rvault_requests_total{route=\"stream\",status=\"2xx\"}"] == 1)
        #expect(listener.head.status == 200)
    }

    @Test(arguments: [
        (StorageFailure.Code.busy, "the store is busy\n"), (.full, "the store's disk is full\n"),
        (.broken, "the store can't be read\n"),
    ])
    func `a server whose store fails lives, is not ready, and says why without names`(
        code: StorageFailure.Code, text: String
    ) throws {
        let storage = UncertainStorage()
        let server = try TestServer(isWatched: true, over: storage)
        storage.begin { throw StorageFailure(code, reason: "host db.example.org") }
        let answer = try server.watched("/ready")
        #expect(answer.status == 503 && answer.text == text)
        #expect(try server.watched("/live").status == 200)
        #expect(try server.metrics()["rvault_ready"] == 0)
        storage.begin {}
        #expect(try server.watched("/ready").status == 200)
    }

    @Test func `a store that hangs is asked by one thread, whoever asks, and a server is ready when it answers`() throws
    {
        let storage = UncertainStorage()
        let server = try TestServer(isWatched: true, over: storage)
        let gate = DispatchSemaphore(value: 0)
        let asked = Mutex(0)
        storage.begin {
            asked.withLock { $0 += 1 }
            gate.wait()
        }
        for _ in 0..<2 {
            let answer = try server.watched("/ready")
            #expect(answer.status == 503 && answer.text == "the store doesn't answer\n")
        }
        #expect(try server.watched("/live").status == 200)
        #expect(asked.withLock { $0 } == 1)
        storage.begin {}
        gate.signal()
        #expect(try server.watched("/ready").status == 200)
    }

    @Test func `a server that retires still serves, and is not ready`() throws {
        let server = try TestServer(isWatched: true)
        server.server.retire()
        let answer = try server.watched("/ready")
        #expect(answer.status == 503 && answer.text == "the server is stopping\n")
        #expect(try server.watched("/live").status == 200)
        #expect(try server.call(.health).status == 200)
    }
}
