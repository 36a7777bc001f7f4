import Testing
import VaultModel
import VaultReminders

@Suite("Quiet hours")
struct QuietHoursTests {
    /// Minutes after midnight.
    private func clock(_ hour: Int, _ minute: Int = 0) -> Int { hour * 60 + minute }

    @Test(arguments: [
        (22, 7, [22, 23, 0, 6], [7, 12, 21]), (12, 14, [12, 13], [11, 14, 0]), (0, 7, [0, 6], [7, 23]),
        (22, 0, [22, 23], [0, 21]),
    ])
    func `they hold from the first minute to the last, over midnight too`(
        from: Int, to: Int, quiet: [Int], loud: [Int]
    ) throws {
        let hours = try #require(QuietHours(from: clock(from), to: clock(to)))
        #expect(quiet.allSatisfy { hours.contains(clock($0)) && hours.contains(clock($0, 59)) })
        #expect(loud.allSatisfy { !hours.contains(clock($0)) && !hours.contains(clock($0, 59)) })
        #expect(QuietHours(from: clock(from), to: clock(from)) == nil && QuietHours(from: -1, to: 1440) == nil)
    }

    @Test(arguments: [(9, 540), (23, 420), (6, 420), (7, 420), (22, 420)])
    func `a time within them moves to their end`(at: Int, first: Int) throws {
        let quiet = QuietHours(from: clock(22), to: clock(7))
        #expect(ReminderPlan(days: [7], minute: clock(at), quiet: quiet).firstMinute == first)
    }

    /// The minutes of a day in Berlin in which a round would begin, by a clock that goes from 0 to `hours` in UTC.
    private func due(startingAt offset: Int, change: (at: Int, to: Int), plan: ReminderPlan) throws -> [Int] {
        var ledger = ReminderLedger()
        var found: [Int] = []
        for minute in 0..<(24 * 60) {
            let local = minute + 60 * (minute < change.at ? offset : change.to)
            let today = try ReminderSample.day(local / 1440)
            guard ledger.isDue(on: today, minute: local % 1440, by: plan) else { continue }
            ledger.add([], today: today, now: Int64(minute) * 60_000)
            found.append(local % 1440)
        }
        return found
    }

    @Test func `a clock that is set forward over their end begins after it, and one that is set back begins once`()
        throws
    {
        let plan = ReminderPlan(days: [7], minute: clock(1), quiet: QuietHours(from: clock(22), to: clock(2, 30)))
        // From 02:00 to 03:00, and from 03:00 back to 02:00, both at 01:00 in UTC.
        #expect(try due(startingAt: 1, change: (60, 2), plan: plan) == [clock(3)])
        #expect(try due(startingAt: 2, change: (60, 1), plan: plan) == [clock(2, 30)])
        #expect(try due(startingAt: 2, change: (2000, 2), plan: plan) == [clock(2, 30)])
    }
}
