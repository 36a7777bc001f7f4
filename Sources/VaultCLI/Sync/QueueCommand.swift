internal import CommandLineKit
internal import CommandTable
internal import Translation
internal import VaultClient
internal import VaultJSON
internal import VaultModel
internal import VaultStore

/// `rvault sync queue`, and the commands for its entries.
struct QueueCommand {
    let session: CommandSession

    func list() throws(Failure) -> ExitCode {
        let (_, reader) = try session.openForReading()
        try show(try lines(reader), ifEmpty: "No pending changes.")
        return .ok
    }

    /// - Parameter id: nil for all entries that were refused, and pictures, which every sync that a person asks for retries.
    func retry(_ id: String?) throws(Failure) -> ExitCode {
        let (open, reader) = try session.openForReading()
        let retried: [QueueLine] =
            if let id { [try find(id, reader)] } else { try lines(reader).filter { $0.state == .failed } }
        if retried.isEmpty, try Failure.wrapping({ try reader.counts() }).attachments.failed == 0 {
            try show([], ifEmpty: "The server has refused nothing.")
            return .ok
        }
        let vault = open.vault
        try session.waiting { try await vault.retry(retried.map(\.id)) }
        let facts = try SyncFacts.load(open, session)
        guard facts.isSyncing else {
            session.console.say(QueueWords.sentLater(retried.count, facts))
            return try finish(retried)
        }
        return try SyncCommand(session: session).sync(open, SyncController(open, environment: session.environment))
    }

    /// Discards a change. It says what is lost before it asks.
    func drop(_ id: String) throws(Failure) -> ExitCode {
        let (open, reader) = try session.openForReading()
        let line = try find(id, reader)
        guard let detail = try Failure.wrapping({ try reader.queueEntry(line.id) }) else { throw gone(id) }
        for words in QueueWords(detail: detail).lost { session.console.say(words) }
        guard session.confirm("Discard this change?") else {
            throw Failure.declined("Nothing was discarded.")
        }
        let vault = open.vault
        try session.waiting { try await vault.drop(line.id) }
        session.console.say("Discarded.")
        return try finish([line])
    }

    func save(_ id: String, to file: String) throws(Failure) -> ExitCode {
        let (_, reader) = try session.openForReading()
        let line = try find(id, reader)
        guard let detail = try Failure.wrapping({ try reader.queueEntry(line.id) }) else { throw gone(id) }
        try FileOutput(session: session, path: file).check()
        try QueueEntryFile(detail: detail).write(to: file)
        session.console.say("Saved to \(file), readable only by you.")
        return try finish([line])
    }

    func offered(accept: Bool?) throws(Failure) -> ExitCode {
        let (open, reader) = try session.openForReading()
        let offered = try lines(reader).filter { $0.state == .offered }
        guard let accept, !offered.isEmpty else {
            try show(offered, ifEmpty: "The server is missing nothing.")
            return offered.isEmpty ? .ok : .conflicts
        }
        if !accept, !session.confirm("Discard \(offered.count.worded("change"))? The server keeps its data.") {
            throw Failure.declined("Nothing was discarded.")
        }
        let vault = open.vault
        _ = try session.waiting { try await vault.answerOffers(accept: accept) }
        session.console.say(accept ? "They will be sent with the next sync." : "Discarded.")
        if session.options.json { try session.console.print(items: offered.map(QueueWords.json)) }
        return .ok
    }

    func sayWhatWouldGo(_ open: OpenVault) throws(Failure) -> ExitCode {
        guard try SyncFacts.load(open, session).account != nil else { throw .noAccount }
        let reader = try Failure.wrapping { try open.makeReader() }
        let going = try lines(reader).filter { $0.state == .pending || $0.state == .inFlight }
        session.console.say(
            "Would send \(going.count.worded("change")); nothing was sent. Only the server knows what you would receive."
        )
        if !going.isEmpty || session.options.json { try show(going, ifEmpty: "") }
        return .ok
    }

    private func lines(_ reader: VaultReader) throws(Failure) -> [QueueLine] {
        try Failure.wrapping { try reader.queue(limit: 100_000, now: session.environment.now) }
    }

    func find(_ id: String, _ reader: VaultReader) throws(Failure) -> QueueLine {
        let wanted = id.uppercased()
        let found = try lines(reader).filter { line in
            line.id.description == id || !wanted.isEmpty && line.id.ulid.text.hasSuffix(wanted)
        }
        guard let line = found.first else { throw gone(id) }
        guard found.count == 1 else {
            throw Failure(
                .nothingMatched, kind: "ambiguous", "'\(id)' matches \(found.count) entries; use more characters.")
        }
        return line
    }

    private func gone(_ id: String) -> Failure {
        Failure(.nothingMatched, "There is no queue entry '\(id)'.", hint: "'rvault sync queue' lists the entries.")
    }

    private func finish(_ lines: [QueueLine]) throws(Failure) -> ExitCode {
        if session.options.json { try session.console.print(items: lines.map(QueueWords.json)) }
        return .ok
    }

    private func show(_ lines: [QueueLine], ifEmpty words: String) throws(Failure) {
        let console = session.console
        if session.options.json { return try console.print(items: lines.map(QueueWords.json)) }
        guard !lines.isEmpty else { return console.say(words) }
        var table = TextTable(columns: [
            .init(title: "ID"), .init(title: "What"), .init(title: "Store", isFlexible: true),
            .init(title: "State"), .init(title: "Tries", isRight: true), .init(title: "Next"),
            .init(title: "Fields or reason", isFlexible: true),
        ])
        table.rows = lines.map { line in QueueWords.cells(of: line).map { console.visible($0) } }
        try console.page(table.render(width: console.columns, paint: console.paint))
    }
}
