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
        let environment = ProcessEnvironment.current()
        let manager = ServiceManager(environment)
        let sockets = try PassedSockets(environment, process: ProcessEnvironment.identifier, options.front)
        let certificate = try options.front.certificate.map { (files) throws(ServerError) in
            try CertificateKeeper(files) { Timestamp(milliseconds: WallClock.system.now()) }
        }
        let directory = try DataDirectory(options.data)
        let lock = try directory.lock()
        var settings = RunningServer.Settings(policy: options.policy, log: log.write)
        let database = try chosen(options.database)
        let direct = try chosen(options.directDatabase, "RVAULT_DIRECT_DATABASE")
        let storage = try directory.onFullDisk { try directory.storage(in: database, direct: direct) }
        if database == nil {
            settings.hourly = { directory.ballast.fill() }
            directory.rescued.map { log.write(LogEvent(.warning, ServerError.unusedRescue(at: $0))) }
        }
        settings.monitoring = Monitoring(
            options.metrics, store: database == nil ? .embedded : .postgres, version: ProgramVersion.current,
            folder: directory.path, startTime: started)
        settings.monitoring?.passed = sockets.metrics
        settings.certificate = certificate
        settings.proxies = options.front.proxies
        settings.passed = sockets.clients
        settings.blobs = try BlobPlace(options.blobs, in: directory)
        settings.publicURL = options.publicURL
        settings.texts = try SecretFile.secret(options.smsTokenFile, or: "RVAULT_SMS_TOKEN").map(
            TextGateway.init(token:))
        if let connections = options.connections {
            try OpenFiles.allow(connections)
            settings.limits.connections = connections
        }
        let reading = try ReadingPlace(options.reading, agent: "rvault-server/\(ProgramVersion.current)", log: log)
        settings.extractor = reading.extractor
        let server = try RunningServer(options.listen, storage: storage, settings: settings)
        let work = OperatorWork(
            accounts: server.accounts, storage: storage, directory: directory, departed: server.sweepSoon,
            metrics: server.metrics, lostAttachments: server.lostAttachments,
            attachmentsFault: server.attachmentsFault, certificate: certificate)
        let operators = listenForOperator(work, log)
        log.announce("listening on \(certificate == nil ? "http" : "https")://\(server.address)")
        log.announce(reading.sentence)
        if let address = server.monitoringAddress { log.announce("metrics on http://\(address)/metrics") }
        if let certificate { log.announce("the certificate ends on \(certificate.state.end.day)") }
        manager.notify(.status("Serving on \(certificate == nil ? "http" : "https")://\(server.address)"))
        manager.notify(.ready)
        ending.wait()
        manager.notify(.status("Stopping: finishing the requests that have begun"))
        manager.notify(.stopping)
        server.retire()
        ending.wait(within: options.grace)
        operators?.stop()
        server.stop()
        let isSaved = rescue(storage, in: directory, log)
        lock.release()
        return isSaved ? .ok : .damaged
    }

    /// Saves a store that only this process has, whoever stops it and for whatever reason.
    ///
    /// - Returns: false if the store is lost.
    private static func rescue(_ storage: any ServerStorage, in directory: DataDirectory, _ log: ServerLog) -> Bool {
        guard let storage = storage as? SQLiteStorage else { return true }
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
            return try OperatorSocket(path: work.directory.socketPath, epoch: work.storage.epoch) {
                try work.carryOut($0)
            }
        } catch {
            let reason = "operator commands work only while the server is stopped: \(error.description)"
            log.write(LogEvent(.warning, reason))
            return nil
        }
    }
}
