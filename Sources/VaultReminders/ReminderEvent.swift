internal import VaultJSON
package import VaultModel
internal import VaultWire

/// An action on a reminder, as an event that all devices have.
package struct ReminderEvent: Hashable, Sendable {
    package enum Action: Hashable, Sendable {
        /// The device shows it, or is about to.
        case shown(attempt: Int)
        /// The device could not show it; another one may.
        case failed(attempt: Int)
        /// A person wants to be reminded again on that day, and not before.
        case snoozed(until: CalendarDay)
        /// A person has seen it.
        case dismissed
    }

    package let key: ReminderKey
    package let action: Action

    package init(_ key: ReminderKey, _ action: Action) {
        (self.key, self.action) = (key, action)
    }

    /// The same on all devices, so that the server accepts the first one only: a hash of what the event says.
    package var id: EventID {
        let words = [
            type.rawValue, key.receipt.description, key.kind.rawValue, key.day.description, String(key.step),
            detail.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value.text)" }.joined(separator: ","),
        ]
        let hash = DigestHash.hash16(words.joined(separator: "/"))
        return EventID(ULID(high: hash.first, low: hash.last))
    }

    /// The event to record on this device.
    package var recorded: LocalEvent {
        var members = detail
        members[Member.kind] = .string(key.kind.rawValue)
        members[Member.day] = .string(key.day.description)
        members[Member.step] = .integer(Int64(key.step))
        return LocalEvent(type, of: EntityRef(key.receipt), detail: members)
    }

    private var type: EventType {
        switch action {
        case .shown: .reminded
        case .failed: .reminderFailed
        case .snoozed: .reminderSnoozed
        case .dismissed: .reminderDismissed
        }
    }

    private var detail: [String: JSON] {
        switch action {
        case .shown(let attempt), .failed(let attempt): [Member.attempt: .integer(Int64(attempt))]
        case .snoozed(let day): [Member.until: .string(day.description)]
        case .dismissed: [:]
        }
    }

    /// Reads an event of a history; nil for other types and for what another version wrote differently.
    package init?(_ line: HistoryLine) {
        guard let subject = line.subject, subject.type == .receipt, let receipt = ReceiptID(subject.id),
            let detail = line.detail, let kind = detail[Member.kind]?.string.flatMap(EndingKind.init(rawValue:)),
            let day = detail[Member.day]?.string.flatMap({ CalendarDay($0) }),
            let step = detail[Member.step]?.integer.flatMap({ Int(exactly: $0) }), (0...3650).contains(step)
        else { return nil }
        let attempt = detail[Member.attempt]?.integer.flatMap { Int(exactly: $0) }.map { min(max(1, $0), 1000) }
        switch (line.type, attempt, detail[Member.until]?.string.flatMap({ CalendarDay($0) })) {
        case (.reminded, let attempt?, _): action = .shown(attempt: attempt)
        case (.reminderFailed, let attempt?, _): action = .failed(attempt: attempt)
        case (.reminderSnoozed, _, let until?): action = .snoozed(until: until)
        case (.reminderDismissed, _, _): action = .dismissed
        default: return nil  // open: newer versions have other types
        }
        key = ReminderKey(receipt: receipt, kind: kind, day: day, step: step)
    }

    private enum Member {
        static let (kind, day, step, attempt, until) = ("kind", "day", "step", "attempt", "until")
    }
}
