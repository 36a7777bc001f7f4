internal import Dispatch
package import HTTPServerKit
package import Sealing
internal import ServerBlobs
internal import Synchronization
internal import VaultModel
package import VaultServerCore
internal import VaultWire

/// A listening server with all of its parts.
package final class RunningServer: Sendable {
    /// The address on which it listens.
    package let address: ListenAddress
    /// The address for programs that watch it; nil if there is none.
    package let monitoringAddress: ListenAddress?
    private let http: HTTPServer
    private let monitoring: HTTPServer?
    /// The figures in Prometheus's text format; nil if nothing is counted.
    let metrics: (@Sendable () -> String)?
    private let watch: ServerWatch
    private let state: ServingState
    let accounts: AccountService
    private let storage: any ServerStorage
    private let log: @Sendable (LogEvent) -> Void
    private let tidying: TidyingTimer
    private let bell: CommitBell
    private let reading: ReadingWorker?
    private let timers: Mutex<[any DispatchSourceTimer]>
    private let elsewhere: ElsewhereWatch
    /// The certificate that it shows; nil for plain HTTP.
    let certificate: CertificateKeeper?

    /// Everything that a server needs beside an address and a store. The cost of passwords and the time of pings are for tests.
    package struct Settings: Sendable {
        package var policy: AccountPolicy
        package var limits = HTTPServerLimits(bodyBytes: WireLimits.requestBytes)
        package var passwordCost = PasswordHasher.standardCost
        /// Nil to keep no attachments.
        package var blobs: BlobPlace?
        /// Reads the originals of attachments; nil to leave them unread.
        package var extractor: (any MediaExtractor)?
        /// Brings text messages; nil to take none.
        package var texts: TextGateway?
        /// The server's own address, for links to attachments and for the gateway's signatures; nil to take it from each request.
        package var publicURL: String?
        /// Seconds between two pings on a stream; a client that misses one checks whether the server is reachable.
        package var pingSeconds = 10
        /// For HTTPS; nil for plain HTTP.
        package var certificate: CertificateKeeper?
        package var proxies = TrustedProxies.loopback
        /// A socket to listen on instead of the address.
        package var passed: PassedSocket?
        /// Shows what passes; nil for nobody, and then nothing is counted.
        package var monitoring: Monitoring?
        /// Receives one event for every failure that is the server's fault, and for requests that failed or were refused.
        package var log: @Sendable (LogEvent) -> Void
        /// Called every hour.
        package var hourly: @Sendable () -> Void = {}

        package init(policy: AccountPolicy, log: @escaping @Sendable (LogEvent) -> Void) {
            self.policy = policy
            self.log = log
        }
    }

    /// Starts listening.
    ///
    /// - Throws: ``HTTPServerKit/HTTPServerError``; ``VaultServerCore/StorageFailure`` if the first tidying fails.
    package init(_ address: ListenAddress, storage: any ServerStorage, settings: Settings) throws {
        let ports = LivePorts(passwords: try PasswordGate(cost: settings.passwordCost, log: settings.log))
        let report: @Sendable (String) -> Void = { settings.log(LogEvent(.error, $0)) }
        self.storage = storage
        log = settings.log
        certificate = settings.certificate
        let watch = ServerWatch(counts: settings.monitoring != nil, now: ports.now, log: settings.log)
        self.watch = watch
        let state = ServingState(storage, certificate: settings.certificate)
        self.state = state

        let hub = LiveHub(feed: LiveFeed(storage: storage, ports: ports))
        bell = CommitBell(hub)
        accounts = AccountService(storage: storage, ports: ports, policy: settings.policy, observer: hub)
        let sync = SyncService(storage: storage, ports: ports, policy: settings.policy, observer: bell)
        let media = settings.blobs.map { MediaService(sync: sync, store: $0.store) }
        let arrivals = media.map(ArrivalLine.init)
        let sweeper = media.map { MediaSweeper($0, lost: watch.lost) }
        let tidying = try TidyingTimer(sync: sync, sweeper: sweeper, hourly: settings.hourly, log: report)
        self.tidying = tidying
        let reading = Self.worker(for: media, of: sync, settings.extractor, log: report)
        self.reading = reading

        let endpoints = Endpoints(
            accounts: accounts, sync: sync, media: media, texts: settings.texts, publicURL: settings.publicURL,
            ports: ports, departed: tidying.sweepSoon, traffic: watch, log: settings.log)
        var service = VaultService(endpoints: endpoints, hub: hub, watch: watch)
        if case .disk(let store) = settings.blobs {
            service.blobs = DiskBlobEndpoint(store, now: ports.now, log: report) { arrivals?.add($0) }
        }
        service.waitsForBlobs = media?.store.origin != nil
        let http = try HTTPServer(
            address, limits: settings.limits, identity: settings.certificate?.identity, proxies: settings.proxies,
            passed: settings.passed, service: service)
        self.http = http
        self.address = http.address

        var shown = settings.monitoring
        shown?.certificate = settings.certificate
        if media != nil { shown?.isSwept = { tidying.attachmentsFault == nil } }
        monitoring = try shown?.listen(watch, http, state)
        monitoringAddress = monitoring?.address
        metrics = shown.map { Self.figures($0, watch, http, state) }

        elsewhere = ElsewhereWatch(storage, hub, log: settings.log) { reading?.wake() }
        timers = Mutex(Self.timers(settings, hub, storage.isShared ? elsewhere : nil))
        bell.ring(for: reading, arrivals)
        reading?.wake()
    }

    private static func figures(
        _ shown: Monitoring, _ watch: ServerWatch, _ http: HTTPServer, _ state: ServingState
    ) -> @Sendable () -> String {
        { shown.text(watch, http, isReady: state.obstacle() == nil) }
    }

    /// Nil if attachments are not kept, or not read.
    private static func worker(
        for media: MediaService?, of sync: SyncService, _ extractor: (any MediaExtractor)?,
        log: @escaping @Sendable (String) -> Void
    ) -> ReadingWorker? {
        guard let media, let extractor else { return nil }
        return ReadingWorker(ReadingService(sync), store: media.store, extractor: extractor, log: log)
    }

    /// - Parameter elsewhere: nil if no other process writes to the store.
    private static func timers(
        _ settings: Settings, _ hub: LiveHub, _ elsewhere: ElsewhereWatch?
    ) -> [any DispatchSourceTimer] {
        var timers = [timer(every: .seconds(settings.pingSeconds)) { hub.tick() }]
        if let elsewhere { timers.append(timer(every: ElsewhereWatch.interval) { elsewhere.tick() }) }
        if let keeper = settings.certificate {
            timers.append(timer(every: .seconds(CertificateKeeper.interval)) { keeper.look(settings.log) })
        }
        return timers
    }

    private static func timer(
        every interval: DispatchTimeInterval, _ body: @escaping @Sendable () -> Void
    ) -> any DispatchSourceTimer {
        let timer = DispatchSource.makeTimerSource(queue: .global())
        timer.schedule(deadline: .now() + interval, repeating: interval, leeway: .milliseconds(100))
        timer.setEventHandler(handler: body)
        timer.activate()
        return timer
    }

    /// Reports that the server is not ready from now on, while it still serves: a load balancer then sends nothing new.
    package func retire() { state.retire() }

    /// Whether ``retire()`` was called.
    @Sendable func isStopping() -> Bool { state.isStopping() }

    /// The number of stored attachments that were gone when the server looked for them.
    @Sendable func lostAttachments() -> Int { watch.metrics.lostAttachments }

    /// Why the place of attachments could not be swept; nil if it could.
    @Sendable func attachmentsFault() -> String? { tidying.attachmentsFault }

    /// Deletes the attachments of removed accounts soon.
    @Sendable func sweepSoon() { tidying.sweepSoon() }

    /// Finishes the answers in progress, ends streams, frees the port, and settles the store; returns when nothing is
    /// running.
    package func stop() {
        retire()
        timers.withLock { for timer in $0 { timer.cancel() } }
        tidying.stop()
        bell.ring(for: nil, nil)
        reading?.stop()
        http.stop()
        // Streams that are still open get the changes of other servers until they end.
        elsewhere.stop()
        do {
            try storage.settle()
        } catch {
            log(LogEvent(.error, "can't merge the store's log, which is kept; nothing is lost: \(error)"))
        }
        watch.settle()
        monitoring?.stop()
    }
}
