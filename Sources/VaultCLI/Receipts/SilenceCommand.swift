internal import CommandTable
internal import FieldInput
internal import Translation
internal import VaultClient
internal import VaultExchange
internal import VaultJSON
internal import VaultModel
internal import VaultSettings
internal import VaultStore

/// `rvault snooze` and `rvault mute`: turn reminders of a receipt off and on, on this device.
struct SilenceCommand {
    let session: CommandSession
    let arguments: SilenceArguments

    func run() throws(Failure) -> ExitCode {
        let (open, reader) = try session.openForReading()
        let id = try ReceiptReference.find(arguments.id, reader)
        let wanted = try silence(reader)
        let (vault, today) = (open.vault, session.environment.today)
        if !session.options.dryRun {
            _ = try session.waiting { try await vault.silence([id], wanted, today: today) }
        }
        if session.options.json {
            try session.console.print(items: [
                .object(Self.json(wanted).merging(["id": .string(id.description)]) { $1 })
            ])
        } else {
            let name = try Failure.wrapping { try reader.receipt(id)?.storeName ?? "" }
            let words = Self.words(wanted) ?? "reminded again"
            session.console.say(
                session.console.visible(session.options.dryRun ? "\(name): would be \(words)." : "\(name): \(words)."))
        }
        return .ok
    }

    /// The new state; nil to turn reminders on.
    private func silence(_ reader: VaultReader) throws(Failure) -> Silence? {
        let today = session.environment.today
        let day: CalendarDay?
        switch arguments.time {
        case .off: return nil
        case .always: return .always
        case .days(let count): day = today.adding(days: count)
        case .months(let count): day = today.adding(months: count)
        case .day(let text):
            let order = DateOrder(try session.preferences(reader).dayFormat)
            day = try? DayInput(order: order, today: today).read(text)
            if day == nil {
                throw Failure(
                    .usage, "'\(text)' isn't a date.", hint: "Use a date such as \(today), or 7d, 2w, 1m or off.")
            }
        }
        guard let day, day > today else { throw Failure(.usage, "Choose a future date; nothing was changed.") }
        return .until(day)
    }

    /// The state in words, such as `snoozed until 2026-03-01`; nil if reminders are on.
    static func words(_ silence: Silence?) -> String? {
        switch silence {
        case .until(let day): "snoozed until \(day), on this device"
        case .always: "muted, on this device"
        case nil: nil
        }
    }

    /// The members of a JSON item for the state.
    static func json(_ silence: Silence?) -> [String: JSON] {
        var until: JSON = .null
        if case .until(let day) = silence { until = .string(day.description) }
        return ["snoozedUntil": until, "isMuted": .bool(silence == .always)]
    }
}
