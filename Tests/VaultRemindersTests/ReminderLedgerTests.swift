import Testing
import VaultJSON
import VaultModel
import VaultReminders
import VaultTestKit

@Suite("Reminders")
struct ReminderLedgerTests {
    private let plan = ReminderPlan.standard

    private func day(_ offset: Int) throws -> CalendarDay { try ReminderSample.day(offset) }

    private func history(_ ending: Ending, _ actions: [(Int, ReminderEvent.Action)]) -> ReminderHistory {
        ReminderHistory(of: ending, actions.map { ReminderEvent(ReminderKey(ending, step: $0.0), $0.1) })
    }

    /// Looks for reminders on these days and shows them; returns how many days were left at each.
    private func told(_ ending: Ending, lookingOn days: some Sequence<Int>) throws -> [Int] {
        var events: [ReminderEvent] = []
        var found: [Int] = []
        for offset in days {
            let today = try day(offset)
            let history = ReminderHistory(of: ending, events)
            guard let claim = history.claim(for: ending, today: today, by: plan) else { continue }
            found.append(today.days(until: ending.line.day))
            events.append(ReminderEvent(claim.key, .shown(attempt: claim.attempt)))
        }
        return found
    }

    @Test(arguments: [
        (Array(0...60), [30, 7, 1]), ([0, 36, 37, 38], [4]), ([40, 41], [0]), ([41, 42], []),
        // A clock that was far ahead shows the last one early; back again, nothing comes twice.
        ([0, 39, 10, 33, 39, 40], [1]), ([36, 10, 36, 39], [4, 1]),
    ])
    func `a deadline has one reminder for each day of the plan, on the first look after it`(
        days: [Int], left: [Int]
    ) throws {
        #expect(try told(ReminderSample.ending(1, on: 40), lookingOn: days) == left)
    }

    @Test func `a deadline that has moved is another one, and so is the other kind of the same day`() throws {
        let ending = try ReminderSample.ending(1, on: 15)
        let shown = [ReminderEvent(ReminderKey(ending, step: 7), .shown(attempt: 1))]
        let today = try day(10)
        for other in [try ReminderSample.ending(1, on: 16), try ReminderSample.ending(1, on: 15, .returns)] {
            #expect(ReminderHistory(of: other, shown).claim(for: other, today: today, by: plan)?.key.step == 7)
        }
        #expect(ReminderHistory(of: ending, shown).claim(for: ending, today: today, by: plan) == nil)
        #expect(ReminderHistory(of: ending, [], told: 7).claim(for: ending, today: today, by: plan) == nil)
    }

    @Test func `a snoozed reminder comes again on its day and not before, also beside a day of the plan`() throws {
        let ending = try ReminderSample.ending(1, on: 40)
        let asked = history(ending, [(7, .shown(attempt: 1)), (7, .snoozed(until: try day(35)))])
        let steps = try (33...40).map { try asked.claim(for: ending, today: day($0), by: plan)?.key.step }
        #expect(steps == [nil, nil, 5, 5, 5, 5, 1, 1])
        let longer = history(
            ending, [(7, .shown(attempt: 1)), (7, .snoozed(until: try day(35))), (7, .snoozed(until: try day(40)))])
        #expect(try (33...40).map { try longer.claim(for: ending, today: day($0), by: plan)?.key.step }.last == 0)
        #expect(try longer.claim(for: ending, today: day(39), by: plan) == nil)
        let key = ReminderKey(ending, step: 7)
        #expect(try key.snoozeDay(days: 1, today: day(33)) == day(34))
        #expect(try key.snoozeDay(days: 90, today: day(33)) == day(40))
        #expect(try key.snoozeDay(days: 1, today: day(40)) == nil)
    }

    @Test func `a failed attempt is open to every device, at most five times`() throws {
        let ending = try ReminderSample.ending(1, on: 40)
        var actions: [(Int, ReminderEvent.Action)] = []
        for attempt in 1...5 {
            let claim = try history(ending, actions).claim(for: ending, today: day(33), by: plan)
            #expect(claim == ReminderClaim(ReminderKey(ending, step: 7), attempt: attempt))
            actions.append((7, .shown(attempt: attempt)))
            #expect(try history(ending, actions).claim(for: ending, today: day(33), by: plan) == nil)
            actions.append((7, .failed(attempt: attempt)))
        }
        #expect(try history(ending, actions).claim(for: ending, today: day(33), by: plan) == nil)
    }

