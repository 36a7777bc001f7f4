import FieldInput
import TerminalUI
import Testing
import VaultModel
import VaultSettings

@testable import VaultScreens

@Suite("Expiring screen")
struct ExpiringScreenTests {
    static let sizes = [[80, 24], [120, 40], [140, 40], [40, 10]]

    private static let rows: [ReceiptRow] =
        SampleReceipts.rows + [
            SampleReceipts.row(11, "2024-01-30", "Robot Shop", "Vacuum S5", 34900, months: 24),
            SampleReceipts.row(12, "2024-11-22", "Kettle & Co", "", 4900, months: 12),
            SampleReceipts.row(13, "2023-11-12", "Bosch Outlet", "Sander", 8499, months: 24),
            SampleReceipts.row(14, "2025-11-07", "Night Market", "Umbrella", 590, returnBy: "2025-11-21"),
        ]

    /// The umbrella is snoozed for two days; the kettle and the sander are muted.
    static let silences: [ReceiptID: Silence] = [
        receiptID(14): .until(day("2025-11-23")), receiptID(12): .always, receiptID(13): .always,
    ]

    private func tester(
        _ size: [Int], _ rows: [ReceiptRow] = rows, window: Int = 90, silences: [ReceiptID: Silence] = [:],
        lines: LineSet = .ascii
    ) -> ScreenTester {
        var tester = ScreenTester(.sample(columns: size[0], rows: size[1], lines: lines))
        tester.press(.character("2"))
        let today = day("2025-11-21")
        tester.answer(
            .read(.expiring(ExpiringSummary(rows: rows, today: today, window: window, silences: silences))))
        _ = tester.takeEffects()
        return tester
    }

    @Test(arguments: sizes) func `expiry dates are shown by urgency with words and signs`(size: [Int]) {
        expectSnapshot(tester(size).canvas, "expiring/default")
        expectSnapshot(tester(size, []).canvas, "expiring/empty")
    }

    @Test func `a window in which all is silenced says so, and how to see it`() {
        let all = Dictionary(uniqueKeysWithValues: Self.rows.map { ($0.id, Silence.always) })
        let tester = tester([80, 24], silences: all)
        #expect(tester.shows("Nothing expires here but what is snoozed or muted: Z shows it."))
        #expect(!tester.shows("Nothing expires in the next"))
    }

    @Test func `no window is longer than the longest`() {
        for (window, isLast) in [(90, false), (365, true)] {
            let said = ExpiringScreen.nothing(ExpiringScreen.Model(window: window))
            #expect(said.contains("W looks further ahead.") != isLast)
        }
    }

    @Test(arguments: sizes) func `hostile texts and large sums keep their columns`(size: [Int]) {
        let rows = SampleReceipts.hostile.map { row in
            var row = row
            row.purchaseDate = day("2025-11-01")
            row.warrantyMonths = 1
            return row
        }
        expectSnapshot(tester(size, rows).canvas, "expiring/hostile")
    }

    @Test(arguments: sizes) func `more than fits is scrolled, and muted receipts are counted and shown`(size: [Int]) {
        let many = (0..<60).map { number in
            SampleReceipts.row(
                UInt64(100 + number), "2024-12-\(number % 18 + 10)", "Store \(number)", "Thing \(number)",
                1_000 * Int64(number),
                months: 12)
        }
        var full = tester(size, many, silences: Self.silences)
        full.press(.end)
        expectSnapshot(full.canvas, "expiring/full")
        var quiet = tester(size, silences: Self.silences, lines: .utf8)
        expectSnapshot(quiet.canvas, "expiring/quiet")
        quiet.press(.character("Z"))
        expectSnapshot(quiet.canvas, "expiring/muted")
        quiet.press(.down, .character("z"))
        expectSnapshot(quiet.canvas, "expiring/snooze")
    }

    @Test func `the tab counts what is due, without muted receipts`() {
        #expect(tester([80, 24]).shows("[2 Expiring 6]"))
        #expect(tester([80, 24], silences: Self.silences).shows("[2 Expiring 4]"))
    }

