/// The meaning of the words beside a date.
enum DateWord: Hashable, Sendable {
    /// The day of the purchase.
    case date
    /// Of the invoice: better than the day of the order.
    case issued
    /// Of something later, or of something else.
    case other
}

enum DateWords {
    static let lexicon = Lexicon(rows)

    private static let rows: [(meaning: DateWord, language: String, terms: String)] = [
        (.date, "", "date, datum, data, dato, fecha, tarih, paivays, pvm, ημερομηνια, ημ νια, ημνια, ημερ, kelt"),
        (.issued, "de", "rechnungsdatum, belegdatum, kaufdatum, verkaufsdatum, bon datum, datum und zeit"),
        (
            .issued, "en",
            """
            invoice date, date of purchase, transaction date, receipt date, date time, bill date, date of issue, inv \
            date
            """
        ),
        (.issued, "fr", "date facture, date de facture, date heure, facture du, date d achat, date de la facture"),
        (.issued, "es", "fecha factura, fecha de emision, fecha hora, fecha de compra, fecha operacion"),
        (.issued, "it", "data e ora, data fattura, data documento"),
        (.issued, "nl", "factuurdatum, factuur datum, aankoopdatum, datum tijd"),
        (.issued, "sv", "fakturadatum, kopdatum"),
        (.issued, "da", "fakturadato"),
        (.issued, "pl", "data wystawienia, data sprzedazy"),
        (.issued, "cs", "datum vystaveni, datum cas, datum prodeje"),
        (.issued, "pt", "data de emissao, data hora"),
        (.issued, "el", "ημερομηνια εκδοσησ, ημ νια εκδοσησ"),
        (
            .other, "de",
            """
            gultig, gueltig, gultig bis, fallig, faellig, zahlbar bis, lieferdatum, bestelldatum, geburtsdatum, \
            haltbar, mhd, leistungszeitraum, anreise, abreise, verfall, bestell datum, umtausch bis, stand, version
            """
        ),
        (
            .other, "en",
            """
            due, due date, expiry, expires, exp, valid, valid until, valid thru, order date, delivery date, birth, \
            best before, check in, check out, return by, return before, until, version, effective, redeem by, \
            printed, period, billing period, ends
            """
        ),
        (
            .other, "fr",
            """
            echeance, date limite, valable, jusqu au, date de livraison, expire, limite de paiement, periode, \
            commande du, edition
            """
        ),
        (.other, "es", "vencimiento, valido, valido hasta, caducidad, fecha pedido, fecha de entrega, hasta"),
        (.other, "it", "scadenza, valido, valido fino, consegna"),
        (.other, "nl", "vervaldatum, geldig, geldig tot, orderdatum, leverdatum, bestel datum, tot en met"),
        (.other, "sv", "giltig, forfallodatum, gilltig till, oppet kop till, byte senast"),
        (.other, "da", "forfaldsdato, gyldig, byttes senest"),
        (.other, "pl", "termin, termin platnosci, wazny do, data zamowienia, zwrot do"),
        (.other, "cs", "splatnost, datum splatnosti, platnost, platnost do"),
        (.other, "pt", "vencimento, validade"),
        (.other, "el", "ληξη, ισχυει"),
    ]
}
