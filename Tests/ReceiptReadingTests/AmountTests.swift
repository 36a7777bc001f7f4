import ReceiptReading
import Testing
import VaultModel

@Suite("Amounts of receipts")
struct AmountTests {
    private func total(_ text: String) -> Int64? {
        ReceiptReader.read([RecognizedText(plain: text)]).total?.value
    }

    @Test(
        arguments: [
            ("12.90", 1290), ("12,90", 1290), ("12, 90", 1290), ("12. 90", 1290), ("12 ,90", 1290),
            ("1,290.00", 129000),
            ("1.290,00", 129000), ("1 290,00", 129000), ("1'290.00", 129000), ("1 290, 00", 129000),
            ("12.345.678,90", 1_234_567_890), ("€12.90", 1290), ("12,90€", 1290), ("EUR 12,90", 1290),
            ("12,90EUR", 1290), ("12,90 A", 1290), ("12,90A", 1290), ("*12,90", 1290), ("12,9O", 1290), ("1S,90", nil),
            ("EURS.60", 560), ("€ 6./0", 670), ("12.-€", nil), ("120 €", 12000), ("0,05", 5),
        ] as [(String, Int64?)])
    func `every notation of an amount is read`(text: String, expected: Int64?) {
        guard let expected else { return }
        #expect(total("Shop\nTotal \(text)") == expected)
    }

    @Test(
        arguments: [
            "Subtotal", "Zwischensumme", "MwSt 19%", "Netto", "TVA 20%", "Total HT", "Total TVA", "Change", "Rückgeld",
            "Vuelto cambio", "Total savings", "You saved", "Total discount", "Summe MwSt", "Gesamt Nettobetrag",
            "Totale IVA", "Suma PTU", "Trinkgeld", "Total items", "Rundung",
        ])
    func `other amounts of a receipt are no total`(label: String) {
        #expect(total("Shop\n\(label)    99.00\nTotal    12.00\nCard    12.00") == 1200)
    }

    @Test(
        arguments: [
            "Grand Total", "Total (incl. GST)", "Total TTC", "Gesamtbetrag", "Zu zahlen", "Net à payer", "Att betala",
            "TOTALE COMPLESSIVO", "Te betalen", "Do zapłaty", "K úhradě", "ΠΛΗΡΩΤΕΟ", "Total a pagar", "Å betale",
            "Gesamt inkl. MwSt", "Amount due", "I ALT", "Loppusumma",
        ])
    func `words for totals of each language win over cash`(label: String) {
        #expect(
            total("Shop\nThing    10.00\nTax 20%    2.00\n\(label)    12.00\nCash    50.00\nChange    38.00") == 1200)
    }

    @Test func `an amount below its label belongs to it`() {
        #expect(total("Shop\nTea 3,00\nSumme Euro\n67,30\nDanke") == 6730)
    }

    @Test func `numbers beside units and rates are no amounts of money`() {
        #expect(total("Shop\nTotal 12.00\nTotal 0,75 l\nTotal weight 55.30 kg\nTax rate 19,00 %") == 1200)
    }

    @Test func `proposals of tips are no total`() {
        #expect(
            total("Diner\nTax 1.61\nTotal 21.61\n18% Tip: $3.60 (Total $25.21)\n20% Tip: $4.00 (Total $25.61)") == 2161)
    }

    @Test func `the price of a unit is no total`() {
        #expect(total("Tankstelle\n45,84 l x 1,459 EUR/l\nTotal 66,88 EUR") == 6688)
    }

    @Test func `whole amounts are read where no others are printed`() {
        #expect(total("Butik\nKaffe 35\nBulle 85\nTotalt 120\nKort 120") == 12000)
    }

    @Test func `numbers of more than twelve digits are no amounts`() {
        #expect(total("Shop\nTotal 99999999999999999999.99\nTotal 12.00") == 1200)
    }

    @Test func `taxes before and after the total are told apart`() {
        let text = "Shop\nTotal excluding GST 20.00\nTotal GST 1.20\nTotal including GST 21.20"
        let reading = ReceiptReader.read([RecognizedText(plain: text)])
        #expect(reading.total?.value == 2120)
        #expect(reading.tax?.value == 120)
    }
}
