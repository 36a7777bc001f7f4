internal import CommandTable
internal import Translation
internal import VaultClient
internal import VaultJSON
internal import VaultModel
internal import VaultReminders

/// `rvault reminders`: lists the reminders of what expires soon, and snoozes and dismisses them on all devices.
struct RemindersCommand {
    let session: CommandSession

    func run(_ action: ReminderAction) throws(Failure) -> ExitCode {
        let (open, reader) = try session.openForReading()
        let service = try session.reminders(open, reader)
        let all = try service.standing()
        switch action {
        case .list: return try list(all)
        case .snooze(let id, let days):
            return try change(try ReceiptReference.find(id, reader), among: all) { (key) throws(Failure) in
                guard
                    let until = session.options.dryRun
                        ? key.snoozeDay(days: days, today: service.environment.today)
                        : try service.snooze(key, days: days)
                else { return nil }
                return "again on \(until)"
            }
        case .dismiss(let id):
            return try change(try ReceiptReference.find(id, reader), among: all) { (key) throws(Failure) in
                if !session.options.dryRun { try service.dismiss(key) }
                return "dismissed"
            }
        }
    }

    private func list(_ all: [StandingReminder]) throws(Failure) -> ExitCode {
        if session.options.json {
            try session.console.print(items: all.map(Self.json))
            return .ok
        }
        guard !all.isEmpty else {
            session.console.say("Nothing expires within the days of reminders.days.")
            return .ok
        }
        var table = TextTable(columns: [
            .init(title: "ID"), .init(title: "Store", isFlexible: true), .init(title: "What"), .init(title: "Last day"),
            .init(title: "Left", isRight: true), .init(title: "Reminder"),
        ])
        for reminder in all {
            let line = reminder.ending.line
            table.rows.append([
                line.id.ulid.short, VisibleText.line(line.storeName),
                reminder.ending.kind == .warranty ? "warranty" : "return window", line.day.description,
                String(reminder.daysLeft), Self.words(reminder),
            ])
        }
        try session.console.page(table.render(width: session.console.columns, paint: session.console.paint))
        return .ok
    }

    /// Changes the reminders of a receipt that were shown, each on its own.
    ///
    /// - Parameter body: returns a few words about the outcome; nil if it is too late.
    private func change(
        _ id: ReceiptID, among all: [StandingReminder], _ body: (ReminderKey) throws(Failure) -> String?
    ) throws(Failure) -> ExitCode {
        let mine = all.filter { $0.ending.line.id == id }
        guard !mine.isEmpty else {
            throw Failure(
                .nothingMatched, "Nothing of this receipt expires within the days of reminders.days.",
                hint: "'rvault reminders' lists what does.")
        }
        var items: [JSON] = []
        for reminder in mine {
            // A reminder that is still to come is snoozed or dismissed as the one that would come next.
            let key = reminder.shown ?? ReminderKey(reminder.ending, step: reminder.daysLeft)
            guard let outcome = try body(key) else {
                throw Failure(.usage, "The last day is today, so there is no later one. Nothing was changed.")
            }
            let line = reminder.ending.line
            items.append(["id": .string(line.id.description), "outcome": .string(outcome)])
            if !session.options.json {
                session.console.say(session.console.visible("\(line.storeName), last day \(line.day): \(outcome)."))
            }
        }
        if session.options.json { try session.console.print(items: items) }
        return .ok
    }

    private static func words(_ reminder: StandingReminder) -> String {
        if let day = reminder.snoozedUntil { return "again on \(day)" }
        if reminder.isOpen { return "shown" }
        return reminder.shown == nil ? "to come" : "dismissed"
    }

    static func json(_ reminder: StandingReminder) -> JSON {
        let line = reminder.ending.line
        return [
            "id": .string(line.id.description), "storeName": .string(line.storeName),
            "kind": .string(reminder.ending.kind.rawValue), "day": .string(line.day.description),
            "daysLeft": .integer(Int64(reminder.daysLeft)), "isShown": .bool(reminder.shown != nil),
            "isOpen": .bool(reminder.isOpen),
            "snoozedUntil": reminder.snoozedUntil.map { .string($0.description) } ?? .null,
        ]
    }
}
