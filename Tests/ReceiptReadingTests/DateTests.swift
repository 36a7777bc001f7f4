import ReceiptReading
import Testing
import VaultModel

@Suite("Dates of receipts")
struct DateTests {
    private func day(_ text: String, today: String? = nil) -> String? {
        let hints = ReadingHints(today: today.flatMap { CalendarDay($0) })
        return ReceiptReader.read([RecognizedText(plain: text)], hints: hints).date?.value.description
    }

    @Test(
        arguments: [
            ("18.07.2023", "2023-07-18"), ("18. 07. 2023", "2023-07-18"), ("2023-07-18", "2023-07-18"),
            ("2023/07/18", "2023-07-18"), ("18/07/23", "2023-07-18"), ("18-07-2023", "2023-07-18"),
            ("18 July 2023", "2023-07-18"), ("July 18, 2023", "2023-07-18"), ("18-Jul-23", "2023-07-18"),
            ("14 Dec'23 17:33", "2023-12-14"), ("18. Juli 2023", "2023-07-18"), ("1er août 2023", "2023-08-01"),
            ("18 de julio de 2023", "2023-07-18"), ("18 luglio 2023", "2023-07-18"), ("18 juli 2023", "2023-07-18"),
            ("18 lipca 2023", "2023-07-18"), ("18 Ιουλίου 2023", "2023-07-18"), ("18 července 2023", "2023-07-18"),
            ("18 temmuz 2023", "2023-07-18"), ("2023年7月18日", "2023-07-18"), ("l8.O7.2023", "2023-07-18"),
            ("9th May 2023", "2023-05-09"), ("10 SEPTEMBFR 2022", "2022-09-10"),
        ])
    func `every notation is read`(text: String, expected: String) {
        #expect(day("Shop\n\(text)\nTotal 3.00") == expected)
    }

    @Test func `the month comes first in the United States, and elsewhere the day`() {
        #expect(day("Diner\nAustin, TX 78701\n03/04/2024\nTotal 3.00") == "2024-03-04")
        #expect(day("Diner\nDublin 2\n03/04/2024\nTotal 3.00") == "2024-04-03")
    }

    @Test func `the month comes first beside dollars, if nothing tells another country`() {
        #expect(day("Diner\n03/04/2024\nPie $4.00\nTea $3.00\nTotal $7.00") == "2024-03-04")
        #expect(day("Cafe\nwww.example.com.au\nABN 12 345\n03/04/2024\nPie $4.00\nTotal $7.00") == "2024-04-03")
    }

    @Test func `a date with one meaning shows the order of the others`() {
        #expect(day("Shop\nValid until 12/31/2024\nDate 03/04/2024 10:00") == "2024-03-04")
    }

    @Test func `the day of the invoice wins over those of order, delivery and payment`() {
        let text = "Shop\nOrder date: 01.03.2024\nInvoice date: 03.03.2024\nDue date: 17.03.2024"
        #expect(day(text) == "2024-03-03")
    }

    @Test func `a day after today is less likely than one in the past`() {
        #expect(day("Shop\n01.02.2030\n01.02.2024", today: "2025-01-01") == "2024-02-01")
    }

    @Test(arguments: ["31.02.2024", "version 1.2.3.4", "192.168.10.24", "INV/2023/03/0008", "12:30:45", "99.99.9999"])
    func `numbers of other kinds are no dates`(text: String) {
        #expect(day("Shop\n\(text)") == nil)
    }
}
