internal import Folding

/// Months by their names and abbreviations in the languages of receipts.
enum MonthNames {
    /// 1 … 12; nil for every other word.
    static func month(_ word: String) -> Int? {
        let folded = TextFolding.fold(word)
        guard folded.unicodeScalars.count >= 3 else { return nil }
        if let month = months[folded] { return month }
        let key = WordKey.key(folded)
        guard key.count >= 7, key.count <= 14 else { return nil }
        return long.first { WordKey.isNear(key, $0.key, limit: key.count >= 9 ? 2 : 1) }?.month
    }

    private static let months: [String: Int] = {
        var months: [String: Int] = [:]
        for (index, row) in rows.enumerated() {
            for name in row.split(separator: " ") {
                for word in WordForms.abbreviations(of: String(name)) where months[word] == nil {
                    months[word] = index + 1
                }
            }
        }
        return months
    }()

    /// The names that are long enough for a wrong letter.
    private static let long: [(key: WordKey.Key, month: Int)] = rows.enumerated().flatMap { index, row in
        row.split(separator: " ").map { (WordKey.key(String($0)), index + 1) }.filter { $0.0.count >= 7 }
    }

    private enum WordForms {
        /// The word itself and its beginnings of three to five letters.
        static func abbreviations(of name: String) -> [String] {
            [name] + (3...5).filter { $0 < name.count }.map { String(name.prefix($0)) }
        }
    }

    /// Folded: English, German, French, Spanish, Italian, Dutch, Scandinavian, Finnish, Polish, Czech, Portuguese,
    /// Romanian, Turkish, Croatian, Hungarian and Greek. Of two months with one abbreviation, the earlier row wins.
    private static let rows = [
        """
        january januar janner janvier enero gennaio januari tammikuu styczen stycznia leden ledna janeiro ianuarie ocak \
        sijecanj sijecnja ιανουαριος ιανουαριοσ ιανουαριου gen ene
        """,
        """
        february februar fevrier febrero febbraio februari helmikuu luty lutego unor unora fevereiro februarie subat \
        veljaca φεβρουαριοσ φεβρουαριου
        """,
        "march marz maerz mars marzo maart mrt maaliskuu marzec marca brezen brezna marco martie mart ozujak μαρτιοσ μαρτιου",
        "april avril abril aprile huhtikuu kwiecien kwietnia duben dubna aprilie nisan travanj απριλιοσ απριλιου abr avr",
        "may mai mayo maggio mei maj toukokuu maja kveten kvetna maio mayis svibanj μαιοσ μαιου mag",
        "june juni juin junio giugno kesakuu czerwiec czerwca cerven cervna junho iunie haziran lipanj ιουνιοσ ιουνιου giu",
        "july juli juillet julio luglio heinakuu lipiec lipca cervenec cervence julho iulie temmuz srpanj ιουλιοσ ιουλιου lug",
        "august aout agosto augustus augusti elokuu sierpien sierpnia srpen srpna agustos kolovoz αυγουστοσ αυγουστου ago",
        """
        september septembre septiembre setiembre settembre syyskuu wrzesien wrzesnia zari setembro septembrie eylul rujan \
        σεπτεμβριοσ σεπτεμβριου sept set
        """,
        """
        october oktober octobre octubre ottobre lokakuu pazdziernik pazdziernika rijen rijna outubro octombrie ekim \
        listopad οκτωβριοσ οκτωβριου okt ott out
        """,
        "november novembre noviembre marraskuu listopadu novembro noiembrie kasim studeni νοεμβριοσ νοεμβριου",
        """
        december dezember decembre diciembre dicembre desember joulukuu grudzien grudnia prosinec prosince dezembro \
        decembrie aralik prosinac δεκεμβριοσ δεκεμβριου dez dic
        """,
    ]
}
