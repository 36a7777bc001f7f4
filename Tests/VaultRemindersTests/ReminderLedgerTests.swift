import Testing
import VaultJSON
import VaultModel
import VaultReminders
import VaultTestKit

@Suite("Reminders")
struct ReminderLedgerTests {
    private let plan = ReminderPlan.standard
    private let first = CalendarDay("2026-11-01")

    private func day(_ offset: Int) throws -> CalendarDay {
        let start = try #require(first)
        return try #require(CalendarDay(daysSince1970: start.daysSince1970 + offset))
    }

    private func ending(_ number: UInt64, on offset: Int, _ kind: EndingKind = .warranty) throws -> Ending {
        Ending(
            kind,
            ExpiringSummary.Line(
                id: ReceiptID(ULID(high: 1, low: number)), storeName: "Bosch", what: "Drill", day: try day(offset),
                total: nil))
    }

    /// Looks for reminders on these days; returns how many days were left at each reminder.
    private func told(_ ending: Ending, lookingOn days: some Sequence<Int>) throws -> [Int] {
        var ledger = ReminderLedger()
        var found: [Int] = []
        for offset in days {
            let today = try day(offset)
            let due = ledger.reminders(of: [ending], today: today, by: plan)
            found += due.map(\.daysLeft)
            ledger.note(due, today: today, by: plan)
        }
        return found
    }

    @Test func `an end is told a month, a week and a day before, once each`() throws {
        #expect(try told(ending(1, on: 40), lookingOn: 0...60) == [30, 7, 1])
    }

    @Test func `where nobody looked for weeks it is told once, with what is left`() throws {
        #expect(try told(ending(1, on: 40), lookingOn: [0, 36, 37, 38]) == [4])
        #expect(try told(ending(1, on: 40), lookingOn: [40, 41]) == [0])
        #expect(try told(ending(1, on: 40), lookingOn: [41, 42]) == [])
    }

    @Test func `an end that has moved is another one, and a clock that went back tells nothing twice`() throws {
        var ledger = ReminderLedger()
        for offset in [10, 3, 10] {
            let today = try day(offset)
            let due = ledger.reminders(of: [try ending(1, on: 15)], today: today, by: plan)
            #expect(due.isEmpty == (offset == 3 || ledger.day != nil))
            ledger.note(due, today: today, by: plan)
        }
        #expect(ledger.reminders(of: [try ending(1, on: 16)], today: try day(10), by: plan).count == 1)
        #expect(ledger.reminders(of: [try ending(1, on: 15, .returns)], today: try day(10), by: plan).count == 1)
    }

    @Test func `the nearest end comes first, and a window before a warranty of the same day`() throws {
        let endings = [
            try ending(2, on: 9), try ending(1, on: 9), try ending(3, on: 9, .returns), try ending(4, on: 2),
        ]
        let due = ReminderLedger().reminders(of: endings, today: try day(0), by: plan)
        let expected = [endings[3], endings[2], endings[1], endings[0]]
        #expect(due.map(\.ending) == expected)
    }

    @Test func `a day is due from the hour on, once, and never where nothing is to be told`() throws {
        var ledger = ReminderLedger()
        let today = try day(0)
        #expect(!ledger.isDue(on: today, minute: 539, by: plan) && ledger.isDue(on: today, minute: 540, by: plan))
        #expect(!ledger.isDue(on: today, minute: 1000, by: ReminderPlan(days: [-1, 9999], minute: 0)))
        ledger.note([], today: today, by: plan)
        #expect(!ledger.isDue(on: today, minute: 1000, by: plan))
        let (next, before) = (try day(1), try day(-9))
        #expect(ledger.isDue(on: next, minute: 540, by: plan) && ledger.isDue(on: before, minute: 540, by: plan))
    }

    @Test(arguments: 1...40 as ClosedRange<UInt64>)
    func `whatever the plan, the ends and the days on which it looks, a step is told once and survives being kept`(
        seed: UInt64
    ) throws {
        var random = SeededRandom(seed: seed)
        let plan = ReminderPlan(
            days: (0..<3).map { _ in Int(random.next() % 40) }, minute: Int(random.next() % 2000))
        let endings = try (0..<20).map { try ending(UInt64($0), on: Int(random.next() % 60)) }
        var ledger = ReminderLedger()
        var told: [ReceiptID: [Int]] = [:]
        for offset in 0..<70 where random.next() % 3 > 0 {
            let today = try day(offset)
            let due = ledger.reminders(of: endings, today: today, by: plan)
            for reminder in due { told[reminder.ending.line.id, default: []].append(reminder.daysLeft) }
            ledger.note(due, today: today, by: plan)
            #expect(ledger.reminders(of: endings, today: today, by: plan).isEmpty)
            let kept = ReminderLedger(json: try JSON(parsing: ledger.json.text))
            #expect(kept == ledger)
            ledger = kept
        }
        for lefts in told.values {
            #expect(lefts.count <= plan.days.count && lefts == lefts.sorted(by: >))
            let steps = lefts.map { left in plan.days.last { left <= $0 } }
            #expect(Set(steps).count == steps.count && !steps.contains(nil))
        }
    }

    @Test(arguments: ["[]", "{}", #"{"day":7,"told":[[1,2,3,4],["rcp_x","warranty","2026-01-01",1],[]]}"#])
    func `what cannot be read was never told`(text: String) throws {
        #expect(ReminderLedger(json: try JSON(parsing: text)) == ReminderLedger())
        #expect(ReminderLedger(json: nil) == ReminderLedger())
    }
}
