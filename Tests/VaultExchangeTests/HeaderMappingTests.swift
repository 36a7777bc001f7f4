import FieldInput
import Testing

@testable import VaultExchange

@Suite("Columns of a file")
struct HeaderMappingTests {
    private func guessed(_ header: String) -> [ImportField?] {
        HeaderMapping(guessing: header.split(separator: ",").map(String.init)).fields
    }

    @Test(arguments: [
        ("merchant,date,total,currency,file", [ImportField?.some(.store), .date, .total, .currency, .file]),
        ("Händler,Kaufdatum,Betrag,Währung,Kategorie,Notizen", [.store, .date, .total, .currency, .category, .notes]),
        (
            "Magasin,Date d'achat,Montant,Devise,Catégorie,Étiquettes",
            [.store, .date, .total, .currency, .category, .tags]
        ),
        (
            "Tienda,Fecha,Importe,Moneda,Categoría,Garantía (meses)",
            [.store, .date, .total, .currency, .category, .warranty]
        ),
        ("Butik,Inköpsdatum,Belopp,Valuta,Garanti (månader)", [.store, .date, .total, .currency, .warranty]),
        ("ΚΑΤΑΣΤΗΜΑ,Ημερομηνία,Ποσό,Νόμισμα,Σημειώσεις", [.store, .date, .total, .currency, .notes]),
        ("Store Name,Purchase Date,Tax total,Total,Return by", [.store, .date, nil, .total, .returnBy]),
        ("date,Shop name,Total (EUR),whatever", [.date, .store, .total, nil]),
        ("STORE,store,Date", [.store, nil, .date]), ("a,b,c", [nil, nil, nil]),
    ])
    func `columns are found by their names`(header: String, expected: [ImportField?]) {
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
        #expect(mapping.fields == [.date, .store, nil, .total])
        #expect(mapping.text == "date=1,store=2,total=4")
        var again = HeaderMapping(guessing: mapping.header)
        try again.apply("ignore=3," + mapping.text)
        #expect(again == mapping)
        #expect(mapping.lines[2] == "Amount -> (ignored)")
    }

    @Test func `a field moves when it is assigned elsewhere`() {
        var mapping = HeaderMapping(guessing: ["store", "shop"])
        mapping.assign(.store, to: 1)
        #expect(mapping.fields == [nil, .store])
        mapping.assign(nil, to: 1)
        mapping.assign(.date, to: 7)
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
