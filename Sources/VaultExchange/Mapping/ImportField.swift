/// A field that a column can hold; the raw value is its name in `--map`.
package enum ImportField: String, CaseIterable, Sendable {
    case store, date, total, currency, category, notes, tags, warranty
    case returnBy = "return-by"
    case favorite, status, file, id

    /// Column names that mean this field, folded: English, German, French, Spanish, Swedish, Greek, and our own.
    var names: [String] {
        switch self {
        case .store:
            [
                "store", "storename", "merchant", "merchant name", "shop", "vendor", "seller", "payee", "retailer",
                "supplier",
                "handler", "geschaft", "laden", "verkaufer", "empfanger", "magasin", "marchand", "commercant",
                "vendeur",
                "tienda", "comercio", "vendedor", "comerciante", "butik", "affar", "saljare", "handlare", "mottagare",
                "καταστημα", "εμποροσ", "πωλητησ", "company", "where", "name",
            ]
        case .date:
            [
                "date", "purchase date", "purchasedate", "date of purchase", "bought", "bought on", "purchased", "day",
                "transaction date", "datum", "kaufdatum", "buchungstag", "tag", "date d achat", "fecha",
                "fecha de compra",
                "inkopsdatum", "kopdatum", "ημερομηνια", "ημερομηνια αγορασ",
            ]
        case .total:
            [
                "total", "amount", "total amount", "sum", "price", "paid", "grand total", "betrag", "summe", "gesamt",
                "gesamtbetrag", "preis", "montant", "somme", "prix", "total ttc", "importe", "precio", "monto",
                "belopp",
                "summa", "pris", "ποσο", "συνολο", "τιμη", "cost", "value",
            ]
        case .currency:
            [
                "currency", "ccy", "currency code", "wahrung", "devise", "monnaie", "moneda", "divisa", "valuta",
                "νομισμα",
            ]
        case .category: ["category", "kategorie", "categorie", "categoria", "kategori", "κατηγορια", "type"]
        case .notes:
            [
                "notes", "note", "usernotes", "comment", "comments", "memo", "remarks", "description", "notiz",
                "notizen",
                "bemerkung", "kommentar", "beschreibung", "verwendungszweck", "remarque", "commentaire", "nota",
                "notas",
                "comentario", "descripcion", "anteckning", "anteckningar", "anmarkning", "σημειωση", "σημειωσεισ",
                "σχολια",
            ]
        case .tags:
            [
                "tags", "tag list", "usertags", "labels", "keywords", "schlagworte", "schlagworter", "stichworte",
                "stichworter", "etiquettes",
                "mots cles",
                "etiquetas", "taggar", "etiketter", "ετικετεσ",
            ]
        case .warranty:
            [
                "warranty", "warranty months", "warrantymonths", "guarantee", "garantie", "garantiemonate", "garantia",
                "garanti",
                "garantimanader", "εγγυηση", "garantie monate", "garantie mois", "garantia meses", "garanti manader",
            ]
        case .returnBy:
            [
                "return by", "returnby", "return until", "return date", "return deadline", "returnable until",
                "ruckgabe bis", "ruckgabefrist", "retour avant", "date de retour", "devolver antes de",
                "fecha de devolucion",
                "returnera senast", "returdatum", "επιστροφη εωσ",
            ]
        case .favorite:
            ["favorite", "favourite", "isfavorite", "favorit", "favori", "favorito", "αγαπημενο", "starred"]
        case .status: ["status", "etat", "estado", "κατασταση", "state"]
        case .file:
            [
                "file", "filename", "file name", "image", "attachment", "datei", "fichier", "archivo", "fil", "αρχειο",
                "path",
            ]
        case .id: ["id", "receipt id", "identifier"]
        }
    }
}
