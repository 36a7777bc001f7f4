extension AmountWords {
    /// How it was paid.
    static let payments: [(meaning: AmountWord, language: String, terms: String)] = [
        (.cash, "de", "bar, barzahlung, bargeld"),
        (.cash, "en", "cash, cash payment"),
        (.cash, "fr", "especes, espece, comptant"),
        (.cash, "es", "efectivo, metalico, contado"),
        (.cash, "it", "contanti, contante, pagamento contante"),
        (.cash, "nl", "contant, kontant"),
        (.cash, "sv", "kontant, kontanter"),
        (.cash, "da", "kontant"),
        (.cash, "no", "kontant"),
        (.cash, "fi", "kateinen"),
        (.cash, "pl", "gotowka"),
        (.cash, "cs", "hotovost, hotove"),
        (.cash, "pt", "numerario, dinheiro"),
        (.cash, "ro", "numerar"),
        (.cash, "tr", "nakit"),
        (.cash, "el", "μετρητα, μετρητοισ"),
        (.cash, "hr", "gotovina, novcanice"),
        (.given, "ja", "お預り, お預かり"), (.given, "zh", "实收, 收款"), (.change, "ja", "お釣り, お釣"), (.change, "zh", "找零"),
        (.given, "de", "gegeben, erhalten, bar gegeben, geg bar, bar erhalten, rueckgeld auf"),
        (
            .given, "en",
            """
            tendered, cash tendered, tender, received, amount tendered, cash received, paid cash, amt tendered, rec \
            amt
            """
        ),
        (.given, "fr", "recu, donne, remis, rendu sur, especes recues"),
        (.given, "es", "entregado, entrega, recibido"),
        (.given, "it", "ricevuto, importo ricevuto"),
        (.given, "nl", "ontvangen, gegeven"),
        (.given, "sv", "mottaget kontant, erhallet"),
        (.given, "da", "modtaget"),
        (.given, "no", "mottatt"),
        (.given, "pl", "wplacono, wplata, otrzymano"),
        (.given, "cs", "prijato, placeno, prijata hotovost"),
        (.given, "pt", "entregue, recebido"),
        (.given, "el", "εισπραχθηκαν, εισπραξη, δοθηκαν"),
        (.given, "hr", "primljeno"),
        (.change, "de", "rueckgeld, ruckgeld, zuruck, wechselgeld, zurueck, rest, restgeld"),
        (.change, "en", "change, change due, your change, cash change, change given"),
        (.change, "fr", "rendu, monnaie, a rendre, rendu monnaie, monnaie rendue"),
        (.change, "es", "cambio, devolucion, su cambio, vuelta"),
        (.change, "it", "resto"),
        (.change, "nl", "wisselgeld, terug, retour, teruggave"),
        (.change, "sv", "vaxel, tillbaka, ater"),
        (.change, "da", "byttepenge, retur, tilbage"),
        (.change, "no", "veksel, vekslepenger, tilbake"),
        (.change, "fi", "takaisin, vaihtoraha"),
        (.change, "pl", "reszta, wydano"),
        (.change, "cs", "vratit, vraceno, k vraceni"),
        (.change, "pt", "troco"),
        (.change, "ro", "rest"),
        (.change, "tr", "para ustu"),
        (.change, "el", "ρεστα"),
        (.change, "hr", "povrat, za vratiti"),
        (
            .card, "",
            """
            visa, mastercard, maestro, amex, american express, bancontact, girocard, ec, ec karte, ec cash, dankort, \
            vpay, v pay, apple pay, multibanco, ideal, pin, paypal, debit mastercard, visa debit, contactless
            """
        ),
        (
            .card, "de",
            """
            kreditkarte, kartenzahlung, karte, ec zahlung, kreditk, kk, per kreditkarte, kredit, girokarte, \
            kreditkarten
            """
        ),
        (
            .card, "en",
            """
            card, credit card, debit card, credit, debit, credit sales, card payment, master card, master, visa card, \
            debit tend
            """
        ),
        (.card, "fr", "carte, carte bancaire, cb, carte bleue, cb emv, carte de credit"),
        (.card, "es", "tarjeta, tarjeta credito, tarjeta bancaria"),
        (.card, "it", "carta, carta di credito, bancomat, pagamento elettronico"),
        (.card, "nl", "pinnen, betaalpas, kaart"),
        (.card, "sv", "kort, kontokort, kortbetalning, bankkort, kreditkort"),
        (.card, "da", "betalingskort"),
        (.card, "no", "bankkort, bank axept, bankaxept"),
        (.card, "fi", "korttimaksu, kortti, pankkikortti"),
        (.card, "pl", "karta, karta platnicza, karta kredytowa, platnosc karta"),
        (.card, "cs", "platebni karta, karta, kartou, plateb karta"),
        (.card, "pt", "cartao"),
        (.card, "el", "καρτα, πιστωτικη καρτα, χρεωστικη, πιστωτικεσ καρτεσ, πιστωτικεσ, καρτεσ"),
        (.card, "hr", "kartica"),
    ]
}
