/// Words of the small print: what a number of days or months is for.
enum PolicyWord: Hashable, Sendable {
    case warranty
    /// Return or exchange.
    case giveBack
    case days, weeks, months, years
}

enum PolicyWords {
    static let lexicon = Lexicon(rows, mixes: false)

    private static let rows: [(meaning: PolicyWord, language: String, terms: String)] = [
        (
            .warranty, "",
            """
            garantie, warranty, guarantee, garantia, garanzia, garanti, gwarancja, gwarancji, zaruka, zarucni, takuu, \
            jamstvo, εγγυηση, garancia, gewahrleistung, herstellergarantie, waarborg, reklamationsratt, \
            reklamationsrett, gwarancyjny, jotallas, garantien, garantii
            """
        ),
        (
            .giveBack, "de",
            """
            umtausch, umtauschrecht, ruckgabe, ruckgaberecht, rueckgabe, umtauschen, zuruckgeben, widerrufsrecht, \
            umtauschbar
            """
        ),
        (
            .giveBack, "en",
            """
            return, returns, refund, refunds, exchange, exchanges, exchanged, returned, refunded, exchangeable
            """
        ),
        (
            .giveBack, "fr",
            """
            retour, retours, echange, echanges, rembourse, remboursement, echangeable, retourner, echanger
            """
        ),
        (.giveBack, "es", "devolucion, devoluciones, cambio, cambios, devolver, reembolso"),
        (.giveBack, "it", "reso, resi, cambio merce, restituzione, cambi, rimborso"),
        (.giveBack, "nl", "ruilen, retourneren, ruiltermijn, omruilen, retour, retourrecht"),
        (.giveBack, "sv", "oppet kop, bytesratt, byte, returratt, angerratt, retur"),
        (.giveBack, "da", "bytteret, returret, byttes, ombytning, returnering"),
        (.giveBack, "no", "apent kjop, bytterett, angrerett, bytte"),
        (.giveBack, "fi", "palautus, palautusoikeus, vaihto oikeus, vaihto"),
        (.giveBack, "pl", "zwrot, zwroty, zwrotu, wymiana, wymiany, zwrocic"),
        (.giveBack, "cs", "vraceni, vymena, vratit zbozi, vymeny, vratit"),
        (.giveBack, "pt", "troca, trocas, devolucao, devolucoes"),
        (.giveBack, "el", "επιστροφη, επιστροφεσ, αλλαγη, αλλαγεσ, αλλαζονται"),
        (.giveBack, "hr", "povrat robe, zamjena, povrat"),
        (
            .days, "",
            """
            tage, tagen, tag, days, day, jours, jour, dias, dia, giorni, dagen, dag, dagar, dage, dager, paivaa, pv, \
            dni, dnu, dnia, ημερεσ, ημερων, dana, gun, zile, kalendertage
            """
        ),
        (
            .weeks, "",
            """
            wochen, woche, weeks, week, semaines, semanas, settimane, weken, veckor, uger, uker, viikkoa, tygodni, \
            tygodnie, tydnu, tydny, εβδομαδεσ
            """
        ),
        (
            .months, "",
            """
            monate, monaten, monat, months, month, mois, meses, mes, mesi, maanden, maand, manader, maneder, \
            kuukautta, kk, miesiecy, miesiace, mesicu, mesice, μηνεσ, μηνων, mjeseci
            """
        ),
        (
            .years, "",
            """
            jahre, jahren, jahr, years, year, yr, ans, an, annee, anos, ano, anni, anno, jaar, ar, ars, aar, vuotta, \
            vuoden, lata, lat, rok, roky, let, ετη, ετων, χρονια, godina, godine
            """
        ),
    ]
}
