import VaultModel

/// Every word of a claim pack.
struct ClaimWords {
    static let kicker = "PROOF OF PURCHASE AND WARRANTY"
    static let purchase = "Purchase"
    static let cover = "Warranty and return"
    static let returns = "Returns"
    static let notes = "Notes"
    static let history = "Record"
    static let missing = "Characters that are not printed"

    private let claim: ClaimFacts
    private let style: ClaimPack.Style
    private var receipt: Receipt { claim.receipt }

    init(_ claim: ClaimFacts, _ style: ClaimPack.Style) {
        (self.claim, self.style) = (claim, style)
    }

    var store: String {
        let name = VisibleText.line(receipt.storeName)
        return name.allSatisfy(\.isWhitespace) ? "(no store)" : name
    }

    var continued: String { store + ", continued" }

    var prepared: String { "Prepared on \(day(style.today)) from the buyer's own records." }

    var purchaseRows: [(label: String, text: String)] {
        var rows = [
            ("Store", store), ("Bought on", receipt.purchaseDate.map(day) ?? "not recorded"),
            (isReturnSlip ? "Paid back" : "Paid", amount ?? "not recorded"),
        ]
        if let name = claim.categoryName { rows.append(("Category", VisibleText.line(name))) }
        if !receipt.userTags.isEmpty {
            rows.append(("Keywords", VisibleText.line(receipt.userTags.joined(separator: ", "))))
        }
        if receipt.isReturned { rows.append(("Status", "given back to the store")) }
        rows.append(("Reference", receipt.entity.ref.id))
        return rows
    }

    var coverRows: [(label: String, text: String)] {
        var rows: [(String, String)] = []
        switch (receipt.warrantyMonths, CoverWords(claim, style).ownEnd) {
        case (let months?, let end?):
            let moved = end.isMoved ? " by the claims below" : ""
            rows.append(("Warranty", "\(Self.count(months)), until \(day(end.day))\(moved); \(state(of: end.day))"))
        case (let months?, nil): rows.append(("Warranty", "\(Self.count(months)) from a day that is not recorded"))
        case (nil, _): rows.append(("Warranty", claim.parts.warranties.isEmpty ? "not recorded" : "listed below"))
        }
        if let end = receipt.returnBy { rows.append(("Return", "until \(day(end)); \(state(of: end))")) }
        return rows
    }

    var notes: String {
        let text = VisibleText.block(receipt.userNotes)
        return text.allSatisfy(\.isWhitespace) ? "None." : text
    }

    static func page(_ page: Int, of count: Int) -> String { "Page \(page) of \(count)" }

    static func foot(_ claims: [ClaimFacts], day: String) -> String {
        claims.count == 1 ? "\(claims[0].receipt.entity.ref.id), \(day)" : "\(claims.count) receipts, \(day)"
    }

    /// Their numbers, since they cannot be shown.
    static func tell(_ missing: [Unicode.Scalar]) -> String {
        let shown = missing.prefix(24).map { scalar in
            let digits = String(scalar.value, radix: 16, uppercase: true)
            return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        }
        let rest = missing.count > shown.count ? ", and \(missing.count - shown.count) more" : ""
        return "A small square stands for each character that no font of this machine draws: "
            + shown.joined(separator: " ") + rest + "."
    }

    private var isReturnSlip: Bool { (receipt.total?.minor ?? 0) < 0 }

    private var amount: String? {
        receipt.total.map { total in
            Money(minor: isReturnSlip ? -total.minor : total.minor, currency: total.currency).text(style.moneyFormat)
        }
    }

    private func day(_ day: CalendarDay) -> String { day.text(style.dayFormat) }

    static func count(_ months: Int) -> String { months == 1 ? "1 month" : "\(months) months" }

    private func state(of end: CalendarDay) -> String { ClaimWords.state(of: end, style.today) }

    static func state(of end: CalendarDay, _ today: CalendarDay) -> String {
        switch today.days(until: end) {
        case 0: "today is the last day"
        case 1: "1 day left"
        case let days where days > 0: "\(days) days left"
        default: "over"
        }
    }
}
