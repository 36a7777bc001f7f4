extension ServerMetrics {
    /// Returns all metrics as text. A route appears when its first request was answered; then with every class of status.
    package func text(_ gauges: ServerGauges) -> String {
        var text = MetricsText()
        addTraffic(to: &text)
        addConnections(gauges, to: &text)
        Self.addProcess(gauges, to: &text)
        return text.text
    }

    private func addTraffic(to text: inout MetricsText) {
        let routes = RouteName.allCases.compactMap { route in requests[route].map { (route, $0) } }
        let total = "rvault_requests_total"
        text.begin(total, .counter, "Answered requests by route and class of status.")
        for (route, requests) in routes {
            for status in StatusClass.allCases {
                let labels = [("route", route.rawValue), ("status", "\(status.rawValue)xx")]
                text.add(total, labels, Double(requests[status]))
            }
        }
        let times = "rvault_request_duration_seconds"
        text.begin(times, .histogram, "Time from the end of a request to the beginning of its answer.")
        for (route, requests) in routes { text.add(times, [("route", route.rawValue)], requests.times) }
        text.single(
            "rvault_rate_limited_requests_total", .counter, "Requests refused with 429 by a rate limit.",
            Double(rateLimited))
        let pushed = "rvault_pushed_operations_total"
        text.begin(pushed, .counter, "Operations that devices pushed, by outcome.")
        for outcome in PushOutcome.allCases {
            text.add(pushed, [("outcome", outcome.rawValue)], Double(operations[outcome] ?? 0))
        }
        let sent = "rvault_sent_changes_total"
        text.begin(sent, .counter, "Changes sent to devices, by pull or in a full list.")
        for route in [RouteName.pull, .full] {
            text.add(sent, [("route", route.rawValue)], Double(changes[route] ?? 0))
        }
        text.single(
            "rvault_lost_attachments_total", .counter,
            "Attachments that had been stored, and were gone when the server looked.", Double(lostAttachments))
    }

    private func addConnections(_ gauges: ServerGauges, to text: inout MetricsText) {
        text.single(
            "rvault_requests_in_progress", .gauge, "Requests that are being read or answered, without streams.",
            Double(gauges.requests))
        text.single("rvault_open_streams", .gauge, "Open live streams.", Double(gauges.streams))
        text.single(
            "rvault_idle_connections", .gauge, "Open connections between two requests.",
            Double(gauges.waitingConnections))
        let refused = "rvault_refused_connections_total"
        text.begin(refused, .counter, "Connections beyond a limit: of one address, or of all (--connections).")
        text.add(refused, [("limit", "address")], Double(gauges.refusedOfAddress))
        text.add(refused, [("limit", "connections")], Double(gauges.refusedOfAll))
    }

    private static func addProcess(_ gauges: ServerGauges, to text: inout MetricsText) {
        text.single(
            "rvault_ready", .gauge, "1 if the store answers and the server isn't stopping, as /ready.",
            gauges.isReady ? 1 : 0)
        text.begin("rvault_build_info", .gauge, "The version, and where the store is.")
        text.add("rvault_build_info", [("version", gauges.version), ("store", gauges.store.rawValue)], 1)
        if let isSwept = gauges.isSwept {
            text.single(
                "rvault_attachments_swept", .gauge,
                "1 if the last sweep found the place of attachments in order, 0 if it failed: see the log or doctor.",
                isSwept ? 1 : 0)
        }
        if let certificate = gauges.certificate {
            text.single(
                "rvault_certificate_days_left", .gauge, "Days until the certificate in use ends; negative afterwards.",
                certificate.days)
            text.single(
                "rvault_certificate_current", .gauge,
                "1 if the certificate in use is that of the files, 0 if they can't be used.",
                certificate.isCurrent ? 1 : 0)
        }
        if let disk = gauges.disk {
            text.single(
                "rvault_data_disk_free_bytes", .gauge, "Free space in the file system of --data.", Double(disk.free))
            text.single("rvault_data_disk_size_bytes", .gauge, "Size of the file system of --data.", Double(disk.size))
        }
        if let memory = gauges.memory {
            text.single("process_resident_memory_bytes", .gauge, "Resident memory.", Double(memory))
        }
        if let seconds = gauges.processorSeconds {
            text.single("process_cpu_seconds_total", .counter, "Processor time, user and system.", seconds)
        }
        if let files = gauges.openFiles {
            text.single("process_open_fds", .gauge, "Open file descriptors.", Double(files))
        }
        if let files = gauges.mostFiles {
            text.single("process_max_fds", .gauge, "Limit on open file descriptors.", Double(files))
        }
        text.single(
            "process_start_time_seconds", .gauge, "Start of the process, in seconds since 1970.", gauges.startTime)
    }
}
