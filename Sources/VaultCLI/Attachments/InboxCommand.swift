internal import AttachmentStore
internal import CommandLineKit
internal import CommandTable
internal import FieldInput
internal import MediaReading
internal import ReceiptReading
internal import Translation
internal import VaultAttachments
internal import VaultClient
internal import VaultIntake
internal import VaultJSON
internal import VaultModel
internal import VaultStore
internal import VaultWire

/// `rvault inbox`: what came as a picture and waits for a person's word.
struct InboxCommand {
    let session: CommandSession

    func run(_ action: InboxAction) throws(Failure) -> ExitCode {
        switch action {
        case .list: try list()
        case .accept(let ids, let assignments): try accept(ids, assignments)
        case .skip(let ids): try TrashCommand(session: session, ids: ids, isTrashing: true).run()
        }
    }

    private func list() throws(Failure) -> ExitCode {
        let (open, reader) = try session.openForReading()
        let items = try InboxItem.all(reader)
        let elsewhere = items.filter(\.isElsewhere)
        // A full disk, or another program that writes, is no reason to show no list.
        if !elsewhere.isEmpty, !session.opener.isReadOnly { try? wantUnread(open) }
        if session.options.json {
            try session.console.print(items: items.map(\.json))
            return items.isEmpty ? .nothingMatched : .ok
        }
        guard !items.isEmpty else {
            session.console.say("The Inbox is empty.")
            return .nothingMatched
        }
        var table = TextTable(columns: [
            .init(title: "ID"), .init(title: "FILE", isFlexible: true), .init(title: "READ", isFlexible: true),
            .init(title: "SURE", isRight: true),
        ])
        table.rows = items.map { $0.cells(session.console) }
        try session.console.page(table.render(width: session.console.columns, paint: session.console.paint))
        for doubt in items.compactMap(\.doubt) { session.console.say(session.console.visible(doubt)) }
        if !elsewhere.isEmpty {
            let count = elsewhere.count.worded("receipt")
            session.console.say("The pictures of \(count) aren't here yet; 'rvault sync' fetches them.")
        }
        return .ok
    }

    /// Asks the next sync for the originals of what wasn't read here.
    private func wantUnread(_ open: OpenVault) throws(Failure) {
        _ = try session.waiting { try await open.vault.attachments { try $0.wantUnread() } }
    }

    private func accept(_ ids: [String], _ assignments: [FieldAssignment]) throws(Failure) -> ExitCode {
        let (open, reader) = try session.openForReading()
        let (found, problems) = try ReceiptReference.find(ids, reader)
        if found.isEmpty, let first = problems.first { throw first }
        var (accepted, failures): ([ReceiptID], [Failure]) = ([], problems)
        for id in found {
            do throws(Failure) {
                try accept(id, assignments, open, reader)
                accepted.append(id)
            } catch {
                guard error.code == .nothingMatched || error.code == .usage || error.isDeclined else { throw error }
                failures.append(error)
            }
        }
        if accepted.isEmpty, let first = failures.first { throw first }
        for failure in failures { session.console.report(failure) }
        if !session.options.dryRun { try session.tell(accepted, reader) }
        return failures.isEmpty ? .ok : .someFailed
    }

    private func accept(
        _ id: ReceiptID, _ assignments: [FieldAssignment], _ open: OpenVault, _ reader: VaultReader
    ) throws(Failure) {
        guard let item = try InboxItem.of(id, reader) else {
            throw Failure(.nothingMatched, "Receipt \(id.ulid.short) isn't in the Inbox.")
        }
        let input = AssignmentReader(
            preferences: try session.preferences(reader), categories: try Failure.wrapping { try reader.categories() },
            today: session.environment.today, receipt: item.receipt)
        let fields = item.suggested.merging(try input.fields(assignments)) { $1 }
        let confirmed = item.receipt.confirmed(accepting: fields)
        guard !confirmed.isEmpty else {
            throw Failure(
                .usage, "Nothing was read from \(id.ulid.short).",
                hint: "Accept it with values: rvault inbox accept \(id.ulid.short) --set store=NAME --set total=12.50")
        }
        if let doubt = item.doubt { session.console.say(session.console.visible(doubt)) }
        if session.options.dryRun {
            session.console.say("\(id.ulid.short) would be accepted; nothing was changed.")
            return
        }
        guard item.doubt == nil || session.confirm("Accept \(id.ulid.short) anyway?") else {
            throw Failure.declined("\(id.ulid.short) is still in the Inbox.")
        }
        try session.waiting {
            try await open.vault.edit(EntityRef(id), fields, confirming: confirmed)
        }
        let receipt = try Failure.wrapping { try reader.receipt(id) }
        session.console.say(
            "Accepted \(id.ulid.short)\(receipt.map { ": " + session.console.visible($0.storeName) } ?? "").")
    }
}
