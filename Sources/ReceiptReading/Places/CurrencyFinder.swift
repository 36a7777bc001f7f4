internal import VaultModel

/// Decides in which currency a receipt is.
struct CurrencyFinder {
    let amounts: [PrintedAmount]
    let country: CountryEvidence
    let hints: ReadingHints

    /// - Parameters:
    ///   - rows: the rows of a text, for signs that stand alone.
    ///   - total: the amount that was found as the total; its sign counts more.
    ///   - day: of the receipt, for countries that changed their currency.
    func find(in rows: [Row], total: PrintedAmount?, day: CalendarDay?) -> ReadField<Currency>? {
        var votes: [String: Double] = [:]
        for amount in amounts {
            guard let sign = amount.sign else { continue }
            let code = resolved(sign)
            votes[code, default: 0] += amount == total ? 4 : 1
        }
        for (index, row) in rows.enumerated() { addLoneSigns(row, isTotal: index == total?.row, to: &votes) }
        votes = votes.mapValues { min($0, 8) }
        let home = country.best
        if let home, home.lead > 0.05, let own = currency(of: home.code, on: day) {
            votes[own, default: 0] += 2.5 * (0.4 + 0.6 * home.lead) * min(country.weight(home.code), 6) / 6
        }
        let sorted = votes.sorted { ($0.value, $1.key) > ($1.value, $0.key) }
        guard let best = sorted.first, let currency = Currency(best.key),
            best.value >= (hints.currency == nil ? 0.01 : 0.3)
        else {
            return hints.currency.map { ReadField($0, confidence: 0.4) }
        }
        let second = sorted.count > 1 ? sorted[1].value : 0
        let lead = (best.value - second) / (best.value + 1)
        return ReadField(currency, confidence: min(best.value + 0.2, 0.5) + min(max(lead, 0), 0.5))
    }

    /// The currency that a sign means here: the one of a country for which there is evidence.
    private func resolved(_ sign: CurrencySign) -> String {
        guard sign.currencies.count > 1 else { return sign.currencies.first ?? "" }
        let weights = sign.currencies.map { code in
            Countries.all.filter { $0.currency == code }.map { country.weight($0.code) }.max() ?? 0
        }
        guard let best = weights.indices.max(by: { (weights[$0], -$0) < (weights[$1], -$1) }) else { return "" }
        if weights[best] < 1, let own = hints.currency?.code, sign.currencies.contains(own) { return own }
        return sign.currencies[best]
    }

    /// Codes and signs in headings and labels: `Summe EUR`, `Alle Preise in €`.
    private func addLoneSigns(_ row: Row, isTotal: Bool, to votes: inout [String: Double]) {
        for word in row.words {
            let bare = word.text.trimmingPrefix { "([*-:".contains($0) }.prefix { !")]:*,.-/".contains($0) }
            guard (1...5).contains(bare.unicodeScalars.count), let sign = CurrencySign(String(bare), isBefore: true)
            else { continue }
            // Two letters are often something else.
            let isSure =
                sign.currencies.count == 1 && (bare.unicodeScalars.count >= 3 || !(bare.first?.isLetter ?? true))
            let isUpper = bare.allSatisfy { !$0.isLetter || $0.isUppercase } || bare.count > 3
            if isSure && isUpper { votes[resolved(sign), default: 0] += isTotal ? 2.5 : 0.7 }
        }
    }

    /// Croatia had the kuna until 2022, Bulgaria has had the euro since 2026.
    private func currency(of country: String, on day: CalendarDay?) -> String? {
        switch country {
        case "HR": (day?.year ?? 2023) < 2023 ? "HRK" : "EUR"
        case "BG": (day?.year ?? 2025) < 2026 ? "BGN" : "EUR"
        default: Countries.byCode[country]?.currency
        }
    }
}
