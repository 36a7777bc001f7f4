import Folding
import Testing
import VaultModel
import VaultTestKit

@Suite("Identifiers, days, moments and money")
struct ValueTests {
    @Test func `a ULID is read and written as the specification has it`() {
        let text = "01ARZ3NDEKTSV4RRFFQ69G5FAV"
        #expect(ULID(text)?.text == text)
        #expect(ULID(text)?.milliseconds == 1_469_922_850_259)
        #expect(ULID("7ZZZZZZZZZZZZZZZZZZZZZZZZZ") == ULID(high: .max, low: .max))
        #expect(ULID("8ZZZZZZZZZZZZZZZZZZZZZZZZZ") == nil)
        #expect(ULID("01arz3ndektsv4rrffq69g5fav") == nil)
        #expect(ULID("01ARZ3NDEKTSV4RRFFQ69G5FA") == nil)
        #expect(ULID("01ARZ3NDEKTSV4RRFFQ69G5FAU") == nil)
    }

    @Test func `ULIDs of one millisecond grow by one`() {
        var random = SeededRandom(seed: 1)
        var generator = ULIDGenerator()
        let first = generator.next(now: 5, using: &random)
        let second = generator.next(now: 5, using: &random)
        #expect(second.low == first.low &+ 1)
        #expect(first.text < second.text)
        #expect(generator.next(now: -1, using: &random).milliseconds == 0)
    }

    @Test func `an identifier has its prefix`() {
        let id = ReceiptID(ULID(high: 0, low: 10))
        #expect(id.description == "rcp_0000000000000000000000000A")
        #expect(ReceiptID(id.description) == id)
        #expect(ReceiptID("cat_0000000000000000000000000A") == nil)
        #expect(ReceiptCategory.defaults.last?.id.description == "cat_0000000000000000000000000A")
    }

    @Test(arguments: [
        ("2024-02-29", 12, "2025-02-28"), ("2026-01-31", 1, "2026-02-28"), ("2026-11-20", 24, "2028-11-20"),
        ("2023-12-31", 2, "2024-02-29"),
    ])
    func `months are added to the month's last day at most`(from: String, months: Int, to: String) {
        #expect(CalendarDay(from)?.adding(months: months)?.description == to)
    }

    @Test func `every day of four centuries is counted there and back`() {
        for number in stride(from: -80_000, through: 80_000, by: 1) {
            let day = CalendarDay(daysSince1970: number)
            guard day?.daysSince1970 == number, day.flatMap({ CalendarDay($0.description) }) == day else {
                Issue.record("day \(number)")
                return
            }
        }
        #expect(CalendarDay("2026-02-29") == nil)
        #expect(CalendarDay("2026-2-9") == nil)
    }

    @Test func `a moment is read and written in UTC`() {
        #expect(Timestamp("2026-11-20T21:04:05.678Z")?.milliseconds == 1_795_208_645_678)
        #expect(Timestamp(milliseconds: 1_795_208_645_678).description == "2026-11-20T21:04:05.678Z")
        #expect(Timestamp(milliseconds: -1).description == "1969-12-31T23:59:59.999Z")
        #expect(Timestamp("2026-11-20T21:04:05+01:00") == nil)
        #expect(Timestamp(milliseconds: .max).description == "9999-12-31T23:59:59.999Z")
    }

    @Test(arguments: [("05Z", 5000), ("05.5Z", 5500), ("05.67Z", 5670), ("05.6789Z", 5678), ("60Z", 60_000)])
    func `a fraction of a second is read to three digits`(text: String, milliseconds: Int64) {
        #expect(Timestamp("1970-01-01T00:00:" + text)?.milliseconds == milliseconds)
    }

    @Test(arguments: [
        "", "Z", "1970-01-01", "1970-01-01T00:00:00", "1970-01-01T00:00:00.Z", "1970-01-01T00:00:00.1xZ",
        "1970-01-01T00:00:61Z", "1970-01-01T24:00:00Z", "1970-01-01T00:60:00Z", "1970-01-01t00:00:00Z",
        "1970-02-30T00:00:00Z", "1970-01-01T0:00:00Z", "1970-01-01T00:00:+1Z", "١٩٧٠-01-01T00:00:00Z",
    ])
    func `what is no moment is refused`(text: String) {
        #expect(Timestamp(text) == nil)
    }

    @Test(arguments: [
        ("Café", "cafe"), ("Θεσσαλονίκη", "θεσσαλονικη"), ("STRASSE", "strasse"), ("Straße", "strasse"),
        ("Ёлка", "елка"),
        ("Øl", "ol"), ("ΟΔΟΣ", "οδοσ"), ("οδός", "οδοσ"),
        ("한국어", "한국어"), ("ﾊﾟﾝ", "パン"), ("が", "が"), ("Café 한글", "cafe 한글"), ("İ", "i"),
    ])
    func `text is folded for search`(text: String, folded: String) {
        #expect(TextFolding.fold(text) == folded)
    }

    @Test func `Hangul is searched by syllables, however it was typed`() {
        #expect(TextFolding.words("서울우유 2L") == ["서", "울", "우", "유", "2l"])
        #expect(TextFolding.words("\u{1109}\u{1165}\u{110B}\u{116E}\u{11AF}") == ["서", "울"])
    }

    @Test func `a day or a number of months beyond the calendar is none`() throws {
        let day = try #require(CalendarDay("2026-01-31"))
        #expect(day.adding(days: .max) == nil)
        #expect(day.adding(months: .max) == nil)
        #expect(day.adding(months: .min) == nil)
    }

    @Test(arguments: [
        ("MR. D.I.Y. (M) SDN BHD", ["diy"]), ("McDonald's", ["mcdonalds"]), ("L’Osteria", ["losteria"]),
        ("USB-C hub", ["usbc"]), ("H&M", ["hm"]), ("Paul.", []), ("炊飯器-X", []), ("a..b", []),
    ])
    func `words with a mark inside are found without it`(text: String, compounds: [String]) {
        #expect(TextFolding.compounds(text) == compounds)
    }

    @Test func `words are runs of letters, and single characters of CJK`() {
        #expect(TextFolding.words("USB-C hub, 炊飯器!") == ["usb", "c", "hub", "炊", "飯", "器"])
    }
}
