internal import CommandTable
internal import Translation
internal import VaultClient
internal import VaultJSON
internal import VaultModel
internal import VaultStore

/// `rvault sms`: shows and agrees to text messages, and sends one.
struct TextCommand {
    let session: CommandSession

    func run(_ action: TextAction) throws(Failure) -> ExitCode {
        switch action {
        case .status: try show(standing())
        case .on(let terms): try turnOn(terms)
        case .off: try turnOff()
        case .send(let id): try send(id)
        }
    }

    private func standing() throws(Failure) -> TextStanding {
        let (_, reader) = try session.openForReading()
        let now = session.environment.now
        return try Failure.wrapping { try TextAgreement.standing(reader, now: now) }
    }

    private func show(_ standing: TextStanding) throws(Failure) -> ExitCode {
        if session.options.json {
            try session.console.print(items: [TextWords.json(standing)])
        } else {
            try session.console.print(TextWords.lines(standing).map { session.console.visible($0) })
        }
        return .ok
    }

    private func turnOn(_ terms: TextTerms) throws(Failure) -> ExitCode {
        let former = try standing()
        guard former.hasAccount else { throw .noAccountForTexts }
        guard former.hasKey else { throw .noKeyForTexts }
        let plan = try plan(terms, former.plan)
        for line in TextWords.agreement(plan) { session.console.say(session.console.visible(line)) }
        if session.options.dryRun { return .ok }
        guard session.confirm("Turn text messages on?") else {
            throw Failure.declined("Text messages were left as they are.")
        }
        let vault = try session.openVault().vault
        try session.waiting { try await TextAgreement.save(plan, to: vault) }
        session.console.say("Text messages are on. 'rvault sms off' turns them off.")
        return try session.options.json ? show(standing()) : .ok
    }

    private func plan(_ terms: TextTerms, _ former: TextPlan?) throws(Failure) -> TextPlan {
        guard let number = terms.number ?? former?.number else {
            throw Failure(.usage, "The server's number is missing.", hint: "Name it with --to NUMBER.")
        }
        guard let price = terms.price ?? former?.price else {
            throw Failure(
                .usage, "The price of a text is missing.", hint: "State it with --price, such as \"0.09 EUR\".")
        }
        let command = terms.gateway ?? former?.command ?? TextPlan.standardCommand
        do throws(TextPlan.Fault) {
            return try TextPlan(
                number: number, command: command, arguments: TextPlan.words(command), price: price,
                limit: terms.limit ?? former?.limit ?? TextPlan.standardLimit, agreedAt: session.environment.now)
        } catch {
            throw Failure(.usage, TextWords.fault(error))
        }
    }

    private func turnOff() throws(Failure) -> ExitCode {
        let vault = try session.openVault().vault
        try session.waiting { try await TextAgreement.save(nil, to: vault) }
        session.console.say("Text messages are off.")
        return try session.options.json ? show(standing()) : .ok
    }

    private func send(_ id: String) throws(Failure) -> ExitCode {
        let (open, reader) = try session.openForReading()
        let line = try QueueCommand(session: session).find(id, reader)
        let sync = SyncController(open, environment: session.environment)
        let answer = try session.waiting { await sync.sendText(line.id) }
        switch answer {
        case .sent: session.console.say("Sent by SMS, waiting for confirmation.")
        case .refused(let sentence): throw Failure(.failed, sentence)
        }
        return try session.options.json ? show(standing()) : .ok
    }
}

extension Failure {
    fileprivate static let noAccountForTexts = Failure(
        .usage, kind: "no-account", "Text messages need an account, and sync that is on.",
        hint: "Sign in with: rvault login URL --email ADDRESS")
    fileprivate static let noKeyForTexts = Failure(
        .usage, kind: "no-key", "The server has given this device no key for text messages.",
        hint: "Sign out and in again to get one: rvault logout, then rvault login")
}
