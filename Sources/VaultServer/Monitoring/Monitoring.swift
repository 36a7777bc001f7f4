package import HTTPServerKit
internal import SystemKit
internal import VaultModel
package import VaultServerCore

/// The facts that programs that watch the server are shown, and the address for them.
package struct Monitoring: Sendable {
    /// Nil if only the operator's command shows it.
    package var address: ListenAddress?
    package var store: ServerGauges.Store
    package var version: String
    /// The folder whose disk is watched; nil for none.
    package var folder: String?
    /// In milliseconds since 1970.
    package var startTime: Int64
    /// A socket to listen on instead of the address.
    package var passed: PassedSocket?
    /// Whether attachments could be swept the last time; nil without attachments.
    var isSwept: (@Sendable () -> Bool)?
    /// Nil for plain HTTP.
    var certificate: CertificateKeeper?

    package init(
        _ address: ListenAddress?, store: ServerGauges.Store, version: String, folder: String? = nil, startTime: Int64
    ) {
        self.address = address
        self.store = store
        self.version = version
        self.folder = folder
        self.startTime = startTime
    }

    /// Listens for those programs if there is an address for them. They are few, and ask for little.
    ///
    /// - Parameter http: the server that is watched.
    func listen(
        _ watch: ServerWatch, _ http: HTTPServer, _ state: ServingState
    ) throws(HTTPServerError) -> HTTPServer? {
        guard let address = passed?.address ?? address else { return nil }
        let service = MonitoringService(obstacle: state.obstacle, notice: state.notice) { isReady in
            text(watch, http, isReady: isReady)
        }
        let limits = HTTPServerLimits(bodyBytes: 0, connections: 50, answersAtOnce: 4)
        return try HTTPServer(address, limits: limits, threads: 1, passed: passed, service: service)
    }

    /// The figures in Prometheus's text format.
    func text(_ watch: ServerWatch, _ http: HTTPServer, isReady: Bool) -> String {
        watch.metrics.text(gauges(http.activity, isReady: isReady))
    }

    private func gauges(_ activity: HTTPActivity, isReady: Bool) -> ServerGauges {
        let usage = ProcessUsage.current()
        var gauges = ServerGauges(version: version, store: store, startTime: Double(startTime) / 1000)
        gauges.isReady = isReady
        gauges.isSwept = isSwept?()
        gauges.waitingConnections = activity.waiting
        gauges.requests = activity.requests
        gauges.streams = activity.streams
        gauges.refusedOfAddress = activity.refusals.address
        gauges.refusedOfAll = activity.refusals.limit
        gauges.memory = usage.residentBytes
        gauges.openFiles = usage.openFiles
        gauges.mostFiles = usage.mostFiles
        gauges.processorSeconds = usage.processorSeconds
        gauges.certificate = certificate.map { keeper in
            let state = keeper.state
            return ServerGauges.Certificate(
                days: Double(state.end.milliseconds - WallClock.system.now()) / 86_400_000,
                isCurrent: state.fault == nil)
        }
        gauges.disk = folder.flatMap { DiskSpace(of: $0) }.map { ServerGauges.Disk(size: $0.size, free: $0.free) }
        return gauges
    }
}
