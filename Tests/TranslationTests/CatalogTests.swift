import Testing
import Translation

@Suite("Catalog")
struct CatalogTests {
    private static let po = """
        msgid ""
        msgstr "Language: de\\nContent-Type: text/plain; charset=UTF-8\\n"

        #: Sync
        msgid "sync ok, %1"
        msgstr "Abgleich gut, %1"

        #, qt-format
        msgid "%1 of %2"
        msgstr "von %2 sind es %1"

        msgid "%1 receipt"
        msgid_plural "%1 receipts"
        msgstr[0] "%1 Beleg"
        msgstr[1] "%1 Belege"

        #, fuzzy
        msgid "pause"
        msgstr "Halt"

        msgid "empty"
        msgstr ""

        #~ msgid "old"
        #~ msgstr "alt"

        msgid "open"
        msgstr "offen"

        msgctxt "verb"
        msgid "open"
        msgstr "öffnen"

        msgid ""
        "two "
        "lines\\n"
        msgstr ""
        "zwei "
        "\\"Zeilen\\"\\n"
        """
    private let german: Catalog

    init() throws {
        german = Catalog(mo: try compiled(Self.po))
    }

    @Test func `puts values where the language wants them`() {
        let name = "50 %2"
        #expect(german.text(of: "sync ok, \(name)") == "Abgleich gut, 50 %2")
        #expect(german.text(of: "\(3) of \("%1")") == "von %1 sind es 3")
    }

    @Test(arguments: [(0, "0 Belege"), (1, "1 Beleg"), (2, "2 Belege"), (21, "21 Belege")])
    func `has a form for one and one for all others`(count: Int, text: String) {
        #expect(german.text(of: .counted(count, "\(count) receipt", "\(count) receipts")) == text)
    }

    @Test func `shows English for texts that are missing, fuzzy, obsolete or empty`() {
        #expect(german.text(of: "pause") == "pause" && german.text(of: "empty") == "empty")
        #expect(german.text(of: "old") == "old" && german.text(of: "") == "")
        #expect(german.text(of: "none of it \(2)") == "none of it 2")
        #expect(german.text(of: .counted(1, "\(1) try", "\(1) tries")) == "1 try")
        #expect(Catalog(mo: []).text(of: "\(5) of \(7)") == "5 of 7")
    }

    @Test func `has another text for another use`() {
        #expect(german.text(of: "open") == "offen")
        #expect(german.text(of: Phrase("open").used(as: "verb")) == "öffnen")
        #expect(german.text(of: Phrase("open").used(as: "noun")) == "open")
    }

    @Test func `translates a value that is a phrase, in a text that it has and in one that it lacks`() {
        let count = Phrase.counted(2, "\(2) receipt", "\(2) receipts")
        #expect(german.text(of: "sync ok, \(count)") == "Abgleich gut, 2 Belege")
        #expect(german.text(of: "gone: \(count)") == "gone: 2 Belege")
        #expect(Phrase("gone: \(count)").english == "gone: 2 receipts")
    }

    @Test func `finds the sentence of another module, as it is and without its numbers`() {
        #expect(german.text(of: Phrase(outside: "23 of 120")) == "von 120 sind es 23")
        #expect(german.text(of: Phrase(outside: "two lines\n")).hasPrefix("zwei"))
        #expect(german.text(of: Phrase(outside: "7 of them, 100 %1")) == "7 of them, 100 %1")
    }

    @Test func `reads texts of several lines and escapes`() {
        #expect(german.text(of: "two lines\n") == "zwei \"Zeilen\"\n")
    }

    @Test func `holds for what runs inside of it`() {
        #expect(say("\(2) of \(3)") == "2 of 3")
        Language.$current.withValue(.german) { #expect(Language.current == .german) }
        #expect(Language.current == .english)
    }
}
