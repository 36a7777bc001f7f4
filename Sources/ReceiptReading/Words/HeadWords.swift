/// The kind of a row at the head of a receipt that is not a name.
enum HeadWord: Hashable, Sendable {
    /// The kind of paper: `Rechnung`.
    case title
    /// `Welcome to`, before a name.
    case welcome
    /// `Vielen Dank`.
    case greeting
    /// Part of an address.
    case address
    /// Part of an address, or of a name: `Park`.
    case place
    /// Telephone, web, tax number, register, table, till, server, number of a receipt.
    case data
    /// A place that shops are in: a mall, a hotel.
    case host
    /// The kind of shop, without its name: `Restaurant`.
    case kind
    /// Before the name of a seller: `Sold by`.
    case seller
    /// Before the name of a customer: `Bill to`.
    case customer
}

enum HeadWords {
    static let lexicon = Lexicon(rows, mixes: false)

    private static let rows: [(meaning: HeadWord, language: String, terms: String)] = [
        (
            .title, "",
            """
            invoice, receipt, rechnung, quittung, beleg, kassenbon, kassenbeleg, bewirtungsbeleg, ticket, facture, \
            kvitto, faktura, factuur, kassabon, bon, recibo, factura, fattura, scontrino, ricevuta, paragon, paragon \
            fiskalny, uctenka, fatura, fis, kuitti, kvittering, αποδειξη, αποδειξη λιανικησ, τιμολογιο, racun, \
            nyugta, bill, check, guest check, tax invoice, duplicate, kopie, copy, copia, copie, duplicata, original, \
            sales receipt, cash receipt, customer copy, handlarens, kundens exemplar, kundenbeleg, kassenquittung, \
            simplified tax invoice, factura simplificada, documento commerciale, danovy doklad, ticket de caisse, \
            note, addition, zwischenrechnung, official receipt, cash bill, cash sales, tax invoice simplified, \
            payment receipt, debit, credit, sale, purchase, verkauf, kundebeleg, kaufbeleg, kortkop, kort kop, kop, \
            kopie factuur, order, bestellung, take away, take out, eat in, dine in, here, to go, cardholder copy, \
            invoice number, lunch, pro forma, non fiscal, nachtrag, recu, retail invoices, retail invoice, page, \
            seite, wifi, ihre konsumation, tva valable, non valable, faktura vat, sprzedaz, originale, mwst rechnung, \
            receipt of sale, sale receipt, item, description, desc, qty, artikel, cash, vente, our restaurant, unser, \
            details, summary, hotel details, bezeichnung, euro, eur, voucher, card sales voucher, kasticket, kassaticket, btw kasticket, \
            sale transaction, transaction, transaccion, transaccion electronica, guest copy, merchant copy, reprint, \
            take out order, naziv, cijena, kolicina, iznos, cena, ilosc, nazwa, descripcion, cant, importe, \
            producto, omschrijving, aantal, prijs, beskrivning, antal, pris, articolo, prezzo, kuvaus, hinta, \
            order no, to stay, for here, regular check, price, quantity, check in, check out, rooms, sur place, emporter, a emporter, unpaid reprint, \
            einzelkarte, einzelfahrschein, fahrschein, fahrkarte, fahrausweis, tageskarte, eintrittskarte, eintritt, \
            einzelticket, tagesticket, tickets, adult, adults, child, one way ticket, one way, single ticket, day ticket, return \
            ticket, single, general admission, admission, billet, billet simple, billete, billete sencillo, entrada, \
            biglietto, biljett, enkelbiljett, vuxen, billett, voksen, bilet, bilet normalny, jizdenka, vstupenka, lipp, pilet, \
            bilietas, kaartje, vervoerbewijs, adulte, adulto, erwachsener, erwachsene, lippu, εισιτηριο, karta, ulaznica
            """
        ),
        (
            .welcome, "",
            """
            welcome to, welcome, willkommen bei, willkommen im, herzlich willkommen, willkommen, bienvenue chez, \
            bienvenue, bienvenidos a, bienvenidos, bienvenido, benvenuti, benvenuti da, welkom bij, welkom, valkommen \
            till, valkommen, velkommen til, velkommen, tervetuloa, witamy w, witamy, vitejte, vitame vas, bem vindo, \
            καλωσ ηλθατε, dobrodosli, hos gelniz, thank you for shopping at, thanks for shopping at, thank you for \
            visiting, thanks for visiting, thank you for dining at, thank you for choosing, thank you for your visit \
            at, vielen dank fur ihren einkauf bei, vielen dank fur ihren besuch bei, vielen dank fur ihren besuch im, \
            danke fur ihren einkauf bei, danke fur ihren besuch bei, merci de votre visite chez, merci pour votre \
            visite chez, gracias por su visita a, gracias por su compra en, gracias por comprar en, grazie per aver \
            scelto, grazie per la visita da, bedankt voor uw bezoek aan, bedankt voor uw aankoop bij, tack for ditt \
            besok pa, tack for ditt kop hos, tak for dit besog hos, takk for besoket hos, kiitos kaynnista, \
            dziekujemy za zakupy w, dekujeme za nakup v, obrigado pela sua visita ao
            """
        ),
        (
            .greeting, "",
            """
            thank you, thanks, vielen dank, danke, merci, gracias, grazie, bedankt, dank u, tack, tak, takk, kiitos, \
            dziekujemy, dekujeme, obrigado, ευχαριστουμε, hvala, koszonjuk, tesekkurler, have a nice day, guten tag, \
            bonjour, a bientot, au revoir, auf wiedersehen, please come again, come again, enjoy, enjoy your meal, \
            guten appetit, good morning, good afternoon, since, depuis, seit, established, est, open, geoffnet, \
            offnungszeiten, opening hours, ouvert, lundi, montag, monday, daily, happy, tell us, survey
            """
        ),
        (
            .host, "",
            """
            galeria, galeria handlowa, centrum handlowe, ch, einkaufszentrum, ekz, centre commercial, centro \
            comercial, centro commerciale, galleria, winkelcentrum, kopcentrum, kjopesenter, storcenter, kauppakeskus, \
            shopping center, shopping centre, shopping mall, mall, outlet, airport, aeroport, aeropuerto, aeroporto, \
            flughafen, hauptbahnhof, hbf, bahnhof, casino, hotel and casino, resort
            """
        ),
        (.address, "de", "str, strasse, weg, platz, allee, gasse, ufer, damm"),
        (
            .address, "en",
            """
            street, road, rd, dr, ave, avenue, blvd, boulevard, lane, drive, suite, ste, unit, floor, highway, hwy, st, \
            building, lot, po box, parkway, pkwy
            """
        ),
        (
            .place, "",
            """
            park, centre, center, square, block, level, terminal, terrace, court, way, ring, markt, box, \
            plaza, gare, station, shopping, place
            """
        ),
        (.address, "fr", "rue, av, quai, bd, chemin, route, cedex, allee, impasse, faubourg"),
        (.address, "es", "calle, avda, avenida, paseo, ctra, carrer, cl, carretera, poligono"),
        (.address, "it", "via, piazza, corso, viale, largo, vicolo, strada, calle"),
        (.address, "nl", "straat, laan, plein, gracht, kade, weg, singel"),
        (.address, "sv", "gatan, vagen, gata, torget, torg"),
        (.address, "da", "gade, vej, vei, veien, plass, gate"),
        (.address, "pl", "ul, ulica, al, aleja, plac, os"),
        (.address, "cs", "ulice, namesti, nam, trida, psc"),
        (.address, "pt", "rua, av, praca, largo, estrada, travessa"),
        (.address, "el", "οδοσ, λεωφ, λεωφοροσ, πλατεια, τκ, τ κ, οδ"),
        (.address, "hr", "ulica, trg, cesta, put, obala"),
        (
            .place, "",
            """
            deutschland, germany, osterreich, austria, schweiz, suisse, switzerland, france, belgie, belgique, nederland, \
            netherlands, italia, espana, portugal, sverige, sweden, norge, danmark, suomi, polska, ceska republika, \
            hrvatska, croatia, ελλαδα, greece, ireland, united kingdom, usa, canada
            """
        ),
        (
            .address, "en",
            """
            jalan, jln, taman, lorong, persiaran, kampung, bandar, lebuh, selangor, johor, kuala lumpur, no, wilayah, \
            mukim, batu, km, kawasan, perindustrian, jln, tmn, industrial estate
            """
        ),
        (
            .data, "",
            """
            tel, telefon, telephone, phone, fon, tlf, ph, fax, telefax, email, e mail, mail, www, http, https, web, \
            website, date, datum, fecha, data, heure, time, uhrzeit, zeit, hora, ora, tid, hour, kasse, kassa, \
            caisse, caja, cassa, till, register, terminal, pos, tisch, table, bord, mesa, tavolo, tafel, stul, stol, \
            server, cashier, kassierer, bediener, bedienung, serveur, operator, obsluha, kasir, clerk, host, \
            serveerder, kassor, konobar, cameriere, employee, mitarbeiter, vendeur, guests, gaste, couverts, \
            steuernummer, steuernr, st nr, ust idnr, ust id nr, uid, uid nr, vat, vat no, vat reg, vat reg no, vat \
            number, tva, siret, siren, rcs, naf, ape, nif, cif, piva, p iva, partita iva, c f, cod fisc, btw, btw nr, \
            kvk, org nr, orgnr, organisationsnummer, cvr, nip, dic, ico, ic, αφμ, α φ μ, δου, τηλ, oib, contribuinte, \
            gst, gst id, gst no, gst reg, gst reg no, hst, co reg, reg no, company no, reg, roc, brn, company reg, \
            sst, sst id, registration no, invoice no, receipt no, bill no, doc no, document no, rechnung nr, \
            rechnungs nr, rechnungsnr, beleg nr, belegnr, bon nr, bonnr, nr, order number, order no, bestellnummer, \
            kundennr, kundennummer, account, account number, iban, bic, swift, bank, bankverbindung, facebook, \
            instagram, wifi, filiale, shop no, branch, fil, member, customer, \
            kunde, client, klant, gst id no, merchant id, mid, tid nr, aid, trans, transaction, approval, auth, card, \
            visa, mastercard, maestro, amex, contactless, credit, kundenbeleg, terminal id, ta nr, ta-nr, trace, \
            filialleiter, geschaftsfuhrer, ceo, inhaber, owner, prop, salesperson, saljare, vendedor, verkoper, sprzedawca, verkaufer, prodavajici, sales person, served by, es \
            bediente sie, inh, betreiber, tax id, capital, au capital, k c, chk, trn, document, emp, emp id, unite, \
            σερβιτοροσ, ταμειο, ταμιασ, check no, seat, day part, guest, phone no, personal, kassanr, kvittonr, \
            booking, booking id, payment mode, payment, rate, amount, service charge, site, org, bediend door, \
            oznaka operatera, broj racuna, racun broj, receipt code, issue, order type, estacion, tipo billete
            """
        ),
        (
            .kind, "",
            """
            restaurant, cafe, bar, bistro, magasin, tienda, negozio, butik, hotel, supermarkt, supermarket, market, store, shop, boutique, bakery, \
            backerei, pizzeria, ristorante, restauracja, restaurace, restaurang, pharmacie, pharmacy, apotheke, \
            apotek, brasserie, boulangerie, patisserie, pizza, steakhouse, pub, coffee, kiosk, tankstelle, steak \
            house, εστιατοριο, καφετερια, konoba, gmbh, ltd, inc, sarl, franchise, indian, italian, chinese, japanese, \
            korean, vietnamese, greek, turkish, mexican, spanish, asian, french, indisches, italienisches, \
            chinesisches, japanisches, vietnamesisches, griechisches, mexikanisches, asiatisches, spezialitaten, \
            specialities, cuisine, kuche, indien, italien, chinois, indisk, italiensk, kinesisk
            """
        ),
        (
            .seller, "",
            """
            sold by, verkauft von, vendu par, venduto da, seller, service provider, leistungserbringer, issued by
            """
        ),
        (
            .customer, "",
            """
            bill to, ship to, sold to, billing address, shipping address, invoice to, customer, kunde, rechnung an, \
            lieferadresse, rechnungsadresse, factuuradres, afleveradres, adresse de facturation, client, cliente, \
            nabywca, odberatel, guest name, leveringsadres, adresse de livraison, deliver to, attn
            """
        ),
    ]
}
