import Testing
import VaultModel
import VaultServerCore
import VaultWire

@Suite("Metrics")
struct MetricsTests {
    private var gauges: ServerGauges { ServerGauges(version: "1.0", store: .postgres, startTime: 1_700_000_000.5) }

    private func reading(_ metrics: ServerMetrics, _ gauges: ServerGauges) throws -> MetricsReading {
        try MetricsReading(metrics.text(gauges))
    }

    @Test func `a duration counts in every bucket whose bound it doesn't exceed`() throws {
        var metrics = ServerMetrics()
        for time in [Duration.zero, .milliseconds(1), .microseconds(1001), .milliseconds(70), .seconds(11)] {
            metrics.answered(.pull, status: 200, in: time)
        }
        let read = try reading(metrics, gauges)
        let name = "rvault_request_duration_seconds"
        for (bound, count) in [("0.001", 2.0), ("0.002", 3), ("0.05", 3), ("0.1", 4), ("10", 4), ("+Inf", 5)] {
            #expect(read["\(name)_bucket{route=\"pull\",le=\"\(bound)\"}"] == count, "up to \(bound)")
        }
        #expect(read["\(name)_count{route=\"pull\"}"] == 5)
        #expect(read["\(name)_sum{route=\"pull\"}"] == 11.072001)
        #expect(read.types[name] == "histogram")
    }

    @Test func `requests count by route and class of status, refusals by rate and lost attachments for themselves`()
        throws
    {
        var metrics = ServerMetrics()
        for status in [200, 201, 400, 429, 503] { metrics.answered(.push, status: status, in: .zero) }
        metrics.lostAttachments += 3
        let read = try reading(metrics, gauges)
        #expect(read["rvault_requests_total{route=\"push\",status=\"2xx\"}"] == 2)
        #expect(read["rvault_requests_total{route=\"push\",status=\"4xx\"}"] == 2)
        #expect(read["rvault_requests_total{route=\"push\",status=\"5xx\"}"] == 1)
        #expect(read["rvault_rate_limited_requests_total"] == 1)
        #expect(read["rvault_lost_attachments_total"] == 3)
        #expect(!read.values.keys.contains { $0.contains("route=\"digest\"") })
    }

    @Test func `every outcome of an operation has its own count`() throws {
        let key = OperationID(SampleRecord.ulid(1))
        let effect = OperationResult.Effect(version: 1, seq: 1, updatedAt: SampleRecord.time(0))
        let verdicts: [OperationResult.Verdict] = [
            .applied(.accepted, effect), .applied(.merged, effect), .applied(.conflict, effect),
            .duplicate(.merged, effect), .rejected(Rejection(.unavailable, "Try again.")),
        ]
        var metrics = ServerMetrics()
        metrics.pushed(verdicts.map { OperationResult(key: key, verdict: $0) })
        metrics.pushed([OperationResult(key: key, verdict: verdicts[3])])
        let read = try reading(metrics, gauges)
        for (outcome, count) in [
            ("accepted", 1.0), ("merged", 1), ("conflict", 1), ("duplicate", 2), ("rejected", 1),
        ] {
            #expect(read["rvault_pushed_operations_total{outcome=\"\(outcome)\"}"] == count, "\(outcome)")
        }
    }

    @Test func `what the system doesn't say is left out, and nothing else`() throws {
        let bare = try reading(ServerMetrics(), gauges)
        #expect(bare["rvault_build_info{version=\"1.0\",store=\"postgres\"}"] == 1)
        #expect(bare["process_start_time_seconds"] == 1_700_000_000.5)
        var full = gauges
        (full.memory, full.openFiles, full.mostFiles, full.processorSeconds) = (4096, 7, 1024, 1.25)
        full.isSwept = false
        full.disk = ServerGauges.Disk(size: 1 << 40, free: 1 << 39)
        let read = try reading(ServerMetrics(), full)
        #expect(read["rvault_data_disk_free_bytes"] == 549_755_813_888)
        #expect(read["process_open_fds"] == 7 && read["rvault_attachments_swept"] == 0)
        #expect(
            read.names.subtracting(bare.names) == [
                "process_cpu_seconds_total", "process_max_fds", "process_open_fds", "process_resident_memory_bytes",
                "rvault_attachments_swept", "rvault_data_disk_free_bytes", "rvault_data_disk_size_bytes",
            ])
    }

    @Test func `a label can hold any text`() throws {
        var odd = gauges
        odd.version = "a\"b\\c\nd"
        let text = ServerMetrics().text(odd)
        #expect(text.contains(#"rvault_build_info{version="a\"b\\c\nd",store="postgres"} 1"#))
    }

    @Test func `names follow the conventions`() throws {
        let read = try reading(ServerMetrics(), gauges)
        for (name, type) in read.types {
            #expect(name.hasPrefix("rvault_") || name.hasPrefix("process_"))
            #expect(name.hasSuffix("_total") == (type == "counter"), "\(name)")
        }
    }

    @Test(
        arguments: Route.fixed + [.deleteDevice("dev_1"), .locateMedia("med_1"), .storeBlob("a/b"), .fetchBlob("a/b")])
    func `a route has the name of its operation, whatever its path`(route: Route) {
        let name = RouteName(of: HTTPRequest(route.method, route.path))
        #expect(name != .unknown)
        #expect("\(route)".hasPrefix(name.rawValue))
    }

    @Test func `what is no route has one name`() {
        for path in ["/", "/v1/nothing", "/v1/devices/a/b"] {
            #expect(RouteName(of: HTTPRequest(.get, path)) == .unknown)
        }
        #expect(RouteName(of: HTTPRequest(HTTPMethod(rawValue: "PATCH"), Route.health.path)) == .unknown)
    }
}
