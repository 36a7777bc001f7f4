import FieldInput
import Testing
import Translation
import VaultJSON
import VaultModel
import VaultTestKit

@testable import VaultExchange

@Suite("Exports for calendars")
struct CalendarExportTests {
    /// Returns the events that Python's icalendar reads: UID, day, title, and alarms in hours before midnight.
    private func read(_ text: String) throws -> [JSON] {
        let script = """
            import icalendar, json, sys
            data = sys.stdin.buffer.read()
            assert data.endswith(b"END:VCALENDAR\\r\\n") and b"\\n" not in data.replace(b"\\r\\n", b"")
            assert max(map(len, data.split(b"\\r\\n"))) <= 75
            for line in data.split(b"\\r\\n"): line.decode("utf-8")
            calendar = icalendar.Calendar.from_ical(data)
            assert not calendar.errors, calendar.errors
            print(json.dumps([{
                "uid": event["UID"], "day": str(event.decoded("DTSTART")), "summary": event["SUMMARY"],
                "stamp": event.decoded("DTSTAMP").isoformat(), "description": event["DESCRIPTION"],
                "hours": [int(-alarm.decoded("TRIGGER").total_seconds()) // 3600 for alarm in event.walk("VALARM")],
            } for event in calendar.walk("VEVENT") if not event.errors]))
            """
        return try #require(try Oracle.python(script, reading: text).array)
    }

    private func lamp() throws -> ReceiptItem {
        var draft = ReceiptDraft(storeName: "BO; Concept, Oslo")
        draft.purchaseDate = CalendarDay("2025-10-27")
        draft.total = Currency("NOK").map { Money(minor: 129_000, currency: $0) }
        (draft.userNotes, draft.warrantyMonths) = ("\nDesk lamp \\ \"Nora\"\nmore", 24)
        draft.returnBy = CalendarDay("2025-11-26")
        return try Purchases.item(draft)
    }

    @Test func `a warranty and a return window are days with alarms at nine o'clock`() throws {
        let events = try read(try Purchases.file(.ical, [try lamp()]).text)
        #expect(
            events.map { $0["uid"]?.string } == [
                "rcp_00000000000000000000000001-return@receipt-vault",
                "rcp_00000000000000000000000001-warranty@receipt-vault",
            ])
        #expect(events.map { $0["day"]?.string } == ["2025-11-26", "2027-10-27"])
        #expect(events.first?["summary"] == "Last day to return: Desk lamp \\ \"Nora\", BO; Concept, Oslo")
        #expect(
            events.last?["description"]
                == "Store: BO; Concept, Oslo\nPaid: 1290.00 NOK\nReceipt: rcp_00000000000000000000000001")
        #expect(events.first?["stamp"] == "2025-11-21T14:00:00+00:00")
        #expect(events.allSatisfy { $0["hours"] == [711, 159, 15] }, "30, 7 and 1 day, nine hours less")
    }

    @Test func `any text comes back as it was, but for what cannot be seen`() throws {
        // icalendar takes `\n` for a line end even if the backslash is escaped.
        let items = try Purchases.nasty().filter { item in
            !(item.receipt.storeName + item.receipt.userNotes).contains("\\n")
        }
        let events = try read(try Purchases.file(.ical, items).text)
        let entries = items.flatMap(CalendarEntry.entries(of:))
        #expect(events.count == entries.count && Set(events.compactMap { $0["uid"]?.string }).count == events.count)
        for (event, entry) in zip(events, entries) {
            let names = [entry.what, entry.storeName].map { VisibleText.block($0.trimmed) }.filter { !$0.isEmpty }
            let ends = entry.kind == .warranty ? "Warranty ends: " : "Last day to return: "
            #expect(event["summary"]?.string == ends + names.joined(separator: ", "))
        }
    }

    @Test func `what was brought back or has no end has no day`() throws {
        var returned = ReceiptDraft(storeName: "A")
        (returned.returnBy, returned.isReturned) = (CalendarDay("2025-11-26"), true)
        let items = [
            try Purchases.item(returned), try Purchases.item(ReceiptDraft(storeName: "B"), number: 2), try lamp(),
        ]
        let (text, file) = try Purchases.file(.ical, items)
        #expect(try read(text).count == 2)
        #expect(file.leftOut == 2)
        #expect(
            file.remark?.english == "2 of them have no warranty or return window to export.")
    }
}
