import FieldInput
import Testing
import Translation
import VaultModel

@testable import VaultExchange

@Suite("Dates of a column")
struct DateColumnTests {
    private func readings(_ cells: [String], setting: DateOrder? = nil, fallback: DateOrder = .dayFirst)
        -> [DateReading]
    {
        var column = DateColumn(setting: setting, fallback: fallback)
        for cell in cells { column.observe(cell) }
        return cells.map { column.read($0) }
    }

    private func days(_ cells: [String], setting: DateOrder? = nil, fallback: DateOrder = .dayFirst) -> [String] {
        readings(cells, setting: setting, fallback: fallback).map { $0.day?.description ?? "-" }
    }

    @Test(arguments: [
        ("2018-02-22", "2018-02-22"), ("2018/2/5", "2018-02-05"), ("2018.02.22", "2018-02-22"),
        ("20180222", "2018-02-22"),
        ("2018-02-22T14:33:00Z", "2018-02-22"), ("2018-02-22 14:33", "2018-02-22"),
        ("22/02/2018 2:33 PM", "2018-02-22"),
        ("14/JUN/2017", "2017-06-14"), ("5 March 2018", "2018-03-05"), ("March 5, 2018", "2018-03-05"),
        ("5th March 2018", "2018-03-05"), ("Mar 5, 18", "2018-03-05"), ("05-Mar-18", "2018-03-05"),
        ("2018 March 5", "2018-03-05"),
        ("Mon, 5 March 2018", "2018-03-05"), ("5. März 2018", "2018-03-05"), ("5 mars 2018", "2018-03-05"),
        ("5 de marzo de 2018", "2018-03-05"), ("17 août 2021", "2021-08-17"), ("5 Μαΐου 2018", "2018-05-05"),
        ("1 maj 2019", "2019-05-01"), ("3 Ιανουάριος 2018", "2018-01-03"),
        ("22.02.2018", "2018-02-22"), ("22. 2. 2018", "2018-02-22"), ("22 02 2018", "2018-02-22"),
        ("25/12/18", "2018-12-25"),
        ("12/25/18", "2018-12-25"), ("99/12/31", "1999-12-31"), ("31-12-99", "1999-12-31"), ("25122018", "2018-12-25"),
        (" 2018-02-22 ", "2018-02-22"), ("29/02/2020", "2020-02-29"),
    ])
    func `a date that can only be read in one way is read so`(cell: String, day: String) {
        #expect(readings([cell]) == [CalendarDay(day).map { .day($0, assumed: nil) }])
    }

    @Test(arguments: [
        "31/02/2018", "29.02.2019", "2018-13-01", "2018-02-30", "32/01/2018", "00/01/2018", "hello", "12", "1/2",
        "1/2/3/4", "12:30",
        "5 Foo 2018", "5 March", "0000-00-00", "43150", "99999999", "22/02-2018", "1/1/12345", "22/2/201",
        "\u{0}",
    ])
    func `what is no day is refused with a reason`(cell: String) {
        guard case .refused(let reason) = readings([cell])[0] else {
            Issue.record("\(cell) was read")
            return
        }
        #expect(!reason.english.isEmpty && !reason.english.contains("\u{0}"))
    }

    @Test func `a day above 12 settles the ambiguous ones of its shape`() {
        #expect(days(["03/04/2018", "25/12/2018"]) == ["2018-04-03", "2018-12-25"])
        #expect(days(["03/04/2018", "12/25/2018"]) == ["2018-03-04", "2018-12-25"])
        #expect(
            readings(["03/04/2018", "12/25/2018"]).allSatisfy { if case .day(_, nil) = $0 { true } else { false } })
    }

    @Test func `shapes of one column settle themselves first, then each other`() {
        let cells = ["03/04/18", "12/25/18", "03.04.2018", "25.12.2018", "03-04-2018"]
        #expect(days(cells).prefix(4) == ["2018-03-04", "2018-12-25", "2018-04-03", "2018-12-25"])
        #expect(days(["05-02-18", "25/12/2018"]) == ["2018-02-05", "2018-12-25"])
        #expect(days(["05-02-18", "12/25/2018"]) == ["2018-05-02", "2018-12-25"])
    }

    @Test func `without evidence the default is assumed, and said so`() throws {
        let april = try #require(CalendarDay("2018-04-03"))
        let march = try #require(CalendarDay("2018-03-04"))
        #expect(readings(["03/04/2018"]) == [.day(april, assumed: .dayFirst)])
        #expect(readings(["03/04/2018"], fallback: .monthFirst) == [.day(march, assumed: .monthFirst)])
        #expect(readings(["03/04/2018"], setting: .monthFirst) == [.day(march, assumed: nil)])
        #expect(readings(["03/03/2018"]) == [CalendarDay("2018-03-03").map { .day($0, assumed: nil) }])
    }

    @Test func `an order that a person named is kept to`() {
        #expect(days(["12/25/2018", "03/04/2018"], setting: .dayFirst) == ["-", "2018-04-03"])
        #expect(days(["18-02-03", "2018-02-03"], setting: .yearFirst) == ["2018-02-03", "2018-02-03"])
    }

    @Test func `a short date whose first part stays is taken for a year`() {
        let cells = (1...9).map { "24-03-0\($0)" }
        #expect(days(cells).first == "2024-03-01")
        #expect(readings(cells).allSatisfy { if case .day(_, .yearFirst?) = $0 { true } else { false } })
        #expect(days(["05/01/22", "05/02/23", "05/03/24", "25/03/24"]).first == "2022-01-05")
    }

    @Test func `short years turn at 69`() {
        #expect(days(["25/12/68", "25/12/69"]) == ["2068-12-25", "1969-12-25"])
    }
}
