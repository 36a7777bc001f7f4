import FieldInput
import Testing
import VaultModel

@testable import VaultExchange

@Suite("Columns of a file")
struct HeaderMappingTests {
    private func guessed(_ header: String) -> [FieldName?] {
        HeaderMapping(guessing: header.split(separator: ",").map(String.init)).fields
    }

    @Test(
        arguments: [
            (
                "merchant,date,total,currency,file",
                [.storeName, .purchaseDate, .totalMinor, .currency, .file]
            ),
            (
                "Händler,Kaufdatum,Betrag,Währung,Kategorie,Notizen",
                [.storeName, .purchaseDate, .totalMinor, .currency, .category, .userNotes]
            ),
            (
                "Magasin,Date d'achat,Montant,Devise,Catégorie,Étiquettes",
                [.storeName, .purchaseDate, .totalMinor, .currency, .category, .userTags]
            ),
            (
                "Tienda,Fecha,Importe,Moneda,Categoría,Garantía (meses)",
                [.storeName, .purchaseDate, .totalMinor, .currency, .category, .warrantyMonths]
            ),
            (
                "Butik,Inköpsdatum,Belopp,Valuta,Garanti (månader)",
                [.storeName, .purchaseDate, .totalMinor, .currency, .warrantyMonths]
            ),
            (
                "ΚΑΤΑΣΤΗΜΑ,Ημερομηνία,Ποσό,Νόμισμα,Σημειώσεις",
                [.storeName, .purchaseDate, .totalMinor, .currency, .userNotes]
            ),
            (
                "Store Name,Purchase Date,Tax total,Total,Return by",
                [.storeName, .purchaseDate, nil, .totalMinor, .returnBy]
            ),
            ("date,Shop name,Total (EUR),whatever", [.purchaseDate, .storeName, .totalMinor, nil]),
            ("STORE,store,Date", [.storeName, nil, .purchaseDate]), ("a,b,c", [nil, nil, nil]),
        ] as [(String, [FieldName?])])
    func `columns are found by their names`(header: String, expected: [FieldName?]) {
        #expect(guessed(header) == expected)
    }

    @Test func `our own columns are all found`() {
        let header = CSVExport.header.trimmed.split(separator: ",").map(String.init)
        #expect(!HeaderMapping(guessing: header).fields.contains(nil))
    }

    @Test func `a mapping can be changed by name and by number, and written down again`() throws {
        var mapping = HeaderMapping(guessing: ["When", "Payee", "Amount", "Amount paid"])
        try mapping.apply("date=when, total = 4,ignore=2")
        try mapping.apply("store=Payee")
        #expect(mapping.fields == [.purchaseDate, .storeName, nil, .totalMinor])
        #expect(mapping.text == "date=1,store=2,total=4")
        var again = HeaderMapping(guessing: mapping.header)
        try again.apply("ignore=3," + mapping.text)
        #expect(again == mapping)
        #expect(mapping.lines[2] == "Amount -> (ignored)")
    }

    @Test func `a field moves when it is assigned elsewhere`() {
        var mapping = HeaderMapping(guessing: ["store", "shop"])
        mapping.assign(.storeName, to: 1)
        #expect(mapping.fields == [nil, .storeName])
        mapping.assign(nil, to: 1)
        mapping.assign(.purchaseDate, to: 7)
        #expect(mapping.fields == [nil, nil])
    }

    @Test(arguments: ["store", "store=", "shop=1", "store=nowhere", "store=9", "store=0"])
    func `what cannot be mapped is refused`(text: String) {
        var mapping = HeaderMapping(guessing: ["a", "b"])
        let error = #expect(throws: ExchangeError.self) { try mapping.apply(text) }
        #expect(error?.code == .mapping)
    }

    @Test func `without a store nothing can be imported`() {
        let error = #expect(throws: ExchangeError.self) { try HeaderMapping(guessing: ["date", "total"]).check() }
        #expect(error?.description.contains("--map store=COLUMN") == true)
    }
}
