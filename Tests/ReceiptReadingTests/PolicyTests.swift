import ReceiptReading
import Testing

@Suite("Small print of receipts")
struct PolicyTests {
    private func read(_ text: String) -> ReceiptReading {
        ReceiptReader.read([RecognizedText(plain: "Shop\nTotal 3.00\n\(text)")])
    }

    @Test(
        arguments: [
            ("2 Jahre Garantie", 24), ("Garantie: 24 Monate", 24), ("3 year warranty", 36), ("Warranty 12 months", 12),
            ("Garantie 2 ans", 24), ("3 años de garantía", 36), ("Garanzia 24 mesi", 24), ("2 jaar garantie", 24),
            ("3 års garanti", 36), ("Εγγύηση 2 έτη", 24), ("gwarancja 24 miesiące", 24), ("záruka 2 roky", 24),
            ("Garantie\n5 Jahre auf den Motor", 60),
        ])
    func `lengths of warranties are found`(text: String, months: Int) {
        #expect(read(text).warrantyMonths?.value == months)
    }

    @Test(
        arguments: [
            ("Umtausch innerhalb von 14 Tagen", 14), ("Maximal 14 Tage Umtauschrecht", 14),
            ("Returns within 30 days with receipt", 30), ("EXCHANGE ARE ALLOWED WITHIN\n7 DAYS WITH RECEIPT", 7),
            ("Échange sous 15 jours", 15), ("Cambios y devoluciones 15 días", 15), ("Reso entro 30 giorni", 30),
            ("Ruilen binnen 14 dagen", 14), ("Öppet köp 30 dagar", 30), ("Zwrot 14 dni", 14), ("Vrácení do 14 dnů", 14),
            ("Επιστροφές εντός 14 ημερών", 14), ("Return within 2 weeks", 14),
        ])
    func `days to return goods are found`(text: String, days: Int) {
        #expect(read(text).returnDays?.value == days)
    }

    @Test(arguments: [
        "Garantie siehe Aushang", "Test it for 30 days", "2 Jahre", "No returns", "Garantie 0 Jahre",
        "Garantie 999 Jahre",
    ])
    func `other small print is left out`(text: String) {
        #expect(read(text).warrantyMonths == nil)
        #expect(read(text).returnDays == nil)
    }
}