    @Test func `W goes through the windows and is remembered, and older answers are passed over`() {
        var tester = tester([80, 24])
        for days in [180, 365, 30, 90] {
            tester.press(.character("W"))
            tester.expect(.keep(.expiringWindow(days: days)))
            tester.expect(.read(.expiring(days: days)))
            tester.expectNothingPending()
        }
        tester.press(.character("W"))
        _ = tester.takeEffects()
        tester.answer(.read(.expiring(ExpiringSummary(rows: [], today: day("2025-11-21"), window: 90))))
        #expect(tester.shows("Umbrella"))
        tester.expectNothingPending()
    }

    @Test func `a window of the last time is the one that is asked for`() {
        var opening = VaultOpening.sample
        opening.expiringWindow = 365
        var tester = ScreenTester(.sample(), opening: opening)
        _ = tester.takeEffects()
        tester.press(.character("2"))
        tester.expect(.read(.expiring(days: 365)))
    }

    @Test func `Enter opens the receipt under the cursor among those of the list`() {
        var tester = tester([80, 24])
        tester.press(.down, .enter)
        tester.expect(.read(.detail(receiptID(3))))
    }

    @Test func `the cursor is always seen`() {
        var tester = tester([40, 10])
        for _ in 0..<20 {
            #expect(tester.rows.contains { $0.hasPrefix(">") })
            tester.press(.down)
        }
        tester.press(.character("g"))
        #expect(tester.shows("Umbrella"))
    }

    @Test func `z asks for how long, and u undoes it`() {
        var tester = tester([80, 24])
        tester.press(.down, .character("z"))
        #expect(tester.shows("Snooze Desk lamp") && tester.shows("> 1 week") && tester.shows("2025-11-28"))
        tester.press(.up, .enter)
        tester.expect(.write(.silence([receiptID(3)], .until(day("2025-11-22")))))
        #expect(!tester.shows("1 week"))
        tester.answer(.written(.silenced(.until(day("2025-11-22")), count: 1)))
        #expect(tester.rows[22].hasPrefix(" Snoozed until 2025-11-22, on this device.   u undo"))
        tester.press(.character("z"), .character("j"), .enter)
        tester.expect(.write(.silence([receiptID(3)], .until(day("2025-12-21")))))
        tester.expectNothingPending()
    }

    @Test func `a day that is typed is read in the person's format, and must be ahead`() {
        var tester = tester([80, 24])
        tester.press(.character("z"), .down, .down, .enter)
        tester.type("next week")
        tester.press(.enter)
        #expect(tester.shows("! Type a date like 2025-11-22."))
        tester.press(.control("u"))
        tester.type("2025-11-21")
        tester.press(.enter)
        #expect(tester.shows("! Choose a future date."))
        tester.expectNothingPending()
        tester.press(.control("u"))
        tester.paste("2026-01-05\n")
        tester.press(.enter)
        tester.expect(.write(.silence([receiptID(14)], .until(day("2026-01-05")))))
        tester.press(.character("z"), .up, .up, .enter, .escape)
        #expect(tester.shows("> Until a date"), "Esc ends the typing, not the menu")
        tester.press(.escape)
        #expect(!tester.shows("Until a date"))
        tester.expectNothingPending()
    }

    @Test func `m mutes, and unmutes what is muted`() {
        var tester = tester([80, 24], silences: Self.silences)
        tester.press(.character("m"))
        tester.expect(.write(.silence([receiptID(3)], .always)))
        tester.press(.character("Z"), .down, .character("m"))
        tester.expect(.write(.silence([receiptID(13)], nil)))
        tester.answer(.written(.silenced(nil, count: 1)))
        #expect(tester.shows("No longer snoozed or muted."))
        tester.press(.up, .character("z"), .up, .up, .enter)
        tester.expect(.write(.silence([receiptID(14)], nil)))
        tester.press(.escape)
        #expect(tester.shows("RETURN WINDOWS") && tester.shows("Snoozed: 1. Muted: 2. Z shows them."))
        tester.expectNothingPending()
    }

