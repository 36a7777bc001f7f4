internal import CommandLineKit
internal import CommandTable
internal import VaultClient
internal import VaultExchange
internal import VaultJSON
internal import VaultModel
internal import VaultStore

/// `rvault expiring`: what ends soon, as a table, as JSON or as a calendar; the exit code says whether anything does.
struct ExpiringCommand {
    let session: CommandSession
    let arguments: ExpiringArguments

    func run() throws(Failure) -> ExitCode {
        try QueryArgument.check(arguments.query)
        let (open, reader) = try session.openForReading()
        let query = try QueryArgument.settled(arguments.query, session, reader)
        let today = session.environment.today
        let summary = try session.searching(open) {
            try reader.expiring(
                today: today, window: arguments.days, matching: query, limit: .max,
                withSilenced: arguments.withSilenced)
        }
        let entries = CalendarEntry.entries(of: summary).sorted { left, right in
            let first = (left.day, left.receipt, left.kind.rawValue, left.cover?.id.description ?? "")
            return first < (right.day, right.receipt, right.kind.rawValue, right.cover?.id.description ?? "")
        }
        if arguments.isCalendar {
            try writeCalendar(entries)
        } else if session.options.json {
            let lines = summary.returns.lines + summary.warranties.lines
            let silences = Dictionary(lines.map { ($0.id, $0.silence) }) { first, _ in first }
            try session.console.print(
                items: entries.map { ExpiringCommand.json($0, silences[$0.receipt] ?? nil, today: today) })
        } else if !entries.isEmpty {
            try printTable(entries, today: today)
        }
        guard entries.isEmpty else { return .ok }
        let what = arguments.query.isEmpty ? "Nothing" : "No match for '\(arguments.query)'"
        guard summary.snoozed.total + summary.muted.total == 0 || arguments.withSilenced else {
            session.console.say(
                "\(what) expires within \(arguments.days.worded("day")), except snoozed or muted receipts (--all).")
            return .nothingMatched
        }
        session.console.say("\(what) expires within \(arguments.days.worded("day")).")
        return .nothingMatched
    }

    private func writeCalendar(_ entries: [CalendarEntry]) throws(Failure) {
        guard !entries.isEmpty else { return }
        let output = FileOutput(session: session, path: arguments.output)
        try output.check()
        try output.write { (send) throws(Failure) in
            try send(CalendarFile.file(entries, at: session.environment.now))
        }
        let ends = entries.count.worded("deadline")
        session.console.say(output.sentence(ends))
    }

    private func printTable(_ entries: [CalendarEntry], today: CalendarDay) throws(Failure) {
        let console = session.console
        var table = TextTable(columns: [
            .init(title: "Date"), .init(title: "Days", isRight: true), .init(title: "Deadline"),
            .init(title: "What", isFlexible: true), .init(title: "Store", isFlexible: true),
            .init(title: "Total", isRight: true), .init(title: ""), .init(title: "ID"),
        ])
        table.rows = entries.map { entry in
            [
                entry.day.description, String(today.days(until: entry.day)),
                ExpiringCommand.name(of: entry), console.visible(entry.what),
                console.visible(entry.storeName), entry.total?.amount() ?? "", entry.total?.currency.code ?? "",
                entry.receipt.ulid.short,
            ]
        }
        try console.page(table.render(width: console.columns, paint: console.paint))
    }

    private static func name(of entry: CalendarEntry) -> String {
        if let cover = entry.cover { return CoverLine.kind(cover.kind) }
        return entry.kind == .warranty ? "warranty" : "return"
    }

    /// The warranty that ends; null for the receipt's own.
    private static func json(_ cover: CoverEnd?) -> JSON {
        guard let cover else { return .null }
        return [
            "id": .string(cover.id.description), "kind": .string(cover.kind.rawValue),
            "provider": .string(cover.provider), "item": .string(cover.item),
        ]
    }

    private static func json(_ entry: CalendarEntry, _ silence: Silence?, today: CalendarDay) -> JSON {
        let members: [String: JSON] = [
            "kind": .string(entry.kind.rawValue), "day": .string(entry.day.description),
            "daysLeft": .integer(Int64(today.days(until: entry.day))), "id": .string(entry.receipt.description),
            "storeName": .string(entry.storeName), "what": .string(entry.what), "warranty": json(entry.cover),
            "total": entry.total.map { ["minor": .integer($0.minor), "currency": .string($0.currency.code)] } ?? .null,
        ]
        return .object(members.merging(SilenceCommand.json(silence)) { $1 })
    }

}