    @Test func `what was shown stands until it is dismissed, snoozed or past`() throws {
        let ending = try ReminderSample.ending(1, on: 40)
        let shown: [(Int, ReminderEvent.Action)] = [(30, .shown(attempt: 1)), (7, .shown(attempt: 1))]
        let today = try day(33)
        #expect(history(ending, shown).standing(for: ending, today: today)?.step == 7)
        #expect(history(ending, shown + [(30, .dismissed)]).standing(for: ending, today: today)?.step == 7)
        #expect(history(ending, shown + [(7, .dismissed)]).standing(for: ending, today: today) == nil)
        #expect(history(ending, shown + [(7, .snoozed(until: try day(34)))]).standing(for: ending, today: today) == nil)
        #expect(try history(ending, shown).standing(for: ending, today: day(41)) == nil)
        #expect(history(ending, []).standing(for: ending, today: today) == nil)
    }

    @Test func `an event has the same id on all devices, and reads as it was written`() throws {
        let key = ReminderKey(try ReminderSample.ending(1, on: 40), step: 7)
        let actions: [ReminderEvent.Action] = [
            .shown(attempt: 1), .shown(attempt: 2), .failed(attempt: 1), .snoozed(until: try day(34)),
            .snoozed(until: try day(35)), .dismissed,
        ]
        let moment = Timestamp(milliseconds: 1_790_000_000_000)
        for action in actions {
            let event = ReminderEvent(key, action)
            #expect(EventType.shared.contains(event.recorded.type))
            #expect(ReminderEvent(HistoryLine(id: nil, at: moment, fields: event.recorded.fields(at: moment))) == event)
        }
        let next = ReminderKey(try ReminderSample.ending(1, on: 40), step: 1)
        let ids = actions.map { ReminderEvent(key, $0).id } + [ReminderEvent(next, .dismissed).id]
        #expect(Set(ids).count == ids.count && ids == actions.map { ReminderEvent(key, $0).id } + [ids[6]])
        // Ids never change, or two versions of the program would both remind.
        #expect(ids[0].description == "evt_477Z1DNWQY8GSFM5Q0DFDXPBMN")
    }

    @Test func `a day is due from the hour on, once, and never without days`() throws {
        var ledger = ReminderLedger()
        let today = try day(0)
        #expect(!ledger.isDue(on: today, minute: 539, by: plan) && ledger.isDue(on: today, minute: 540, by: plan))
        #expect(!ledger.isDue(on: today, minute: 1000, by: ReminderPlan(days: [-1, 9999], minute: 0)))
        ledger.add([], today: today, now: 0)
        #expect(!ledger.isDue(on: today, minute: 1000, by: plan))
        let (next, before) = (try day(1), try day(-9))
        #expect(ledger.isDue(on: next, minute: 540, by: plan) && ledger.isDue(on: before, minute: 540, by: plan))
    }

    @Test(arguments: ["[]", "{}", #"{"day":7,"told":[[1,2,3,4],[]],"open":[[],7,["rcp_x",1,2,3,4,5,6,7]],"lost":{}}"#])
    func `what cannot be read is left out`(text: String) throws {
        #expect(ReminderLedger(json: try JSON(parsing: text)) == ReminderLedger())
        #expect(ReminderLedger(json: nil) == ReminderLedger())
    }

    @Test func `a ledger is read as it was written, also one of an earlier version`() throws {
        var ledger = ReminderLedger()
        let ending = try ReminderSample.ending(1, on: 40)
        let claims = [30, 7, 1].map { ReminderClaim(ReminderKey(ending, step: $0), attempt: $0) }
        ledger.add(claims, today: try day(3), now: 77)
        ledger.fail(claims[0], now: 80)
        ledger.lose(claims[1], now: 90)
        ledger.show(["a", "b"])
        #expect(ReminderLedger(json: try JSON(parsing: ledger.json.text)) == ledger)
        let former = #"{"day":"2026-11-22","told":[["\#(ending.line.id)","warranty","\#(ending.line.day)",7]]}"#
        #expect(ReminderLedger(json: try JSON(parsing: former)).told(of: ending) == 7)
    }
}

/// Days and deadlines from the first of November 2026 on.
enum ReminderSample {
    static func day(_ offset: Int) throws -> CalendarDay {
        let start = try #require(CalendarDay("2026-11-01"))
        return try #require(CalendarDay(daysSince1970: start.daysSince1970 + offset))
    }

    static func ending(_ number: UInt64, on offset: Int, _ kind: EndingKind = .warranty) throws -> Ending {
        Ending(
            kind,
            ExpiringSummary.Line(
                id: ReceiptID(ULID(high: 1, low: number)), storeName: "Bosch", what: "Drill", day: try day(offset),
                total: nil))
    }
}
