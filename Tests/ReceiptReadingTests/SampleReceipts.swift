import Testing
import VaultModel

/// A receipt of a shop that does not exist, and what it says.
struct SampleReceipt: CustomTestStringConvertible, Sendable {
    let name: String
    let merchant: String
    let date: String
    /// In minor units.
    let total: Int64
    let currency: String
    let text: String

    init(_ name: String, merchant: String, date: String, total: Int64, currency: String, text: String) {
        (self.name, self.merchant, self.date) = (name, merchant, date)
        (self.total, self.currency, self.text) = (total, currency, text)
    }

    var testDescription: String { name }
    var day: CalendarDay? { CalendarDay(date) }

    static let all = germanic + romance + northern + eastern
}

extension SampleReceipt {
    static let germanic = [
        SampleReceipt(
            "German, hardware", merchant: "Werkzeughaus Nordpol GmbH", date: "2025-03-18", total: 1740, currency: "EUR",
            text: """
                Werkzeughaus Nordpol GmbH
                Hafenstr. 12, 20459 Hamburg
                Tel. 040 / 123456
                Bohrer 8 mm        12,90 A
                Dübel               4,50 A
                SUMME EUR          17,40
                Gegeben            20,00
                Rückgeld            2,60
                MwSt 19,00 %   14,62   2,78
                18.03.2025 14:12
                """),
        SampleReceipt(
            "German, restaurant", merchant: "Gasthof zur Linde", date: "2024-12-07", total: 4830, currency: "EUR",
            text: """
                *** Gasthof zur Linde ***
                Dorfplatz 3
                A-5020 Salzburg
                UID: ATU12345678
                Rechnung Nr. 4711
                Tisch 7            07.12.2024 20:41
                2 x Schnitzel 17,90     35,80
                1 x Knödel              12,50
                Zwischensumme           48,30
                Zu zahlen            € 48,30
                """),
        SampleReceipt(
            "English, Britain", merchant: "The Copper Kettle", date: "2024-05-04", total: 2345, currency: "GBP",
            text: """
                The Copper Kettle
                14 Mill Road, Bristol BS1 4QT
                VAT No 123 4567 89
                04/05/2024 11:02
                Full breakfast      £12.95
                Tea                  £3.50
                Cake                 £7.00
                Subtotal            £23.45
                Balance Due         £23.45
                Card                £23.45
                """),
        SampleReceipt(
            "English, month first", merchant: "Blue Heron Diner", date: "2023-04-05", total: 2161, currency: "USD",
            text: """
                Blue Heron Diner
                800 River Blvd
                Portland, OR 97204
                (503) 555-0142
                04/05/2023 6:31 PM
                Burger             14.50
                Soda                5.50
                Sub Total          20.00
                Sales Tax           1.61
                Total              21.61
                Suggested Tip 18%   3.60
                """),
        SampleReceipt(
            "English, rounding", merchant: "KEDAI SERI MELUR SDN BHD", date: "2019-02-01", total: 1235, currency: "MYR",
            text: """
                KEDAI SERI MELUR SDN BHD
                (123456-K)
                12, JALAN MAWAR 3, 43000 KAJANG
                TAX INVOICE
                01/02/2019 12:44:10
                PAINT               8.00
                BRUSH               4.33
                TOTAL              12.33
                ROUNDING ADJ        0.02
                ROUNDED TOTAL (RM) 12.35
                CASH               20.00
                CHANGE              7.65
                """),
        SampleReceipt(
            "Dutch", merchant: "Fietsenwinkel De Ketting B.V.", date: "2024-08-14", total: 124900, currency: "EUR",
            text: """
                Fietsenwinkel De Ketting B.V.
                Dorpsstraat 8, 3512 AB Utrecht
                Factuurdatum: 14 augustus 2024
                Stadsfiets           1.199,00
                Slot                    50,00
                Subtotaal            1.249,00
                Totaal te betalen  € 1.249,00
                BTW 21%                216,77
                Vervaldatum: 28 augustus 2024
                """),
    ]

    static let romance = [
        SampleReceipt(
            "French, bakery", merchant: "Boulangerie du Canal", date: "2024-03-22", total: 870, currency: "EUR",
            text: """
                Boulangerie du Canal
                4 quai des Brumes 67000 STRASBOURG
                Siret : 12345678900011
                Ticket 1234       22/03/2024 08:36
                2 Croissants          3,20
                1 Tarte               5,50
                Total TTC             8,70
                Total HT              8,25
                TVA 5,5%              0,45
                Carte bancaire        8,70
                """),
        SampleReceipt(
            "French, month in words", merchant: "Librairie Le Phare", date: "2023-08-01", total: 4599, currency: "EUR",
            text: """
                Bienvenue chez Librairie Le Phare
                1er août 2023
                Roman                20,99 €
                Atlas                25,00 €
                Net à payer          45,99 €
                Espèces              50,00 €
                Rendu                 4,01 €
                """),
        SampleReceipt(
            "Spanish", merchant: "Ferretería La Tuerca S.L.", date: "2024-10-09", total: 3267, currency: "EUR",
            text: """
                Ferretería La Tuerca S.L.
                C/ Mayor 5, 28013 Madrid
                NIF: B12345678
                FACTURA SIMPLIFICADA
                Fecha: 09/10/2024 17:20
                Taladro              27,00
                Base imponible       27,00
                IVA 21%               5,67
                TOTAL A PAGAR        32,67
                Efectivo             40,00
                Cambio                7,33
                """),
        SampleReceipt(
            "Italian", merchant: "Trattoria Il Gufo", date: "2022-06-30", total: 5200, currency: "EUR",
            text: """
                Trattoria Il Gufo
                Via Garibaldi 9 - 50123 Firenze
                P.IVA 01234567890
                DOCUMENTO COMMERCIALE
                Coperto             4,00
                Tagliatelle        24,00
                Bistecca           24,00
                TOTALE COMPLESSIVO 52,00
                di cui IVA          4,73
                Pagamento contante 60,00
                Resto               8,00
                30-06-2022 21:47
                """),
        SampleReceipt(
            "Portuguese", merchant: "Papelaria Gaivota Lda", date: "2023-01-15", total: 1290, currency: "EUR",
            text: """
                Papelaria Gaivota Lda
                Rua do Ouro 20, 1100-062 Lisboa
                Contribuinte: 501234567
                Fatura simplificada   2023-01-15
                Caderno              4,90
                Canetas              8,00
                Total a pagar       12,90
                Numerário           15,00
                Troco                2,10
                """),
        SampleReceipt(
            "Romanian", merchant: "Magazin Steaua SRL", date: "2024-02-11", total: 8750, currency: "RON",
            text: """
                Magazin Steaua SRL
                Str. Lunga 4, Brasov
                COD FISCAL: RO12345678
                CAFEA               37,50
                CEAI                50,00
                TOTAL LEI           87,50
                TOTAL TVA            7,22
                NUMERAR            100,00
                REST                12,50
                BON FISCAL  11.02.2024
                """),
    ]
}
