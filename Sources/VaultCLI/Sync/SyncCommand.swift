internal import CommandTable
internal import Sealing
internal import SystemKit
internal import Translation
internal import VaultClient
internal import VaultJSON
internal import VaultModel
internal import VaultNet
internal import VaultSettings
internal import VaultStore

/// `rvault login`, `rvault logout` and `rvault sync`.
struct SyncCommand {
    let session: CommandSession

    func logIn(_ arguments: LoginArguments) throws(Failure) -> ExitCode {
        let server = try server(arguments)
        let open = try session.openVault()
        let email = try email(arguments)
        let password = try password(arguments, of: email)
        let request = LogInRequest(
            server: server, email: email, password: Passphrase(password), isNew: arguments.register,
            invitation: arguments.invitation)
        let wanted = arguments.deviceName ?? session.environment.deviceName
        let sync = SyncController(open, environment: session.environment)
        let name = try session.waiting { try await sync.logIn(request, deviceName: wanted) }
        session.console.say("Signed in as \(email) at \(server).\(name == wanted ? "" : " " + DeviceNames.told(name))")
        return try firstSync(open, sync)
    }

    func logOut() throws(Failure) -> ExitCode {
        let open = try session.openVault()
        guard try SyncFacts.load(open, session).account != nil else {
            session.console.say("Not signed in.")
            return .ok
        }
        let sync = SyncController(open, environment: session.environment)
        let name = try session.waiting { await sync.ownName() }
        let outcome = try session.waiting { try await sync.logOut() }
        session.console.say("Signed out. Your data stays on this device.")
        if outcome == .unreached { sayStillListed(name) }
        return try tellNotUploaded(NotUploaded.load(open, session), "kept, and sent after signing in again.")
    }

    /// Warns that the server still lists this device. Whoever finds it could use its session, which only another device
    /// can end now.
    func sayStillListed(_ name: String) {
        session.console.warn(
            "Can't reach the server, so it still lists this device. Revoke it from another device: "
                + "rvault device revoke \(name)")
    }

    /// Reports the number of changes that the server lacks to a user who leaves it, even with `--quiet`.
    func tellNotUploaded(_ left: NotUploaded, _ fate: String) throws(Failure) -> ExitCode {
        if left.count > 0 { session.console.warn(left.words(fate)) }
        if session.options.json { try session.console.print(items: [["notUploaded": .integer(Int64(left.count))]]) }
        return .ok
    }

    func run(_ action: SyncSubcommand) throws(Failure) -> ExitCode {
        switch action {
        case .run(let isFull): try sync(isFull: isFull)
        case .status: try StatusCommand(session: session).run()
        case .setPaused(let isPaused): try ModeCommand(session: session).setPaused(isPaused)
        case .turn(let isOn): try ModeCommand(session: session).turn(on: isOn)
        case .deletions(let answer): try ModeCommand(session: session).deletions(allow: answer)
        case .queue: try QueueCommand(session: session).list()
        case .retry(let id): try QueueCommand(session: session).retry(id)
        case .drop(let id): try QueueCommand(session: session).drop(id)
        case .save(let id, let file): try QueueCommand(session: session).save(id, to: file)
        case .offered(let answer): try QueueCommand(session: session).offered(accept: answer)
        }
    }

    /// Syncs once. A dry run lists what would be sent; what the server would send is unknown without asking it.
    private func sync(isFull: Bool) throws(Failure) -> ExitCode {
        if !isFull, !session.options.dryRun, let outcome = askOwner() { return try tell(outcome) }
        if !session.options.dryRun { HTTPTransport.prepare() }
        let open = try session.openVault()
        if session.options.dryRun { return try QueueCommand(session: session).sayWhatWouldGo(open) }
        let sync = SyncController(open, environment: session.environment)
        if isFull { try session.waiting { try await sync.compareEverything(.byHand) } }
        return try self.sync(open, sync)
    }

    /// Syncs after signing in, like ``sync(_:_:)``, and requests the names of the devices in the received history once.
    func firstSync(_ open: OpenVault, _ sync: SyncController) throws(Failure) -> ExitCode {
        let code = try self.sync(open, sync)
        try session.waiting { await sync.learnDeviceNames() }
        return code
    }

    /// Syncs, reports the result, and returns its exit code. While another program syncs the vault, it retries for the
    /// time in `--wait`.
    func sync(_ open: OpenVault, _ sync: SyncController) throws(Failure) -> ExitCode {
        let patience = session.options.wait.map { Duration.seconds($0) } ?? SyncController.patience
        guard let outcome = try outcome(of: sync, within: patience) else { throw .noAccount }
        return try tell(outcome)
    }

    /// Syncs once, and stores how that went. Nil if there is nothing to sync with.
    ///
    /// - Parameter patience: for how long to retry while another program syncs the vault.
    func outcome(of sync: SyncController, within patience: Duration) throws(Failure) -> SyncOutcome? {
        let status = try session.waiting {
            try await SyncController.patiently(for: patience) { try await sync.syncOnce() }
        }
        guard let status else { return nil }
        try session.waiting { await sync.keepTrouble(of: status) }
        let outcome = SyncReport(status: status).outcome
        if case .synced = outcome { try session.waiting { await sync.storeLastGood() } }
        return outcome
    }

    private func tell(_ outcome: SyncOutcome) throws(Failure) -> ExitCode {
        switch outcome {
        case .failed(let failure): throw failure
        case .synced(let code, let sentence, let item):
            if session.options.json {
                try session.console.print(items: [item])
            } else {
                session.console.say(sentence)
            }
            return code
        }
    }

    /// Lets the window or the worker that has the vault open sync it, which is connected already. Nil if there is none.
    func askOwner() -> SyncOutcome? {
        let outcome = SyncSocketClient(session.opener.files, in: session.environment)?.sync()
        if outcome != nil { session.environment.log?.write(.info, "synced by the program that has the vault open") }
        return outcome
    }

    private func server(_ arguments: LoginArguments) throws(Failure) -> String {
        if let server = arguments.url ?? session.environment.configuration.settings.server { return server }
        throw Failure(
            .usage, "The server's address is missing.",
            hint: "Pass it, or set it: rvault config set sync.server https://receipts.example.org")
    }

    private func email(_ arguments: LoginArguments) throws(Failure) -> String {
        if let email = arguments.email { return email }
        if !session.options.noInput {
            let email = try Failure.wrapping { try TerminalPrompt.ask("Email: ") }
            if let email, !email.isEmpty { return email }
        }
        throw Failure(.usage, "The account's email is missing.", hint: "Pass it with --email.")
    }

    /// The account's password. The request is JSON text in the end, so the password cannot stay in locked memory.
    private func password(_ arguments: LoginArguments, of email: String) throws(Failure) -> String {
        let secret: SecretBytes
        if let descriptor = arguments.passwordFD {
            secret = try session.secret(from: descriptor, "password")
        } else if let program = SecretProgram.password(session.environment) {
            secret = try program.read()
        } else if session.options.noInput {
            throw Failure(.usage, "The account's password is missing.", hint: "Pass it with --password-fd N.")
        } else {
            secret = try session.ask("Password for \(email): ")
            // A typo would lock out every other device, and nobody sees what is typed.
            if arguments.register { try check(secret) }
        }
        return secret.withBytes { String(decoding: $0, as: UTF8.self) }
    }

    private func check(_ secret: borrowing SecretBytes) throws(Failure) {
        let second = try session.ask("Repeat password: ")
        guard secret.isEqual(to: second) else {
            throw Failure(.failed, "The passwords don't match; no account was created.")
        }
    }
}
