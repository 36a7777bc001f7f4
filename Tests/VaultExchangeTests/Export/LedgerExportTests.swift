import Testing
import Translation
import VaultJSON
import VaultModel
import VaultTestKit

@testable import VaultExchange

@Suite("Exports for ledgers")
struct LedgerExportTests {
    @Test func `hledger takes every receipt, strictly, with its day and amount`() throws {
        let items = try Purchases.nasty()
        let (text, _) = try Purchases.file(.hledger, items + Purchases.incomplete())
        let checked = try Oracle.run("hledger", ["-f-", "check", "--strict", "ordereddates"], reading: text)
        // The sample receipts are in date order here, which `ordereddates` requires.
        #expect(checked.isSuccess, "\(checked.errors)")
        let printed = try Oracle.run("hledger", ["-f-", "print", "-O", "json"], reading: text)
        let transactions = try #require(try JSON(parsing: printed.output).array)
        #expect(transactions.count == items.count)
        for (item, transaction) in zip(items, transactions) {
            #expect(transaction["tdate"]?.string == item.receipt.purchaseDate?.description)
            #expect(transaction["tcode"]?.string == item.receipt.entity.ref.id)
            let amounts = transaction["tpostings"]?.array?.map { $0["pamount"]?.array?.first }
            let quantity = amounts?.first??["aquantity"]
            #expect(quantity?["decimalMantissa"]?.integer == item.receipt.total?.minor)
            #expect(quantity?["decimalPlaces"]?.integer == item.receipt.currency.map { Int64($0.digits) })
            #expect(amounts?.first??["acommodity"]?.string == item.receipt.currency?.code)
        }
    }

    @Test func `beancount takes every receipt, with its store and amount`() throws {
        let items = try Purchases.nasty()
        let (text, _) = try Purchases.file(.beancount, items + Purchases.incomplete())
        let checked = try Oracle.run("bean-check", ["/dev/stdin"], reading: text)
        #expect(checked.isSuccess && checked.errors.isEmpty, "\(checked.errors)")
        let read = try Oracle.python(
            """
            import json, sys
            from beancount import loader
            from beancount.core.data import Transaction
            entries, errors, options = loader.load_string(sys.stdin.read())
            assert not errors, errors
            print(json.dumps({e.meta["receipt"]: [str(e.date), e.payee, str(e.postings[0].units)]
                for e in entries if isinstance(e, Transaction)}))
            """, reading: text)
        #expect(read.object?.count == items.count)
        for item in items {
            let receipt = item.receipt
            let expected = [
                receipt.purchaseDate?.description ?? "", LedgerText.line(item.title), receipt.total?.text() ?? "",
            ]
            #expect(read[receipt.entity.ref.id]?.strings == expected)
        }
    }

    @Test(arguments: [ExportFormat.hledger, .beancount])
    func `what lacks a day or an amount is a comment, and is counted`(format: ExportFormat) throws {
        let (text, file) = try Purchases.file(format, try Purchases.incomplete())
        #expect(file.count == 3 && file.leftOut == 3)
        #expect(file.remark?.english == "3 of them have no date or no amount, so they are in the file as a comment.")
        #expect(text.contains("; Left out, because it has no amount: 2025-10-27, No amount, rcp_"))
        #expect(text.contains("; Left out, because it has no date and no amount: (no store), rcp_"))
        let lines = text.split(separator: "\n").filter { !$0.hasPrefix(";") }
        #expect(lines == [format == .hledger ? "decimal-mark ." : "option \"title\" \"Receipts\""])
    }

    @Test func `a transaction reads like one that a person wrote`() throws {
        var draft = ReceiptDraft(storeName: "BO Concept Oslo")
        draft.purchaseDate = CalendarDay("2025-10-27")
        draft.total = Currency("NOK").map { Money(minor: 129_000, currency: $0) }
        draft.categoryName = "Home & Garden"
        (draft.userNotes, draft.userTags, draft.warrantyMonths) = ("Desk lamp\nbulb changed", ["light", "office"], 24)
        let item = try Purchases.item(draft)
        #expect(
            try Purchases.file(.hledger, [item]).text == """
                ; Receipts for hledger. The payment account isn't known, so it is assets:unknown here.
                decimal-mark .

                2025-10-27 * (rcp_00000000000000000000000001) BO Concept Oslo
                    ; warranty-until: 2027-10-27
                    ; tags: light, office
                    ; Desk lamp
                    ; bulb changed
                    expenses:Home & Garden  1290.00 NOK
                    assets:unknown  -1290.00 NOK

                account assets:unknown
                account expenses:Home & Garden
                commodity 1000.00 NOK

                """)
        #expect(
            try Purchases.file(.beancount, [item]).text == """
                ; Receipts for beancount. The payment account isn't known, so it is Assets:Unknown here.
                option "title" "Receipts"

                2025-10-27 * "BO Concept Oslo" "Desk lamp"
                  receipt: "rcp_00000000000000000000000001"
                  warranty-until: 2027-10-27
                  tags: "light, office"
                  notes: "Desk lamp\\nbulb changed"
                  Expenses:Home-Garden  1290.00 NOK
                  Assets:Unknown  -1290.00 NOK

                2025-10-27 open Assets:Unknown
                2025-10-27 open Expenses:Home-Garden

                """)
    }
}
