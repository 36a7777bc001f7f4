import FieldInput
internal import Translation
import VaultModel

extension FieldName {
    /// The path of a receipt's picture or document; only files have such a column.
    static let file: FieldName = "file"

    /// The name in `--map` and in reports of imports.
    var columnName: String { FieldTable.receipt[self]?.word ?? rawValue }

    /// The name in the forms.
    var title: Phrase {
        switch self {
        case .file: "File"
        case .id: "ID"
        default: FieldTable.receipt[self]?.label ?? Phrase(outside: rawValue)  // open: names of fields
        }
    }
}

/// The names by which columns are recognized.
enum ColumnName {
    /// Each field that a column can hold, in the order in which columns are sought, with folded names: English, German,
    /// French, Spanish, Swedish, Greek, and our own.
    static let all: [(field: FieldName, names: [String])] = [
        (
            .storeName,
            [
                "store", "storename", "merchant", "merchant name", "shop", "vendor", "seller", "payee", "retailer",
                "supplier", "handler", "geschaft", "laden", "verkaufer", "empfanger", "magasin", "marchand",
                "commercant", "vendeur", "tienda", "comercio", "vendedor", "comerciante", "butik", "affar", "saljare",
                "handlare", "mottagare", "καταστημα", "εμποροσ", "πωλητησ", "company", "where", "name",
            ]
        ),
        (
            .purchaseDate,
            [
                "date", "purchase date", "purchasedate", "date of purchase", "bought", "bought on", "purchased", "day",
                "transaction date", "datum", "kaufdatum", "buchungstag", "tag", "date d achat", "fecha",
                "fecha de compra", "inkopsdatum", "kopdatum", "ημερομηνια", "ημερομηνια αγορασ",
            ]
        ),
        (
            .totalMinor,
            [
                "total", "amount", "total amount", "sum", "price", "paid", "grand total", "betrag", "summe", "gesamt",
                "gesamtbetrag", "preis", "montant", "somme", "prix", "total ttc", "importe", "precio", "monto",
                "belopp", "summa", "pris", "ποσο", "συνολο", "τιμη", "cost", "value",
            ]
        ),
        (
            .currency,
            [
                "currency", "ccy", "currency code", "wahrung", "devise", "monnaie", "moneda", "divisa", "valuta",
                "νομισμα",
            ]
        ),
        (.category, ["category", "kategorie", "categorie", "categoria", "kategori", "κατηγορια", "type"]),
        (
            .userNotes,
            [
                "notes", "note", "usernotes", "comment", "comments", "memo", "remarks", "description", "notiz",
                "notizen", "bemerkung", "kommentar", "beschreibung", "verwendungszweck", "remarque", "commentaire",
                "nota", "notas", "comentario", "descripcion", "anteckning", "anteckningar", "anmarkning", "σημειωση",
                "σημειωσεισ", "σχολια",
            ]
        ),
        (
            .userTags,
            [
                "tags", "tag list", "usertags", "labels", "keywords", "schlagworte", "schlagworter", "stichworte",
                "stichworter", "etiquettes", "mots cles", "etiquetas", "taggar", "etiketter", "ετικετεσ",
            ]
        ),
        (
            .warrantyMonths,
            [
                "warranty", "warranty months", "warrantymonths", "guarantee", "garantie", "garantiemonate", "garantia",
                "garanti", "garantimanader", "εγγυηση", "garantie monate", "garantie mois", "garantia meses",
                "garanti manader",
            ]
        ),
        (
            .returnBy,
            [
                "return by", "returnby", "return until", "return date", "return deadline", "returnable until",
                "ruckgabe bis", "ruckgabefrist", "retour avant", "date de retour", "devolver antes de",
                "fecha de devolucion", "returnera senast", "returdatum", "επιστροφη εωσ",
            ]
        ),
        (
            .isFavorite,
            ["favorite", "favourite", "isfavorite", "favorit", "favori", "favorito", "αγαπημενο", "starred"]
        ),
        (.status, ["status", "etat", "estado", "κατασταση", "state"]),
        (
            .file,
            [
                "file", "filename", "file name", "image", "attachment", "datei", "fichier", "archivo", "fil", "αρχειο",
                "path",
            ]
        ),
        (.id, ["id", "receipt id", "identifier"]),
    ]

    /// The field that `--map` means by a name; nil for an unknown one.
    static func field(named name: String) -> FieldName? {
        all.first { $0.field.columnName == name.lowercased() }?.field
    }
}
