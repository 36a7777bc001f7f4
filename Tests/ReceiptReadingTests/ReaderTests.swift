import ReceiptReading
import Testing
import VaultModel

@Suite("Receipt reader")
struct ReaderTests {
    private func read(_ text: String, hints: ReadingHints = ReadingHints()) -> ReceiptReading {
        ReceiptReader.read([RecognizedText(plain: text)], hints: hints)
    }

    @Test(arguments: SampleReceipt.all)
    func `receipts of each language have their store, day, total and currency`(sample: SampleReceipt) {
        let reading = read(sample.text)
        #expect(reading.merchant?.value == sample.merchant)
        #expect(reading.date?.value == sample.day)
        #expect(reading.total?.value == sample.total)
        #expect(reading.currency?.value.code == sample.currency)
    }

    @Test func `taxes and items are read where they add up`() throws {
        let sample = try #require(SampleReceipt.germanic.first)
        let reading = read(sample.text)
        #expect(reading.tax?.value == 278)
        #expect(reading.items.map(\.name) == ["Bohrer 8 mm", "Dübel"])
        #expect(reading.items.map(\.amount) == [1290, 450])
        #expect(reading.money == Money(minor: 1740, currency: .eur))
    }

    @Test func `items that do not add up are left out`() {
        #expect(read("Shop\nNails 2.00\nGlue 3.00\nTotal 9.00").items.isEmpty)
    }

    @Test func `an empty text has no reading`() {
        #expect(read("") == ReceiptReading())
        #expect(ReceiptReader.read([]) == ReceiptReading())
    }

    @Test(arguments: [
        "SUNME 17,40", "5UMME: 17,40", "Surnme 17, 40", "SUMME 17,4O", "S U M M E 17,40", "Sumne EUR 17 ,40",
    ])
    func `a word and its amount are found with letters that were recognized wrongly`(line: String) {
        #expect(read("Laden\nBrot 9,00\nKäse 8,00\n\(line)\nGegeben 50,00").total?.value == 1740)
    }

    @Test func `a misread total loses to the amount that the sums confirm`() {
        let reading = read("Shop\nSubtotal 20.09\nTotal Tax 1.81\nTotal 21.30\nMasterCard 21.90")
        #expect(reading.total?.value == 2190)
    }

    @Test func `what two passes agree on wins`() {
        let texts = ["Total 10.80", "Total 16.80", "Total 10.80"].map { RecognizedText(plain: "Shop\n\($0)") }
        #expect(ReceiptReader.read(texts).total?.value == 1080)
    }

    @Test func `cash that was handed over is no total`() {
        let reading = read("Shop\nTea 3.00\nCash 10.00\nChange 7.00\nTotal 3.00")
        #expect(reading.total?.value == 300)
    }

    @Test func `a return slip has a negative total`() {
        let reading = read("Shop Ltd\nKettle -25.00\nTotal -25.00 GBP")
        #expect(reading.total?.value == -2500)
    }

    @Test func `the customer beside or above the seller is not the merchant`() {
        let reading = read(
            """
            Rechnungsadresse              Lampenhaus Stern GmbH
            Erika Beispiel                Ringstr. 4
            Feldweg 1                     50667 Köln
            12345 Dorf                    www.lampenhaus-stern.de

            Rechnungsdatum: 03.02.2025
            Lampe                             49,00
            Gesamtbetrag                      49,00
            """)
        #expect(reading.merchant?.value == "Lampenhaus Stern GmbH")
        #expect(reading.total?.value == 4900)
    }

    @Test func `a greeting before the name is left out, and what follows a bar`() {
        #expect(read("Welcome to Copper Kettle | Bristol\nTotal 3.00").merchant?.value == "Copper Kettle")
        #expect(read("RECHNUNG\n*** Zur Linde ***\nTisch 4\nTotal 3.00").merchant?.value == "Zur Linde")
    }

    @Test func `the name of a branch is shortened to that of the site`() {
        let reading = read("LAMPENHAUS KÖLN SÜD\nRingstr. 4\nwww.lampenhaus.de\nSumme 3,00")
        #expect(reading.merchant?.value == "LAMPENHAUS")
    }

    @Test func `a store of the vault is recognized despite a wrong letter`() {
        let hints = ReadingHints(stores: ["Copper Kettle"])
        #expect(read("Coppcr Kettle\nTotal 3.00", hints: hints).merchant?.value == "Copper Kettle")
    }

    @Test func `the currency of the hints is taken if nothing tells another`() throws {
        let sek = try #require(Currency("SEK"))
        let reading = read("Shop\nTotal 3.00", hints: ReadingHints(currency: sek))
        #expect(reading.currency?.value == sek)
        #expect(read("Shop\nTotal 3.00").currency == nil)
    }

    @Test func `a dinar has three digits after the mark`() {
        let reading = read("Maison du Jasmin\nTotal 12.500 TND")
        #expect(reading.total?.value == 12500)
        #expect(reading.currency?.value.code == "TND")
    }
}
