internal import HTTPServerKit
internal import SystemKit
internal import VaultModel
internal import VaultServerCore
internal import VaultServerSQLite

extension ServerProgram {
    /// Serves until a signal ends it.
    static func serve(_ options: ServeOptions, _ log: ServerLog) throws -> ServerExit {
        let started = WallClock.system.now()
        Allocator.growRarely()
        // Block the signals before any other thread exists, so that all threads leave them to the wait below.
        let ending = EndingSignals()
        let manager = ServiceManager(ProcessEnvironment.current())
        let front = try OpenFront(options.front)
        let directory = try DataDirectory(options.data)
        let lock = try directory.lock()
        let store = try open(options, in: directory, log)
        let reading = try ReadingPlace(options.reading, agent: "rvault-server/\(ProgramVersion.current)", log: log)
        var settings = try settings(options, front, in: directory, log)
        settings.monitoring = Monitoring(
            options.metrics, store: store.kind, version: ProgramVersion.current, folder: directory.path,
            startTime: started)
        settings.monitoring?.passed = front.sockets.metrics
        settings.extractor = reading.extractor
        if store.inFolder != nil { settings.hourly = { directory.ballast.fill() } }
        let server = try RunningServer(options.listen, storage: store.storage, settings: settings)
        let work = OperatorWork(
            accounts: server.accounts, store: store, directory: directory, departed: server.sweepSoon,
            metrics: server.metrics, lostAttachments: server.lostAttachments,
            attachmentsFault: server.attachmentsFault, attachmentsPlace: options.blobs.place,
            isStopping: server.isStopping,
            certificate: front.certificate)
        let operators = listenForOperator(work, log)
        announce(server, front, reading, log)
        manager.notify(.status("Serving on \(front.scheme)://\(server.address)"))
        manager.notify(.ready)
        ending.wait()
        log.announce("stopping: finishing the requests that have begun")
        manager.notify(.status("Stopping: finishing the requests that have begun"))
        manager.notify(.stopping)
        server.retire()
        ending.wait(within: options.grace)
        operators?.stop()
        server.stop()
        let isSaved = rescue(store, in: directory, log)
        lock.release()
        log.announce("stopped")
        return isSaved ? .ok : .damaged
    }

    private static func open(
        _ options: ServeOptions, in directory: DataDirectory, _ log: ServerLog
    ) throws -> OpenStore {
        let database = try chosen(options.database)
        let direct = try chosen(options.directDatabase, "RVAULT_DIRECT_DATABASE")
        guard database != nil || direct == nil else {
            throw ServerError(.usage, "--direct-database needs --database: it is the same database, without the pool.")
        }
        let store = try directory.onFullDisk { try directory.store(in: database, direct: direct) }
        let open = (try? directory.openNames()) ?? []
        if !open.isEmpty {
            let names = open.joined(separator: ", ")
            log.write(LogEvent(.warning, "others may use \(names) in \(directory.path): run chmod 600 on it"))
        }
        if store.inFolder != nil, let rescued = directory.rescued {
            log.write(LogEvent(.warning, ServerError.unusedRescue(at: rescued)))
        }
        return store
    }

    private static func settings(
        _ options: ServeOptions, _ front: OpenFront, in directory: DataDirectory, _ log: ServerLog
    ) throws -> RunningServer.Settings {
        var settings = RunningServer.Settings(policy: options.policy, log: log.write)
        settings.certificate = front.certificate
        settings.proxies = options.front.proxies
        settings.passed = front.sockets.clients
        settings.blobs = try BlobPlace(options.blobs, in: directory)
        settings.publicURL = options.publicURL
        settings.texts = try SecretFile.secret(options.smsTokenFile, or: "RVAULT_SMS_TOKEN").map(
            TextGateway.init(token:))
        if let connections = options.connections {
            try OpenFiles.allow(connections)
            settings.limits.connections = connections
        }
        return settings
    }

    private static func announce(
        _ server: RunningServer, _ front: OpenFront, _ reading: ReadingPlace, _ log: ServerLog
    ) {
        log.announce("listening on \(front.scheme)://\(server.address)")
        log.announce(reading.sentence)
        if let address = server.monitoringAddress { log.announce("metrics on http://\(address)/metrics") }
        if let certificate = front.certificate { log.announce("the certificate ends on \(certificate.state.end.day)") }
    }

    /// Saves a store that only this process has, whoever stops it and for whatever reason.
    ///
    /// - Returns: false if the store is lost.
    private static func rescue(_ store: OpenStore, in directory: DataDirectory, _ log: ServerLog) -> Bool {
        guard let storage = store.inFolder else { return true }
        do {
            guard let rescue = try directory.rescue(storage) else { return true }
            let found = "the store's file was deleted or replaced; what the server had is in \(rescue.path)"
            let advice =
                rescue.isDamaged ? ", with damaged pages: keep it, and restore an earlier copy" : ": restore it"
            log.write(LogEvent(.error, found + advice))
            return true
        } catch {
            let reason = "the store's file was deleted or replaced, and what the server had is lost: \(error)"
            log.write(LogEvent(.error, reason))
            return false
        }
    }

    /// Listens for the operator. Without its socket the server still serves, but the operator has to stop it for each
    /// command.
    private static func listenForOperator(_ work: OperatorWork, _ log: ServerLog) -> OperatorSocket? {
        do throws(SystemError) {
            return try OperatorSocket(path: work.directory.socketPath, epoch: work.store.storage.epoch) {
                try work.carryOut($0)
            }
        } catch {
            let reason = "operator commands work only while the server is stopped: \(error.description)"
            log.write(LogEvent(.warning, reason))
            return nil
        }
    }
}

/// The sockets that were passed to the process, and its certificate.
private struct OpenFront {
    let sockets: PassedSockets
    /// Nil for plain HTTP.
    let certificate: CertificateKeeper?

    /// - Throws: ``ServerError`` for a socket or a certificate that can't be used.
    init(_ options: FrontOptions) throws(ServerError) {
        sockets = try PassedSockets(ProcessEnvironment.current(), process: ProcessEnvironment.identifier, options)
        certificate = try options.certificate.map { (files) throws(ServerError) in
            try CertificateKeeper(files) { Timestamp(milliseconds: WallClock.system.now()) }
        }
    }

    var scheme: String { certificate == nil ? "http" : "https" }
}
