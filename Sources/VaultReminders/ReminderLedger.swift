package import VaultJSON
package import VaultModel

/// The reminders that were shown already, so that each is shown once.
package struct ReminderLedger: Hashable, Sendable {
    /// Identifies a deadline or expiry date; after its day has moved, it is another one.
    package struct Key: Hashable, Sendable {
        let receipt: ReceiptID
        let kind: EndingKind
        let day: CalendarDay
    }

    /// The last day whose reminders were shown; nil before the first.
    package private(set) var day: CalendarDay?
    /// The last shown step of the plan for each, in days left.
    private var told: [Key: Int] = [:]

    package init() {}

    /// Whether a day's reminders are still to be shown.
    package func isDue(on today: CalendarDay, minute: Int, by plan: ReminderPlan) -> Bool {
        !plan.days.isEmpty && minute >= plan.minute && day != today
    }

    /// The reminders to show now, the nearest day first: for each deadline or expiry date that has reached a new step
    /// of the plan. If it has reached several, because nobody looked, there is one reminder.
    package func reminders(of endings: [Ending], today: CalendarDay, by plan: ReminderPlan) -> [Reminder] {
        endings.compactMap { ending in
            let left = today.days(until: ending.line.day)
            guard left >= 0, let step = plan.step(daysLeft: left), told[ending.key].map({ step < $0 }) ?? true else {
                return nil
            }
            return Reminder(ending: ending, daysLeft: left)
        }.sorted {
            ($0.daysLeft, $0.ending.kind.rawValue, $0.ending.line.id) < (
                $1.daysLeft, $1.ending.kind.rawValue, $1.ending.line.id
            )
        }
    }

    /// Remembers that these were shown today, and forgets days in the past.
    package mutating func note(_ reminders: [Reminder], today: CalendarDay, by plan: ReminderPlan) {
        day = today
        for reminder in reminders { told[reminder.ending.key] = plan.step(daysLeft: reminder.daysLeft) }
        told = told.filter { $0.key.day >= today }
    }
}

extension Ending {
    fileprivate var key: ReminderLedger.Key { ReminderLedger.Key(receipt: line.id, kind: kind, day: line.day) }
}

extension ReminderLedger {
    /// `{"day":"2026-11-22","told":[["rcp_…","warranty","2026-12-02",7]]}`, sorted.
    package var json: JSON {
        let rows = told.map { key, step -> [JSON] in
            [
                .string(key.receipt.description), .string(key.kind.rawValue), .string(key.day.description),
                .integer(Int64(step)),
            ]
        }
        let sorted = rows.sorted { left, right in
            left.lazy.map(\.sortKey).lexicographicallyPrecedes(right.lazy.map(\.sortKey))
        }
        return ["day": day.map { .string($0.description) } ?? .null, "told": .array(sorted.map(JSON.array))]
    }

    /// Reads the ledger; reminders that cannot be read count as never shown.
    package init(json: JSON?) {
        day = (json?["day"]?.string).flatMap { CalendarDay($0) }
        for row in json?["told"]?.array ?? [] {
            guard let row = row.array, row.count == 4, let receipt = row[0].string.flatMap({ ReceiptID($0) }),
                let kind = row[1].string.flatMap(EndingKind.init(rawValue:)),
                let day = row[2].string.flatMap({ CalendarDay($0) }), let step = row[3].integer
            else { continue }
            told[Key(receipt: receipt, kind: kind, day: day)] = Int(step)
        }
    }
}

extension JSON {
    fileprivate var sortKey: String { string ?? integer.map(String.init) ?? "" }
}
