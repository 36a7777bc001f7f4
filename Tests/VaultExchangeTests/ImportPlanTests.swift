import FieldInput
import Testing
import VaultJSON
import VaultModel
import VaultTestKit

@testable import VaultExchange

@Suite("Import plan")
struct ImportPlanTests {
    private func plan(_ text: String, _ change: (inout ImportOptions) -> Void = { _ in }, lookup: VaultLookup = .empty)
        throws -> ImportPlan
    {
        var options = ImportOptions()
        options.defaultCurrency = .eur
        change(&options)
        return try ImportPlan.csv(CSVDocument(bytes: text.utf8), options: options, lookup: lookup)
    }

    private func counts(_ added: Int, _ duplicates: Int, _ refused: Int, _ blank: Int = 0) -> ImportPlan.Counts {
        ImportPlan.Counts(added: added, duplicates: duplicates, refused: refused, blank: blank)
    }

    @Test func `a row becomes a draft with everything that it says`() throws {
        let plan = try plan(
            """
            Händler;Datum;Betrag;Währung;Kategorie;Notizen;Tags;Garantie;Rückgabe bis;Favorit;Status
            Möbel Ö;27.10.2025;1.290,00;NOK;Home;"a
            b";x, y;2 Jahre;26.11.2025;ja;returned
            """)
        let draft = try #require(plan.drafts().first)
        var expected = ReceiptDraft(storeName: "Möbel Ö")
        (expected.purchaseDate, expected.returnBy) = (CalendarDay("2025-10-27"), CalendarDay("2025-11-26"))
        expected.total = Currency("NOK").map { Money(minor: 129_000, currency: $0) }
        (expected.categoryName, expected.userNotes, expected.userTags) = ("Home", "a\nb", ["x", "y"])
        (expected.warrantyMonths, expected.isFavorite, expected.isReturned) = (24, true, true)
        #expect(draft == expected)
    }

    @Test func `every row that cannot be read is named with line, field and reason`() throws {
        let plan = try plan(
            "store,date,total,warranty\nA,31/02/2025,5,\n,2025-01-01,5,\nB,2025-01-01,x,soon\nC,2025-01-01\nD,2025-01-01,5,,\nE,,,\n,,,\n"
        )
        #expect(plan.counts == counts(2, 0, 4, 1))
        #expect(
            plan.lines(.problems).dropFirst(6).joined(separator: "\n") == """
                Line 2: rejected, date: February 2025 has no day 31.
                Line 3: rejected, store: there is no store.
                Line 4: rejected, warranty: 'soon' isn't a number of months.
                Line 4: rejected, total: 'x' isn't an amount; write it as 12.50.
                Line 5: rejected, the row has 2 cells, the header 4.
                2 to add, 0 duplicates, 4 rejected, 1 empty.
                """)
    }

    @Test func `one refused row refuses the file where that is asked`() throws {
        let plan = try plan("store,total\nA,5\nB,x\n")
        #expect(plan.drafts().map(\.storeName) == ["A"])
        #expect(ImportOutline(plan).drafts(allOrNothing: true).count == 0)
    }

    @Test func `duplicates are found in the file and in the vault`() throws {
        let known = try #require(
            DuplicateKey(storeName: "VAULT", date: CalendarDay("2025-01-02"), total: Money(minor: 500, currency: .eur)))
        let text =
            "store,date,total\nCafé,2025-01-02,5\nCAFE!,02.01.2025,\"5,00\"\nVault,2025-01-02,5\nVault,2025-01-03,5\nVault,,5\nVault,,5\n"
        let lookup = VaultLookup(holdsKey: { $0 == known }, holdsID: { _ in false })
        let plan = try plan(text, lookup: lookup)
        #expect(plan.counts == counts(4, 2, 0))
        #expect(plan.notes == ["2 rows have no date or amount, so they may be duplicates."])
        #expect(plan.lines(.everything).contains("Line 3: duplicate of line 2, skipped: CAFE!, 2025-01-02, 5.00 EUR"))
        #expect(
            plan.lines(.everything).contains(
                "Line 4: duplicate of a receipt in the vault, skipped: Vault, 2025-01-02, 5.00 EUR"))
        #expect(try self.plan(text, { $0.allowDuplicates = true }, lookup: lookup).counts == counts(6, 0, 0))
    }

    @Test func `what was assumed is told`() throws {
        let plan = try plan("store,date,total\nA,03/04/2025,\"1,234\"\n")
        #expect(plan.summary == "1 to add, 0 duplicates, 0 rejected, 1 with assumptions.")
        #expect(plan.lines(.everything).contains("Line 2: assumed day first: '03/04/2025' is 2025-04-03."))
        #expect(
            try self.plan("store,date\nA,03/04/2025\n", { $0.dateOrder = .monthFirst }).drafts().first?.purchaseDate
                == CalendarDay("2025-03-04"))
    }

    @Test func `a file without a header is read by column numbers`() throws {
        let plan = try plan("A,2025-01-02,5\nB,2025-01-03,6\n", { $0.map = "store=1,date=2,total=3" })
        #expect(plan.drafts().map(\.storeName) == ["A", "B"])
    }

    @Test func `control characters of a file never reach the report`() throws {
        let plan = try plan("store,date,to\u{1B}tal\nA\u{1B}[31m,2025-01-02\u{7},5\u{1B}\nB\u{9B},,\n")
        let report = plan.lines(.everything).joined()
        #expect(!report.unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) })
    }

    @Test func `a plan can be stopped`() throws {
        let document = try CSVDocument(bytes: ("store\n" + String(repeating: "A\n", count: 2000)).utf8)
        var seen: [Int] = []
        let error = #expect(throws: ExchangeError.self) {
            _ = try ImportPlan.csv(document, options: ImportOptions(), lookup: .empty) { rows in
                seen.append(rows)
                return rows < 1000
            }
        }
        #expect(error?.code == .cancelled && seen == [0, 500, 1000])
    }

    @Test func `a plan is readable by programs`() throws {
        let json = try plan("store,date,total\nA,2025-01-02,5\nA,2025-01-02,5\nB,x,5\n").json
        #expect(json["schema"] == "rvault/1")
        #expect(json["counts"] == ["added": 1, "duplicates": 1, "refused": 1, "blank": 0])
        let items = try #require(json["items"]?.array)
        #expect(items.map { $0["outcome"] } == ["add", "duplicate", "refused"])
        #expect(items[0]["receipt"]?["total"] == ["minor": 500, "currency": "EUR"])
        #expect(items[1]["duplicateOf"] == 2)
        #expect(items[2]["reasons"]?.array?.first?["field"] == "date")
        #expect(json["columns"]?.array?.first == ["name": "store", "field": "store"])
    }

    @Test(arguments: 0..<100)
    func `files of noise are planned or refused, never trapped on`(seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        let pieces = [
            "store", "date", "total", ",", ",", "\n", "\n", "1", "31/12/99", "-5", "€", "(", "'=", "\"\"", "é", " ",
            "99999999999999",
        ]
        let text = (0..<60).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
        do {
            let plan = try plan("store,date,total,tags,warranty,favorite,currency\n" + text)
            #expect(
                plan.counts.added + plan.counts.duplicates + plan.counts.refused + plan.counts.blank
                    == plan.entries.count)
        } catch let error as ExchangeError {
            #expect(!error.description.isEmpty)
        }
    }
}
