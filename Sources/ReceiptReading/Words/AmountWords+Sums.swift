extension AmountWords {
    /// Parts of a total, additions to it, and amounts beside it.
    static let sums: [(meaning: AmountWord, language: String, terms: String)] = [
        (.subtotal, "de", "zwischensumme, teilsumme, warenwert, zw summe, zws"),
        (
            .subtotal, "en",
            """
            subtotal, sub total, sub ttl, subttl, sub amount, merchandise, food total, beverage total, bev total, \
            food, item total
            """
        ),
        (.subtotal, "fr", "sous total, sstotal, s total"),
        (.subtotal, "es", "subtotal, base"),
        (.subtotal, "it", "subtotale, sub totale"),
        (.subtotal, "nl", "subtotaal, sub totaal, tussentotaal"),
        (.subtotal, "sv", "delsumma, deltotal"),
        (.subtotal, "da", "subtotal, delsum"),
        (.subtotal, "no", "delsum"),
        (.subtotal, "fi", "valisumma"),
        (.subtotal, "pl", "suma czesciowa, podsuma, razem czesciowo"),
        (.subtotal, "cs", "mezisoucet"),
        (.subtotal, "pt", "subtotal"),
        (.subtotal, "tr", "ara toplam, aratoplam"),
        (.subtotal, "el", "μερικο συνολο, υποσυνολο, μερικον συνολον"),
        (.subtotal, "hr", "medjuzbroj, meduzbroj"),
        (.tax, "de", "mwst, must, hust, nwst, mehrwertsteuer, ust, umsatzsteuer, steuer, ust satz, steuerbetrag"),
        (
            .tax, "en",
            """
            tax, vat, gst, hst, pst, qst, sales tax, service tax, state tax, city tax, vat amount, total tax, sst, \
            cgst, sgst, igst, taxes, tax amount, gst amount, included in total, incl in total, vat total, of which \
            vat, total gst, total vat
            """
        ),
        (.tax, "fr", "tva, t v a, tps, tvq, taxe, montant tva, total tva, dont tva"),
        (.tax, "es", "iva, cuota, impuesto, impuestos, cuota iva, igic, cuotas"),
        (.tax, "it", "iva, imposta, di cui iva, totale iva"),
        (.tax, "nl", "btw, btw bedrag, belasting"),
        (.tax, "sv", "moms, varav moms, momsbelopp, summa moms, total moms"),
        (.tax, "da", "moms, heraf moms, moms udgor"),
        (.tax, "no", "mva, herav mva, mva belop"),
        (.tax, "fi", "alv, alv yhteensa, vero"),
        (.tax, "pl", "ptu, vat, kwota ptu, suma ptu, podatek, kwota vat, razem ptu, suma vat"),
        (.tax, "cs", "dph, dan, danova rekapitulace, rekapitulace"),
        (.tax, "pt", "iva, total iva, imposto"),
        (.tax, "ro", "tva, total tva, din care tva"),
        (.tax, "tr", "kdv, topkdv, toplam kdv"),
        (.tax, "el", "φπα, φ π α, αξια φπα, συνολο φπα, ποσο φπα, δημ τελοσ"),
        (.tax, "hr", "pdv, porez, pnp, ukupno porez, ukupno pdv"),
        (.tax, "hu", "afa"),
        (
            .net, "de",
            """
            netto, nettobetrag, nettosumme, nettoumsatz, exkl, zzgl, ohne mwst, summe netto, gesamt netto, gesamt \
            nettobetrag, steuerbasis, netto gesamt
            """
        ),
        (
            .net, "en",
            """
            net, excl, excluding, exclusive, before tax, taxable, net amount, exempt, \
            net of tax, total before tax, taxable amount
            """
        ),
        (.net, "fr", "ht, hors taxe, hors taxes, total ht, montant ht, base ht, tva exel, exel"),
        (.net, "es", "base imponible, base imp, sin iva, base iva, b imponible"),
        (.net, "it", "imponibile, netto, totale imponibile"),
        (.net, "nl", "exclusief, grondslag, netto"),
        (.net, "sv", "exkl moms, netto, exkl"),
        (.net, "da", "ekskl moms, ekskl, momsgrundlag"),
        (.net, "no", "eks mva, mva grunnlag, grunnlag, netto"),
        (.net, "fi", "veroton"),
        (
            .net, "pl",
            """
            netto, sprzedaz opodatkowana, sprzed opod, sp op, sprzedaz opod ptu, wartosc netto, razem netto, sprzed \
            zw
            """
        ),
        (.net, "cs", "zaklad, bez dph, zaklad dph, celkem bez dph"),
        (.net, "pt", "base tributavel, incidencia, sem iva, base"),
        (.net, "tr", "matrah"),
        (.net, "el", "καθαρη αξια, αξια προ φπα, καθαρο ποσο, προ φπα"),
        (.net, "hr", "osnovica, porezna osnovica"),
        (.including, "de", "inkl, incl, inklusive, enth, enthalten"),
        (
            .including, "en",
            """
            incl, including, inclusive, inc, with tax, after tax, included
            """
        ),
        (.including, "fr", "ttc, t t c, tva incluse, tva comprise, toutes taxes comprises, inclus"),
        (.including, "es", "iva incluido, iva incl, impuestos incluidos, con iva"),
        (.including, "it", "iva inclusa, iva compresa, ivato"),
        (.including, "nl", "inclusief, inkl, incl"),
        (.including, "sv", "inkl, ink, inklusive"),
        (.including, "da", "inkl moms, inkl"),
        (.including, "no", "inkl mva, ink mva"),
        (.including, "pl", "w tym, brutto"),
        (.including, "cs", "vcetne dph, vc dph, s dph, celkem s dph"),
        (.including, "pt", "com iva, iva incluido"),
        (.including, "el", "με φπα, συμπ φπα"),
        (.subtotal, "ja", "小計"), (.subtotal, "zh", "小计"), (.tax, "ja", "消費税, 内税, 外税"), (.tax, "zh", "税额"),
        (.tip, "de", "trinkgeld"),
        (.tip, "en", "tip, gratuity, suggested gratuity, tips, suggested tip, service charge"),
        (.tip, "fr", "pourboire"),
        (.tip, "es", "propina"),
        (.tip, "it", "mancia"),
        (.tip, "nl", "fooi"),
        (.tip, "sv", "dricks"),
        (.tip, "pl", "napiwek"),
        (.tip, "cs", "spropitne"),
        (.tip, "el", "φιλοδωρημα"),
        (.discount, "de", "rabatt, nachlass, gespart, ersparnis, sie sparen, gutschein, coupon, skonto, preisvorteil"),
        (
            .discount, "en",
            """
            discount, you saved, savings, saved, total savings, disc, total discount, promo, voucher, coupon, total \
            disc, reward, cash back
            """
        ),
        (.discount, "fr", "remise, reduction, economie, avantage, rabais, bon achat, remises"),
        (.discount, "es", "descuento, dto, ahorro, ahorrado"),
        (.discount, "it", "sconto, risparmio, buono"),
        (.discount, "nl", "korting, voordeel, uw voordeel, bespaard, totaal korting"),
        (.discount, "sv", "rabatt, du sparade, total rabatt"),
        (.discount, "da", "rabat, du sparer"),
        (.discount, "pl", "rabat, opust, oszczedzasz, rabaty"),
        (.discount, "cs", "sleva, usetrili, slevy"),
        (.discount, "pt", "desconto, poupanca, poupou"),
        (.discount, "el", "εκπτωση, κερδοσ"),
        (.discount, "hr", "popust"),
        (.rounding, "de", "rundung, rundungsdifferenz"),
        (
            .rounding, "en",
            """
            rounding, rounding adj, rounding adjustment, round adj, rnd adj, round off, rounded, rounding amount, \
            adj, round d
            """
        ),
        (.rounding, "fr", "arrondi"),
        (.rounding, "es", "redondeo"),
        (.rounding, "it", "arrotondamento"),
        (.rounding, "nl", "afronding"),
        (.rounding, "sv", "oresavrundning, avrundning, oresutjamning"),
        (.rounding, "da", "afrunding, oreafrunding"),
        (.rounding, "no", "avrunding, oreavrunding"),
        (.rounding, "fi", "pyoristys"),
        (.rounding, "pl", "zaokraglenie"),
        (.rounding, "cs", "zaokrouhleni"),
        (.rounding, "hu", "kerekites"),
        (.count, "de", "artikel, anzahl, posten, punkte, positionen, menge, stk, gaste, personen, liter"),
        (
            .count, "en",
            """
            items, item count, total items, qty, quantity, total qty, total quantity, points, no of items, item, \
            count, pcs, guests, total pcs, weight, total item, item s, pump, litre, litres, balance points
            """
        ),
        (.count, "fr", "articles, nb articles, article, nombre, couverts, qte, points, pieces, lignes"),
        (.count, "es", "articulos, unidades, cantidad, puntos, uds, comensales, cant"),
        (.count, "it", "articoli, pezzi, quantita, punti, numero pezzi"),
        (.count, "nl", "artikelen, aantal, stuks, punten, zegels, aantal artikelen"),
        (.count, "sv", "varor, antal, st varor, antal varor, poang"),
        (.count, "da", "varer, antal varer"),
        (.count, "pl", "ilosc, pozycji, punkty, liczba"),
        (.count, "cs", "pocet, polozek, ks, mnozstvi, pocet polozek"),
        (.count, "pt", "artigos, quantidade, qtd"),
        (.count, "el", "τεμαχια, ποσοτητα, ειδη, πλ ειδων, τεμ, συνολο γραμμων, συνολο τεμαχιων, συνολο ειδων"),
        (.count, "hr", "kolicina, kom, broj stavki"),
        (.other, "", "iban, bic, exchange rate, exch rate, kurs, id, trx, ref"),
        (.other, "de", "guthaben, restguthaben, wechselkurs, pfand, mindestbetrag, stammkapital"),
        (
            .other, "en",
            """
            exchange, card balance, previous balance, remaining balance, opening balance, rate, minimum, balance \
            forward, deposit, unit price, price, spent, over, win
            """
        ),
        (.other, "fr", "solde, cours, taux, capital, au capital, soit en, contre valeur, soit"),
        (.other, "es", "saldo, precio"),
        (.other, "it", "saldo, prezzo, tasso"),
        (.other, "nl", "saldo, statiegeld, koers, prijs"),
        (.other, "sv", "saldo, pant, pris"),
        (.other, "pl", "cena, kurs waluty"),
        (.other, "cs", "prepocet, dle kurzu, kurz, prepocet eur, cena"),
        (.other, "hr", "tecaj, fiksni tecaj, u eur, cijena"),
    ]
}
