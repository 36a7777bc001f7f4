import Testing

@testable import TerminalUI

@Suite("Texts for terminals without UTF-8")
struct TransliterationTests {
    @Test(
        "letters become those that are nearest in ASCII",
        arguments: [
            ("Bäckerei Süßholz", "Backerei Sussholz"), ("Železářství", "Zelezarstvi"), ("Łódź", "Lodz"),
            ("Crème brûlée, Œuvre", "Creme brulee, OEuvre"), ("Ærø Smørrebrød", "AEro Smorrebrod"),
            ("e\u{301}", "e"), ("Đặng Nguyễn", "Dang Nguyen"), ("Ιανός Θεσσαλονίκη", "Ianos Thessaloniki"),
            ("Ψυχή", "Psychi"), ("Борщ и Чай", "Borshch i Chay"), ("„Zu Hause“ – ‘so’", "\"Zu Hause\" - 'so'"),
            ("«oui»…", "\"oui\"..."), ("1 290,00 €", "1 290,00 EUR"), ("£5 ½ 20²", "GBP5 1/2 202"),
            ("a\u{A0}b\u{202F}c", "a b c"), ("ﬁn № 7™", "fin No 7TM"), ("plain", "plain"),
        ])
    func nearest(text: String, ascii: String) {
        #expect(Transliteration().text(text) == ascii)
    }

    @Test(
        "umlauts get an e in German",
        arguments: [
            ("nur auf diesem Gerät", "nur auf diesem Geraet"), ("Öl, Übung", "Oel, Uebung"), ("A\u{308}rger", "Aerger"),
            ("Café, naïf", "Cafe, naif"),
        ])
    func german(text: String, ascii: String) {
        #expect(Transliteration(isGerman: true).text(text) == ascii)
    }

    @Test(arguments: ["東", "한", "ع", "👍", "─", "█", "\u{7}é", "\u{202E}"])
    func `what nothing is near to is a question mark, and no control comes through`(text: String) {
        let ascii = Transliteration().text(text)
        #expect(ascii.contains("?") || ascii == "\u{7}e")
        #expect(text.reduce(into: []) { $0 += Glyph.glyphs(of: $1) }.count == text.count)
    }

    @Test func `widths, cuts and cells follow the letters that are drawn`() {
        Transliteration.$current.withValue(Transliteration(isGerman: true)) {
            #expect(TextWidth.columns(of: "Süßholz") == 9)
            #expect(TextWidth.truncated("Süßholz", to: 6, lines: .ascii) == "Sü..")
            var canvas = Canvas(columns: 12, rows: 1, lines: .ascii)
            canvas.write("5 €|", in: canvas.bounds, align: .trailing)
            #expect(canvas.text(ofRow: 0) == "      5 EUR|")
            let field = TextField("Süß")
            #expect(field.visible(columns: 9).cursor == 5)
        }
        #expect(TextWidth.columns(of: "Süßholz") == 7)
    }

    @Test func `every letter of Latin and Greek has something near`() {
        let ranges: [ClosedRange<UInt32>] = [0xC0...0x17F, 0x391...0x3C9, 0x410...0x44F, 0x1E00...0x1EF9]
        let letters = ranges.joined().compactMap(Unicode.Scalar.init).filter(\.properties.isAlphabetic)
        let unknown = letters.filter { Transliteration().text(String($0)).contains("?") }
        #expect(unknown.map(String.init).joined() == "")
    }
}
