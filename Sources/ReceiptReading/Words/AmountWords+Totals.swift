extension AmountWords {
    /// The amount to pay.
    static let totals: [(meaning: AmountWord, language: String, terms: String)] = [
        (
            .payable, "de",
            """
            zu zahlen, zu zahlender betrag, zahlbetrag, zahlbar, rechnungsbetrag, endbetrag, gesamtbetrag, zahlsumme
            """
        ),
        (
            .payable, "en",
            """
            amount due, balance due, total due, grand total, total amount due, to pay, amount payable, total payable, \
            please pay, nett total, total to pay, amount to pay, total after rounding, rounded total, total rounded, \
            net payable
            """
        ),
        (
            .payable, "fr",
            """
            a payer, net a payer, total a payer, reste a payer, montant du, total ttc, somme a payer, montant a payer
            """
        ),
        (.payable, "es", "a pagar, total a pagar, importe total, total factura, total compra, importe a pagar"),
        (
            .payable, "it",
            """
            da pagare, totale complessivo, totale da pagare, importo pagato, totale documento, netto a pagare
            """
        ),
        (.payable, "nl", "te betalen, totaal te betalen, te voldoen, eindtotaal, factuur totaal, totaal bedrag"),
        (.payable, "sv", "att betala, totalt att betala, belopp att betala, summa att betala"),
        (.payable, "da", "at betale, til betaling, i alt at betale"),
        (.payable, "no", "a betale, til betaling, sum a betale"),
        (.payable, "fi", "maksettava, maksettavaa, loppusumma"),
        (
            .payable, "pl",
            """
            do zaplaty, suma pln, razem do zaplaty, naleznosc, suma brutto, razem brutto, kwota do zaplaty
            """
        ),
        (
            .payable, "cs",
            """
            k uhrade, k zaplaceni, celkem k uhrade, celkem kc, castka k uhrade, celkem czk, castka po zaokrouhleni
            """
        ),
        (.payable, "pt", "total a pagar, a pagar, valor a pagar, total geral"),
        (.payable, "ro", "total de plata, de plata, total lei"),
        (.payable, "tr", "odenecek tutar, genel toplam"),
        (
            .payable, "el",
            """
            πληρωτεο, πληρωτεο ποσο, τελικο συνολο, γενικο συνολο, συνολο πληρωμης, συνολικη αξια, πληρωτεα αξια
            """
        ),
        (.payable, "hr", "za platiti, ukupno za platiti, za uplatu, ukupan iznos, sveukupno, ukupno kn, ukupno eur"),
        (.payable, "hu", "fizetendo, osszesen fizetendo"),
        (.total, "", "total, totaal"),
        (
            .total, "de",
            """
            summe, gesamt, gesamtsumme, brutto gesamt, gesamt brutto, bruttobetrag, summe eur, total eur, endsumme, \
            gesamtpreis, bruttosumme, gesamt eur, su, brutto total
            """
        ),
        (
            .total, "en",
            """
            total amount, bill total, total bill, sale total, order total, invoice total, total for this invoice, \
            total rm, total sales, totl
            """
        ),
        (.total, "fr", "total eur, totaux, total facture, montant total, total general, somme totale"),
        (.total, "es", "total eur, suma total, total euros"),
        (.total, "it", "totale, totale euro, totale eur, tot complessivo"),
        (.total, "nl", "totaal eur, totaalbedrag"),
        (.total, "sv", "summa, totalt, summa sek, totalbelopp, total sek, totalsumma"),
        (.total, "da", "i alt, ialt, total dkk, sum"),
        (.total, "no", "totalt nok, sum nok, sum"),
        (.total, "fi", "yhteensa, yht, summa"),
        (.total, "pl", "razem, suma, lacznie, ogolem, wartosc brutto"),
        (.total, "cs", "celkem, celkova castka, celkova cena, soucet, cena celkem, suma, total czk"),
        (.total, "pt", "total eur, total liquido"),
        (.total, "ro", "suma totala, total general"),
        (.total, "tr", "toplam, toplam tutar"),
        (.total, "el", "συνολο, συνολ, συνολο ευρω, γεν συνολο, συνολο αποδειξης, αξια, τελικη αξια"),
        (.total, "hr", "ukupno, svega, iznos ukupno"),
        (.total, "ja", "合計, 総計, お会計"), (.total, "zh", "合计, 总计, 总额, 總計"),
        (.payable, "ja", "お支払い, ご請求額"), (.payable, "zh", "应付, 实付, 应付金额, 实付金额"),
        (.total, "hu", "osszesen, vegosszeg"),
        (.amount, "", "amount, brutto, sum, eur, euro"),
        (.amount, "de", "betrag, bezahlt, gezahlt, betrag eur"),
        (
            .amount, "en",
            "net total, paid, sale, purchase, gross, payment, total paid, amount paid, sale amount, purchase amount"
        ),
        (.amount, "fr", "montant, paye, somme, montant reel, montant eur"),
        (.amount, "es", "importe, monto, pagado, importe eur"),
        (.amount, "it", "importo, pagato, pagamento"),
        (.amount, "nl", "bedrag, betaald"),
        (.amount, "sv", "belopp, betalt, kop, mottaget"),
        (.amount, "da", "belob, betalt, kob"),
        (.amount, "no", "belop, kjop, betalt"),
        (.amount, "fi", "veloitus, maksettu"),
        (.amount, "pl", "kwota, zaplacono, sprzedaz, wartosc"),
        (.amount, "cs", "castka, zaplaceno, prodej, uhrazeno"),
        (.amount, "pt", "montante, valor, pago"),
        (.amount, "ro", "suma, valoare"),
        (.amount, "tr", "tutar"),
        (.amount, "el", "ποσο, ποσον, αξια πωλησης, πληρωμη"),
        (.amount, "hr", "iznos, placeno"),
    ]
}
