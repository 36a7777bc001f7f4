import ReceiptReading
import Testing
import VaultModel

@Suite("Receipt reader")
struct ReaderTests {
    @Test func `a German receipt has its total, day, currency and tax`() {
        let reading = ReceiptReader.read([
            RecognizedText(
                plain: """
                    Werkzeughaus Nordpol GmbH
                    Hafenstr. 12, 20459 Hamburg
                    Bohrer 8 mm        12,90 A
                    Dübel              4,50 A
                    SUMME EUR         17,40
                    Gegeben           20,00
                    Rückgeld           2,60
                    MwSt 19,00 %   14,62   2,78
                    18.03.2025 14:12
                    """)
        ])
        #expect(reading.merchant?.value == "Werkzeughaus Nordpol GmbH")
        #expect(reading.total?.value == 1740)
        #expect(reading.date?.value == CalendarDay("2025-03-18"))
        #expect(reading.currency?.value.code == "EUR")
        #expect(reading.tax?.value == 278)
        #expect(reading.items.map(\.amount) == [1290, 450])
    }
}
