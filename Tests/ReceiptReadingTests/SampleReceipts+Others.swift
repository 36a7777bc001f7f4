extension SampleReceipt {
    static let northern = [
        SampleReceipt(
            "Swedish", merchant: "Sjöbodens Fisk AB", date: "2024-02-06", total: 17500, currency: "SEK",
            text: """
                Sjöbodens Fisk AB
                Kajgatan 2, 111 20 Stockholm
                Org.nr 556123-4567
                2024-02-06 18:52
                Strömming          120,00
                Potatis             55,00
                Att betala         175,00 kr
                Varav moms 12%      18,75
                Kontokort          175,00
                """),
        SampleReceipt(
            "Danish", merchant: "Bager Holm ApS", date: "2023-11-21", total: 8450, currency: "DKK",
            text: """
                Bager Holm ApS
                Strandvej 7, 8000 Aarhus
                CVR 12345678
                21.11.2023 kl. 07:31
                Rugbrød              38,50
                Wienerbrød           46,00
                I ALT DKK            84,50
                Heraf moms           16,90
                Dankort              84,50
                """),
        SampleReceipt(
            "Norwegian", merchant: "Fjellsport Utstyr AS", date: "2025-01-30", total: 129900, currency: "NOK",
            text: """
                Fjellsport Utstyr AS
                Org.nr. 912345678 MVA
                Dato: 30.01.2025
                Skistaver          1 299,00
                Å betale           1 299,00
                Herav mva 25%        259,80
                BankAxept          1 299,00
                """),
        SampleReceipt(
            "Finnish", merchant: "Kahvila Tuuli Oy", date: "2024-07-19", total: 1180, currency: "EUR",
            text: """
                Kahvila Tuuli Oy
                Y-tunnus 1234567-8
                19.7.2024 10:15
                Kahvi                 3,80
                Pulla                 8,00
                YHTEENSÄ             11,80
                Korttimaksu          11,80
                ALV 14%               1,45
                """),
    ]

    static let eastern = [
        SampleReceipt(
            "Polish", merchant: "KSIĘGARNIA POD SOWĄ", date: "2023-09-05", total: 10490, currency: "PLN",
            text: """
                KSIĘGARNIA POD SOWĄ
                ul. Długa 3, 80-001 Gdańsk
                NIP 1234567890
                PARAGON FISKALNY
                ATLAS 1 x64,90     64,90A
                MAPA 2 x20,00      40,00A
                SPRZEDAŻ OPODATKOWANA A 104,90
                PTU A 5%            5,00
                SUMA PLN          104,90
                KARTA             104,90
                2023-09-05 12:01
                """),
        SampleReceipt(
            "Czech", merchant: "Papírnictví Kaštan s.r.o.", date: "2024-07-09", total: 55400, currency: "CZK",
            text: """
                Papírnictví Kaštan s.r.o.
                Náměstí Míru 1, Praha 2
                DIČ: CZ12345678
                Datum: 09.07.2024 20:04
                Tiskárna           554,00
                Celkem             554,00 Kč
                Hotovost           600,00
                Vráceno             46,00
                Souhrn DPH 21%     457,85   96,15
                """),
        SampleReceipt(
            "Greek", merchant: "ΒΙΒΛΙΟΠΩΛΕΙΟ Η ΓΛΑΥΚΑ", date: "2022-09-07", total: 2295, currency: "EUR",
            text: """
                ΒΙΒΛΙΟΠΩΛΕΙΟ Η ΓΛΑΥΚΑ
                ΑΦΜ 123456789 ΔΟΥ Α ΑΘΗΝΩΝ
                ΑΠΟΔΕΙΞΗ ΛΙΑΝΙΚΗΣ ΠΩΛΗΣΗΣ
                7/9/2022 12:36
                ΤΕΤΡΑΔΙΟ            7,95 24%
                ΑΤΛΑΣ              15,00 6%
                ΣΥΝΟΛΟ             22,95
                ΜΕΤΡΗΤΑ            25,00
                ΡΕΣΤΑ               2,05
                """),
        SampleReceipt(
            "Greek, month in words", merchant: "ΚΑΦΕ ΑΥΡΑ ΑΕ", date: "2024-09-10", total: 640, currency: "EUR",
            text: """
                ΚΑΦΕ ΑΥΡΑ ΑΕ
                ΑΦΜ: 987654321
                ΚΑΦΕΣ               3,20
                ΤΣΑΙ                3,20
                ΠΛΗΡΩΤΕΟ ΠΟΣΟ       6,40
                ΣΥΝΟΛΟ ΦΠΑ          0,74
                ΤΡΙΤΗ, 10 ΣΕΠΤΕΜΒΡΙΟΥ 2024 21:04
                """),
        SampleReceipt(
            "Croatian before the euro", merchant: "Konoba Galeb", date: "2021-08-29", total: 12800, currency: "HRK",
            text: """
                Konoba Galeb
                Obala 3, 21000 Split
                OIB: 12345678901
                29.08.2021 11:18
                Riba               100,00
                Vino                28,00
                UKUPNO kn          128,00
                PDV 13%             14,73
                """),
        SampleReceipt(
            "Turkish", merchant: "Martı Kırtasiye", date: "2024-04-23", total: 24550, currency: "TRY",
            text: """
                Martı Kırtasiye
                İstiklal Cad. No 5 Istanbul
                TARİH: 23.04.2024
                DEFTER            *145,50
                KALEM             *100,00
                TOPKDV             *22,32
                TOPLAM            *245,50
                NAKİT             *300,00
                PARA ÜSTÜ          *54,50
                """),
        SampleReceipt(
            "Hungarian, without a fraction", merchant: "Duna Könyvesbolt Kft", date: "2024-06-03", total: 549000,
            currency: "HUF",
            text: """
                Duna Könyvesbolt Kft
                Budapest
                Adószám: 12345678-2-41
                2024.06.03. 10:11
                Könyv              5 490 Ft
                ÖSSZESEN:          5 490 Ft
                """),
        SampleReceipt(
            "Japanese yen", merchant: "Sakura Stationery", date: "2024-11-20", total: 1320, currency: "JPY",
            text: """
                Sakura Stationery
                Tokyo, Japan
                2024年11月20日 13:05
                Notebook   ¥1,320
                Total      ¥1,320
                """),
    ]
}
