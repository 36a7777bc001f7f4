internal import CommandTable
internal import Sealing
internal import SystemKit
internal import VaultJSON
internal import VaultModel
internal import VaultScreens
internal import VaultStore

/// `rvault login`, `rvault logout` and `rvault sync`.
struct SyncCommand {
    let session: CommandSession

    func logIn(_ arguments: LoginArguments) throws(Failure) -> ExitCode {
        let open = try session.openVault()
        let email = try email(arguments)
        let password = try password(arguments.passwordFD, of: email)
        let request = LogInRequest(
            server: arguments.url, email: email, password: Passphrase(password), isNew: arguments.register)
        let name = session.environment.deviceName
        let sync = SyncController(open, environment: session.environment)
        try session.waiting { try await sync.logIn(request, deviceName: name) }
        session.console.say("Signed in as \(email) at \(arguments.url).")
        return try self.sync(open, sync)
    }

    func logOut() throws(Failure) -> ExitCode {
        let open = try session.openVault()
        guard try SyncFacts.load(open, session).account != nil else {
            session.console.say("Nobody is signed in.")
            return .ok
        }
        let sync = SyncController(open, environment: session.environment)
        try session.waiting { try await sync.logOut() }
        session.console.say(
            "Signed out. Everything stays on this device, and what waits goes out after signing in again.")
        if session.options.json { try session.console.print(items: []) }
        return .ok
    }

    func sync() throws(Failure) -> ExitCode {
        let open = try session.openVault()
        if session.options.dryRun {
            let reader = try session.reading { try open.makeReader() }
            let counts = try session.reading { try reader.counts() }
            session.console.say("\(counts.waiting) changes would be sent; nothing was sent.")
            return .ok
        }
        return try sync(open, SyncController(open, environment: session.environment))
    }

    private func sync(_ open: OpenVault, _ sync: SyncController) throws(Failure) -> ExitCode {
        guard let status = try session.waiting({ try await sync.syncOnce() }) else {
            throw Failure(
                .usage, kind: "no-account", "This vault has no account, so there is nothing to sync with.",
                hint: "Connect it with: rvault login URL --email ADDRESS")
        }
        let report = SyncReport(status: status)
        if let failure = report.failure { throw failure }
        try session.waiting { await sync.storeLastGood() }
        if session.options.json {
            try session.console.print(items: [report.json])
        } else {
            session.console.say(report.sentence)
        }
        return report.code
    }

    private func email(_ arguments: LoginArguments) throws(Failure) -> String {
        if let email = arguments.email { return email }
        if !session.options.noInput {
            do throws(SystemError) {
                if let email = try TerminalAnswer.ask("Email: "), !email.isEmpty { return email }
            } catch {
                throw Failure(error)
            }
        }
        throw Failure(.usage, "The email of the account is missing.", hint: "Name it with --email.")
    }

    /// The request is JSON text in the end, so the password cannot stay in locked memory.
    private func password(_ descriptor: Int32?, of email: String) throws(Failure) -> String {
        let secret: SecretBytes
        if let descriptor {
            secret = try session.secret(from: descriptor, "password")
        } else if session.options.noInput {
            throw Failure(.usage, "The password of the account is missing.", hint: "Give it with --password-fd N.")
        } else {
            secret = try session.ask("Password of \(email): ")
        }
        return secret.withBytes { String(decoding: $0, as: UTF8.self) }
    }
}
