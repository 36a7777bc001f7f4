internal import CommandTable
internal import FieldInput
internal import Translation
internal import VaultClient
internal import VaultJSON
internal import VaultModel
internal import VaultStore

/// `rvault merge`, `link`, `unlink`, `split`, `category move` and `requests`.
struct RequestCommand {
    let session: CommandSession

    func run(_ arguments: RequestArguments) throws(Failure) -> ExitCode {
        let (open, reader) = try session.openForReading()
        if case .list = arguments { return try list(open, reader) }
        let asked = try asked(arguments, reader)
        let what = asked.words(try Failure.wrapping { try reader.categoryNames() })
        if case .content(let content) = asked, let fault = content.fault { throw Failure(.usage, outside: fault) }
        if case .content(.linkReturn(let purchase, let slip)) = asked, try isLinked(purchase, slip, reader) {
            session.console.say("This return is already linked to the purchase; nothing was requested.")
            if session.options.json { try session.console.print(items: []) }
            return .ok
        }
        guard !session.options.dryRun else {
            session.console.say("The server would be asked to \(what).")
            return .ok
        }
        let vault = open.vault
        let id = try session.waiting { try await asked.send(vault) }
        session.console.say(
            try Failure.wrapping { try SyncFacts.hasServer(reader) }
                ? "Asked the server to \(what). See the result with 'rvault requests'."
                : "Only a server can \(what), and this vault has none: it waits until 'rvault login'.")
        guard session.options.json else { return .ok }
        let line = try Failure.wrapping { try reader.requests(limit: 200) }.first { $0.id == id }
        try session.console.print(items: line.map { [RequestWords.json($0)] } ?? [])
        return .ok
    }

    /// A request; the vault creates the ids for the parts of a split.
    private enum Asked: Sendable {
        case content(RequestContent)
        case split(ReceiptID, [ReceiptPart.Draft])

        func words(_ categories: [CategoryID: String]) -> String {
            switch self {
            case .content(let content): RequestWords.what(content, categories)
            case .split(let receipt, let parts): RequestWords.split(receipt, parts.count)
            }
        }

        func send(_ vault: Vault) async throws(StoreError) -> RequestID {
            switch self {
            case .content(let content): try await vault.request(content)
            case .split(let receipt, let parts): try await vault.split(receipt, into: parts)
            }
        }
    }

    private func asked(_ arguments: RequestArguments, _ reader: VaultReader) throws(Failure) -> Asked {
        switch arguments {
        case .merge(let keep, let drop):
            var dropped: [ReceiptID] = []
            for id in drop { dropped.append(try ReceiptReference.find(id, reader)) }
            return .content(.mergeDuplicates(keep: try ReceiptReference.find(keep, reader), drop: dropped))
        case .link(let purchase, let slip):
            let pair = (try ReceiptReference.find(purchase, reader), try ReceiptReference.find(slip, reader))
            return .content(.linkReturn(purchase: pair.0, slip: pair.1))
        case .unlink(let id): return .content(.unlinkReturn(match: try match(id, reader)))
        case .split(let id, let parts): return try split(id, parts, reader)
        case .moveCategory(let from, let to):
            let all = try Failure.wrapping { try reader.categories() }
            let target = try to.map { (name) throws(Failure) in try all.find(name) }
            return .content(.moveCategory(from: try all.find(from).id, to: target?.id))
        case .list: throw Failure(.usage, "There is nothing to request.")
        }
    }

    /// Whether the server has matched the pair, as far as this device knows.
    private func isLinked(_ purchase: ReceiptID, _ slip: ReceiptID, _ reader: VaultReader) throws(Failure) -> Bool {
        try returns(of: slip, reader).contains { line in
            if case .matched = line.standing { line.purchase == purchase && line.slip == slip } else { false }
        }
    }

    private func returns(of id: ReceiptID, _ reader: VaultReader) throws(Failure) -> [ReturnLine] {
        try Failure.wrapping { try reader.detail(id, historyLimit: 1) }?.returns.lines ?? []
    }

    private func match(_ text: String, _ reader: VaultReader) throws(Failure) -> MatchID {
        let id = try ReceiptReference.find(text, reader)
        let matches = try returns(of: id, reader).compactMap { line -> MatchID? in
            if case .matched(let match) = line.standing { match } else { nil }
        }
        if matches.count > 1 {
            throw Failure(
                .nothingMatched, kind: "ambiguous", "'\(text)' has several returns.", hint: "Name the return.")
        }
        guard let match = matches.first else {
            throw Failure(.nothingMatched, "'\(text)' isn't linked.", hint: "'rvault show' lists linked returns.")
        }
        return match
    }

    private func split(_ text: String, _ parts: [SplitPart], _ reader: VaultReader) throws(Failure) -> Asked {
        let id = try ReceiptReference.find(text, reader)
        guard let total = try Failure.wrapping({ try reader.receipt(id) })?.total else {
            throw Failure(.failed, "'\(text)' has no total to split.")
        }
        var made: [ReceiptPart.Draft] = []
        for part in parts {
            guard let money = try? AmountInput(in: nil, stated: total.currency).read(part.amount) else {
                throw Failure(.usage, "'\(part.amount)' isn't a valid amount in \(total.currency).")
            }
            made.append(ReceiptPart.Draft(storeName: part.store, totalMinor: money.minor))
        }
        let sum = made.reduce(0) { $0 + $1.totalMinor }
        guard sum == total.minor else {
            let figure = Money(minor: sum, currency: total.currency).text()
            throw Failure(.usage, "The parts add up to \(figure), but the receipt's total is \(total.text()).")
        }
        return .split(id, made)
    }

}

extension RequestCommand {
    private func list(_ open: OpenVault, _ reader: VaultReader) throws(Failure) -> ExitCode {
        let lines = try Failure.wrapping { try reader.requests(limit: 200) }
        let vault = open.vault
        if !session.opener.isReadOnly { try session.waiting { try await vault.noteRequestsSeen() } }
        if session.options.json {
            try session.console.print(items: lines.map(RequestWords.json))
            return .ok
        }
        if lines.isEmpty { session.console.say("No requests.") }
        let console = session.console
        let categories = try Failure.wrapping { try reader.categoryNames() }
        try console.page(lines: lines.map { RequestWords.line($0, categories, session.environment.minute) })
        return .ok
    }
}
