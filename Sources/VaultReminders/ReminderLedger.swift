package import VaultJSON
package import VaultModel

/// What was told already, so that everything is told once.
package struct ReminderLedger: Hashable, Sendable {
    /// An end, which is another one where its day has moved.
    package struct Key: Hashable, Sendable {
        let receipt: ReceiptID
        let kind: EndingKind
        let day: CalendarDay
    }

    /// The last day whose reminders were told; nil before the first.
    package private(set) var day: CalendarDay?
    /// With how many days left, of those of the plan.
    private var told: [Key: Int] = [:]

    package init() {}

    /// Whether a day's reminders are still to be told.
    package func isDue(on today: CalendarDay, minute: Int, by plan: ReminderPlan) -> Bool {
        !plan.days.isEmpty && minute >= plan.minute && day != today
    }

    /// What is to be told now: an end of which a step of the plan was reached that was not told yet, the nearest first.
    /// Where several were, because nobody looked, it is told once.
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

    /// Remembers that these were told today, and forgets what has ended.
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

    /// What cannot be read was never told.
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
