internal import VaultModel

/// Weighs which date is the day of the purchase.
struct DateFinder {
    let texts: [TextFacts]
    let country: CountryEvidence
    let today: CalendarDay?

    private struct Vote {
        var score: Double
        var text: Int
        var date: PrintedDate
        var rows: Set<Int>
    }

    func find() -> ReadField<CalendarDay>? {
        let isMonthFirst = isMonthFirst
        var votes: [CalendarDay: Vote] = [:]
        for (index, text) in texts.enumerated() {
            var own: [CalendarDay: Vote] = [:]
            for date in text.dates {
                for (rank, meaning) in ranked(date, isMonthFirst).prefix(2).enumerated() {
                    let score = score(date, meaning, in: text) - (rank == 0 ? 0 : 0.6)
                    var vote = own[meaning.day] ?? Vote(score: score, text: index, date: date, rows: [])
                    if score > vote.score { (vote.score, vote.date) = (score, date) }
                    vote.rows.insert(date.row)
                    own[meaning.day] = vote
                }
            }
            for (day, vote) in own {
                var vote = vote
                vote.score += 0.15 * Double(min(vote.rows.count - 1, 2))
                if let known = votes[day] {
                    let together = max(known.score, vote.score) + 0.25
                    if known.score > vote.score { vote = known }
                    vote.score = together
                }
                votes[day] = vote
            }
        }
        return best(of: votes)
    }

    private func best(of votes: [CalendarDay: Vote]) -> ReadField<CalendarDay>? {
        let sorted = votes.sorted { ($0.value.score, $1.key) > ($1.value.score, $0.key) }
        guard let (day, vote) = sorted.first, vote.score > -0.5 else { return nil }
        let second = sorted.count > 1 ? sorted[1].value.score : 0
        let lead = min(max(vote.score - max(second, 0), 0), 1)
        let confidence = min(max(vote.score, 0.1), 1) * (0.55 + 0.45 * lead)
        let row = texts[vote.text].rows[vote.date.row]
        return ReadField(day, confidence: confidence, box: row.box(vote.date.range), page: row.page)
    }

    /// The meanings of a date, the likeliest first.
    private func ranked(_ date: PrintedDate, _ isMonthFirst: Bool) -> [PrintedDate.Meaning] {
        func rank(_ order: PrintedDate.Order) -> Int {
            switch order {
            case .certain: 0
            case .dayFirst: isMonthFirst ? 2 : 1
            case .monthFirst: isMonthFirst ? 1 : 3
            case .yearFirst: isYearFirst ? 0 : 2
            }
        }
        return date.meanings.filter { isCredible($0.day) }.sorted { rank($0.order) < rank($1.order) }
    }

    private func isCredible(_ day: CalendarDay) -> Bool {
        guard let today, let limit = today.adding(days: 400) else { return true }
        return day <= limit
    }

    private func score(_ date: PrintedDate, _ meaning: PrintedDate.Meaning, in text: TextFacts) -> Double {
        let row = text.rows[date.row]
        var score = 0.5 + label(date, in: text)
        if hasTime(row, beside: date) { score += 0.2 }
        if date.hasFullYear { score += 0.1 }
        if let today, let tomorrow = today.adding(days: 1), meaning.day > tomorrow { score -= 0.8 }
        if meaning.day.year < 2005 { score -= 0.3 }
        score -= 0.1 * Double(date.row) / Double(max(text.rows.count, 1))
        score -= (100 - row.confidence(date.range)) / 500
        return score
    }

    /// Weighs the words before the date, or those of the row above if there are none.
    private func label(_ date: PrintedDate, in text: TextFacts) -> Double {
        let row = text.rows[date.row]
        let before = row.text(0..<date.range.lowerBound)
        if let own = weight(before) { return own }
        guard date.row > 0, before.unicodeScalars.count(where: \.properties.isAlphabetic) < 3 else { return 0 }
        return (weight(text.rows[date.row - 1].text) ?? 0) / 2
    }

    private func weight(_ text: String) -> Double? {
        let hits = DateWords.lexicon.hits(in: text)
        guard let last = hits.max(by: { $0.words.upperBound < $1.words.upperBound }) else { return nil }
        switch last.meaning {
        case .issued: return 0.4
        case .date: return 0.3
        case .other: return -0.6
        }
    }

    /// Whether a time of the day is in the row: receipts print it beside the date of the sale.
    private func hasTime(_ row: Row, beside date: PrintedDate) -> Bool {
        let scalars = row.scalars
        for position in scalars.indices where scalars[position] == ":" && position >= 1 && position + 2 < scalars.count
        {
            let around = [scalars[position - 1], scalars[position + 1], scalars[position + 2]]
            if around.allSatisfy({ ("0"..."9").contains($0) }) { return true }
        }
        return false
    }

    /// Whether months come first: what a date shows that has only one meaning, or what the country does.
    private var isMonthFirst: Bool {
        var shown = 0
        for date in texts.flatMap(\.dates) {
            let orders = date.meanings.filter { isCredible($0.day) }.map(\.order)
            if orders == [.monthFirst] { shown += 1 }
            if orders == [.dayFirst] { shown -= 1 }
        }
        if shown != 0 { return shown > 0 }
        guard let best = country.best, country.weight(best.code) >= 1 else { return false }
        return ["US", "CA", "PH"].contains(best.code)
    }

    private var isYearFirst: Bool {
        country.best.map { ["SE", "HU", "JP", "CN", "LT"].contains($0.code) } ?? false
    }
}
