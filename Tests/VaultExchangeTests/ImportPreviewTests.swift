import FieldInput
import Testing
import Translation
import VaultModel

@testable import VaultExchange

@Suite("Import settings and preview")
struct ImportPreviewTests {
    private let text =
        "id;Händler;Datum;Betrag\n1;A;25/12/18;1,50\n2;B;03/04/18;1.234\n3;A;25/12/18;1,50\n4;C;x;1\n;;;\n"

    private func settings(_ document: CSVDocument) throws -> ImportSettings {
        try ImportSettings(guessing: document, defaultCurrency: .eur)
    }

    @Test func `settings show what was guessed`() throws {
        let found = try settings(try CSVDocument(bytes: text.utf8))
        let columns: [FieldName?] = [nil, .storeName, .purchaseDate, .totalMinor]
        #expect(
            found
                == ImportSettings(
                    delimiter: .semicolon, dateOrder: .dayFirst, decimalMark: .comma, currency: .eur, columns: columns))
        #expect(try settings(try CSVDocument(bytes: "store,date\nA,2025-01-02\n".utf8)).dateOrder == .yearFirst)
    }

    @Test func `a preview counts the whole file and shows what matters`() throws {
        let document = try CSVDocument(bytes: text.utf8)
        let settings = try settings(document)
        let outline = {
            try ImportOutline.csv(
                document, mapping: settings.mapping(of: document), options: settings.options(guessed: settings),
                lookup: .empty, lineLimit: 2)
        }
        let preview = try outline().preview(path: "a.csv", settings: settings, document: document)
        #expect([preview.added, preview.duplicates, preview.refused] == [2, 1, 1])
        #expect(preview.lines.map(\.line) == [4, 5])
        #expect(preview.lines.map(\.verdict) == [.duplicate, .refused])
        #expect(preview.lines[1].text == "4, C, x, 1")
        #expect(preview.lines[0].reason == "Duplicate of line 2.")
        #expect(preview.lines[1].reason.hasPrefix("Bought: ") && preview.lines[1].reason.contains("'x' isn't a date"))
        let german = try Language.$current.withValue(.german) {
            try outline().preview(path: "a.csv", settings: settings, document: document).lines.map(\.reason)
        }
        #expect(german[0] == "Duplikat von Zeile 2." && german[1].hasPrefix("Gekauft: 'x' ist kein Datum"))
        #expect(preview.columns.map(\.sample) == ["1", "A", "25/12/18", "1,50"])
    }

    @Test func `what a person changes holds for the whole file`() throws {
        let document = try CSVDocument(bytes: text.utf8)
        let guessed = try settings(document)
        var changed = guessed
        changed.dateOrder = .monthFirst
        changed.columns = [.storeName, .userNotes, .purchaseDate, .totalMinor]
        let plan = try ImportPlan.csv(
            document, mapping: changed.mapping(of: document), options: changed.options(guessed: guessed), lookup: .empty
        )
        #expect(plan.counts == ImportPlan.Counts(added: 1, refused: 3, blank: 1))
        let draft = try #require(plan.drafts().first)
        #expect(draft.storeName == "2" && draft.userNotes == "B" && draft.purchaseDate == CalendarDay("2018-03-04"))
    }

    @Test func `texts are stored composed`() throws {
        let document = try CSVDocument(bytes: "store,notes,tags\nCafe\u{301},e\u{301},o\u{308}\n".utf8)
        let draft = try #require(try ImportPlan.csv(document, options: ImportOptions(), lookup: .empty).drafts().first)
        let texts = [draft.storeName, draft.userNotes] + draft.userTags
        #expect(texts.map { $0.unicodeScalars.count } == [4, 1, 1])
    }
}