    @Test func `keys without a use say why`() {
        var tester = tester([80, 24], [])
        tester.press(.character("z"))
        #expect(tester.shows("Nothing expires in this window"))
        tester.press(.character("Z"))
        #expect(tester.shows("Nothing is snoozed or muted."))
        tester.expectNothingPending()
    }

    @Test func `a click selects, a second one opens, and the wheel moves`() {
        var tester = tester([80, 24])
        let row = tester.rows.firstIndex { $0.contains("Kettle") } ?? 0
        let click = InputEvent.mouse(MouseEvent(.press(.left), at: Point(column: 20, row: row)))
        tester.send(.input(click))
        #expect(tester.rows[row].hasPrefix(">"))
        tester.expectNothingPending()
        tester.send(.input(click))
        tester.expect(.read(.detail(receiptID(12))))
        tester.press(.character("q"))
        tester.send(.input(.mouse(MouseEvent(.wheelUp, at: Point(column: 1, row: 12)))))
        #expect(tester.rows.first { $0.hasPrefix(">") }?.contains("Umbrella") == true)
    }

    /// Types into the filter and answers its last request.
    private func filtered(_ size: [Int], _ text: String, lines: LineSet = .ascii) -> ScreenTester {
        var tester = tester(size, silences: Self.silences, lines: lines)
        tester.type("/" + text)
        let rows = Self.rows.filter { $0.storeName.contains("Bosch") }
        let summary = ExpiringSummary(rows: rows, today: day("2025-11-21"), window: 90, silences: Self.silences)
        tester.answer(.read(.expiring(summary, matching: text)))
        return tester
    }

    @Test(arguments: sizes) func `a filter leaves what it finds, in the list, the chart and the sums`(size: [Int]) {
        var tester = filtered(size, "bosch")
        expectSnapshot(tester.canvas, "expiring/filter-typed")
        tester.press(.enter)
        expectSnapshot(tester.canvas, "expiring/filter-kept")
        tester.type("/ total:x")
        expectSnapshot(tester.canvas, "expiring/filter-mistake")
    }

