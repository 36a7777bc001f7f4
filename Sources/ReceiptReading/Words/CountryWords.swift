extension Countries {
    /// Names of countries and large cities, and words of receipts that only one country uses.
    static let lexicon = Lexicon(words)

    private static let words: [(meaning: String, language: String, terms: String)] = [
        (
            "DE", "",
            """
            deutschland, germany, berlin, hamburg, munchen, koln, frankfurt, stuttgart, dusseldorf, leipzig, dresden, \
            hannover, nurnberg, bremen, steuernummer, steuer nr, st nr, ust idnr, ust id nr, tse, tse signatur, tse \
            transaktion, bewirtungsbeleg, finanzamt, registergericht
            """
        ),
        ("AT", "", "osterreich, austria, wien, vienna, salzburg, innsbruck, graz, linz, registrierkasse"),
        ("CH", "", "schweiz, suisse, svizzera, switzerland, zurich, geneve, basel, bern, lausanne"),
        (
            "FR", "",
            """
            france, paris, marseille, toulouse, bordeaux, strasbourg, siret, siren, rcs, tva intracom, naf, code naf, \
            code ape
            """
        ),
        (
            "BE", "",
            """
            belgique, belgie, belgium, bruxelles, brussel, brussels, antwerpen, gent, liege, btw tva, bancontact, vat \
            signing
            """
        ),
        (
            "NL", "",
            """
            nederland, netherlands, amsterdam, rotterdam, den haag, utrecht, eindhoven, kvk, btw nr, btw nummer
            """
        ),
        ("ES", "", "espana, spain, madrid, barcelona, valencia, sevilla, malaga, factura simplificada, nif, cif"),
        (
            "IT", "",
            """
            italia, italy, roma, milano, torino, napoli, firenze, venezia, bologna, partita iva, p iva, scontrino, \
            documento commerciale, rt
            """
        ),
        ("PT", "", "portugal, lisboa, porto, contribuinte, atcud, fatura simplificada, fatura recibo"),
        ("GR", "", "ελλαδα, greece, αθηνα, θεσσαλονικη, αφμ, δου, athens, α φ μ, ευρω, αποδειξη, λιανικησ, α λ π"),
        ("IE", "", "ireland, dublin, cork, galway, limerick, eircode, vat reg no ie"),
        ("FI", "", "suomi, finland, helsinki, tampere, turku, y tunnus"),
        (
            "GB", "",
            """
            united kingdom, england, scotland, wales, london, edinburgh, glasgow, manchester, birmingham, liverpool, \
            bristol, hmrc
            """
        ),
        (
            "SE", "",
            """
            sverige, sweden, stockholm, goteborg, malmo, uppsala, org nr, orgnr, organisationsnummer, varav moms, \
            kontrollenhet
            """
        ),
        ("NO", "", "norge, norway, oslo, bergen, trondheim, stavanger, foretaksregisteret, mva, bankaxept"),
        ("DK", "", "danmark, denmark, kobenhavn, aarhus, odense, cvr, cvr nr, dankort"),
        ("PL", "", "polska, poland, warszawa, krakow, wroclaw, gdansk, poznan, nip, paragon fiskalny, ptu"),
        ("CZ", "", "ceska republika, czech republic, praha, prague, brno, dic, ico, uctenka, dph"),
        ("HU", "", "magyarorszag, hungary, budapest, adoszam, nyugta, afa"),
        ("RO", "", "romania, bucuresti, cluj, bon fiscal, cod fiscal"),
        ("HR", "", "hrvatska, croatia, zagreb, split, dubrovnik, zadar, pula, rijeka, oib, jir, zki, pdv, racun"),
        ("TR", "", "turkiye, turkey, istanbul, ankara, izmir, kdv, vergi dairesi"),
        (
            "US", "",
            """
            usa, united states, new york, chicago, los angeles, san francisco, las vegas, sales tax, miami, seattle, \
            boston, houston
            """
        ),
        ("CA", "", "canada, toronto, vancouver, montreal, calgary, ottawa, quebec, hst, pst, qst, tvq, tps, gst hst"),
        ("AU", "", "australia, sydney, melbourne, brisbane, perth, abn, acn"),
        ("NZ", "", "new zealand, auckland, wellington"),
        (
            "MY", "",
            """
            malaysia, kuala lumpur, selangor, johor, penang, sdn bhd, bhd, jalan, taman, gst id, petaling jaya, shah \
            alam, rm
            """
        ),
        ("SG", "", "singapore, gst reg no"),
        (
            "IN", "",
            """
            india, delhi, mumbai, bangalore, bengaluru, chennai, hyderabad, kolkata, gstin, cgst, sgst, pvt ltd
            """
        ),
        ("CN", "", "china, beijing, shanghai, shenzhen, guangzhou"),
        ("JP", "", "japan, tokyo, osaka, kyoto"),
        ("HK", "", "hong kong, kowloon"),
        ("TH", "", "thailand, bangkok"),
        ("AE", "", "dubai, abu dhabi, trn"),
    ]
}