    @Test func `it filters while one types, Enter keeps it, n moves on, and Esc clears only the filter`() {
        var tester = tester([80, 24])
        tester.type("/bo")
        #expect(
            tester.takeEffects() == [
                .read(.expiring(days: 90, matching: "b")), .read(.expiring(days: 90, matching: "bo")),
            ])
        tester.answer(.read(.expiring(ExpiringSummary(rows: [], today: day("2025-11-21"), window: 90), matching: "b")))
        #expect(tester.shows("Umbrella"), "an answer to what is no longer asked")
        tester = filtered([80, 24], "bosch")
        #expect(!tester.shows("Umbrella") && tester.shows("Drill") && tester.shows("filter: bosch"))
        #expect(tester.shows("[2 Expiring 4]"), "the tab counts all")
        _ = tester.takeEffects()
        tester.press(.enter)
        tester.expect(.keep(.searches(SearchMemory(history: ["bosch"]))))
        tester.press(.char("n"), .char("x"))
        #expect(tester.shows("\"bosch\""))
        tester.press(.enter)
        tester.expect(
            .file(
                .export(ExportOrder(.expiring(days: 90, matching: "bosch"), as: .ical, to: "~/expiring-2025-11-21.ics"))
            ))
        tester.press(.escape, .char("W"))
        #expect(tester.takeEffects().contains(.read(.expiring(days: 180, matching: "bosch"))))
        tester.press(.escape)
        tester.expect(.read(.expiring(days: 180)))
        #expect(tester.shows("[2 Expiring"))
    }

    @Test func `where nothing is found it says so, and an earlier query is a key away`() {
        var opening = VaultOpening.sample
        opening.searches = SearchMemory(saved: [SavedSearch(name: "tools", text: "tag:tool")], history: ["bosch"])
        var tester = ScreenTester(.sample(), opening: opening)
        tester.press(.char("2"))
        tester.answer(.read(.expiring(ExpiringSummary(rows: Self.rows, today: day("2025-11-21"), window: 90))))
        _ = tester.takeEffects()
        tester.press(.char("/"), .ctrl("r"))
        #expect(tester.shows("Recent searches") && tester.shows("> bosch"))
        tester.press(.enter)
        tester.expect(.read(.expiring(days: 90, matching: "bosch")))
        tester.press(.escape)
        tester.expect(.read(.expiring(days: 90)))
        tester.press(.char("F"), .enter)
        tester.expect(.read(.expiring(days: 90, matching: "tag:tool")))
        let nothing = ExpiringSummary(rows: [], today: day("2025-11-21"), window: 90)
        tester.answer(.read(.expiring(nothing, matching: "tag:tool")))
        #expect(tester.shows("Nothing matching \"tag:tool\" expires"))
        tester.press(.enter)
        #expect(tester.shows("Esc clears the filter"))
    }

    @Test func `a bar is as long as its share, and what is not nothing is seen`() {
        #expect(ExpiringChart.bar(0, of: 9, columns: 8, .utf8).isEmpty)
        #expect(ExpiringChart.bar(1, of: 1_000, columns: 8, .utf8) == "\u{258F}")
        #expect(ExpiringChart.bar(9, of: 9, columns: 3, .utf8) == "\u{2588}\u{2588}\u{2588}")
        #expect(ExpiringChart.bar(1, of: 2, columns: 3, .utf8) == "\u{2588}\u{258C}")
        #expect(ExpiringChart.bar(1, of: 1_000, columns: 8, .ascii) == "#")
        #expect(ExpiringChart.bar(1, of: 2, columns: 8, .ascii) == "####")
    }

    private func note(_ config: String, _ size: [Int] = [80, 24], silences: [ReceiptID: Silence] = [:]) -> [String] {
        var context = Context.sample(columns: size[0], rows: size[1])
        context.settings = SettingLayers(config: SettingsReader.read(config, commands: []).settings)
        var tester = ScreenTester(context)
        tester.press(.character("2"))
        let summary = ExpiringSummary(rows: Self.rows, today: day("2025-11-21"), window: 90, silences: silences)
        tester.answer(.read(.expiring(summary)))
        return tester.rows.map(\.trimmed).filter { $0.contains("eminders") || $0.contains("Snoozed") }
    }

    @Test(arguments: [
        ("", "Reminders: 30, 7 and 1 day before, once each, at 09:00."),
        ("[reminders]\ndays = [14]\nat = \"18:30\"", "Reminders: 14 days before, once each, at 18:30."),
        ("[reminders]\ndays = [2, 10]", "Reminders: 10 and 2 days before, once each, at 09:00."),
        ("[reminders]\ndays = []", "Reminders are off: set their days in Settings (5)."),
        (
            "[reminders]\ndesktop = false",
            "Nowhere to send reminders: turn on desktop or program in Settings (5)."
        ),
        (
            "[reminders]\ndesktop = false\ncommand = \"mail me\"",
            "Reminders: 30, 7 and 1 day before, once each, at 09:00."
        ),
    ])
    func `when reminders come stands under the list, and how to turn them on where they are off`(
        config: String, line: String
    ) {
        #expect(note(config) == [line])
    }

    @Test func `the count of muted receipts stands beside it where both fit, and alone in a lower window`() {
        let silenced = "Snoozed: 1. Muted: 2. Z shows them."
        let reminders = "Reminders: 30, 7 and 1 day before, once each, at 09:00."
        #expect(note("", silences: Self.silences) == [reminders, silenced])
        #expect(note("", [120, 24], silences: Self.silences) == [reminders + "   " + silenced])
        #expect(note("", [80, 12], silences: Self.silences) == [silenced])
        #expect(note("", [80, 5], silences: Self.silences) == [])
    }
}
