import Translation
import VaultModel

/// All texts of a claim pack, in ``Language/current``; those about items and their warranties are in ``ClaimCoverWords``.
struct ClaimWords {
    static var kicker: String { say("PROOF OF PURCHASE AND WARRANTY") }
    static var purchase: String { say("Purchase") }
    static var cover: String { say("Warranty and return") }
    static var returns: String { say("Returns") }
    static var notes: String { say("Notes") }
    static var history: String { say("Record") }
    static var missing: String { say("Characters not printed") }

    private let claim: ClaimFacts
    private let style: ClaimPack.Style
    private var receipt: Receipt { claim.receipt }

    init(_ claim: ClaimFacts, _ style: ClaimPack.Style) {
        (self.claim, self.style) = (claim, style)
    }

    var store: String {
        let name = VisibleText.line(receipt.storeName)
        return name.allSatisfy(\.isWhitespace) ? say("(no store)") : name
    }

    var continued: String { say("\(store), continued") }

    var prepared: String { say("Prepared on \(day(style.today)) from the buyer's own records.") }

    var purchaseRows: [(label: String, text: String)] {
        let unknown = say("not recorded")
        var rows = [
            (say("Store"), store), (say("Bought on"), receipt.purchaseDate.map(day) ?? unknown),
            (isReturnSlip ? say("Refunded") : say("Paid"), amount ?? unknown),
        ]
        if let name = claim.categoryName { rows.append((say("Category"), VisibleText.line(name))) }
        if !receipt.userTags.isEmpty {
            rows.append((say("Keywords"), VisibleText.line(receipt.userTags.joined(separator: ", "))))
        }
        if receipt.isReturned { rows.append((say("Status"), say("returned to the store"))) }
        rows.append((say("Reference"), receipt.entity.ref.id))
        return rows
    }

    var coverRows: [(label: String, text: String)] {
        var rows = [(say("Warranty"), warranty)]
        if let end = receipt.returnBy {
            rows.append((say("Return", as: "noun"), say("until \(day(end)); \(state(of: end))")))
        }
        return rows
    }

    private var warranty: String {
        guard let months = receipt.warrantyMonths.map(Self.count) else {
            return claim.parts.warranties.isEmpty ? say("not recorded") : say("listed below")
        }
        guard let end = ClaimCoverWords(claim, style).ownEnd else {
            return receipt.purchaseDate == nil ? Self.fromUnknownDay(months) : Self.afterCalendar(months)
        }
        let (last, state) = (day(end.day), state(of: end.day))
        return end.isMoved
            ? say("\(months), until \(last) by the claims below; \(state)") : say("\(months), until \(last); \(state)")
    }

    /// - Parameter months: as returned by ``count(_:)``.
    static func fromUnknownDay(_ months: String) -> String { say("\(months), start date not recorded") }

    /// - Parameter months: as returned by ``count(_:)``.
    static func afterCalendar(_ months: String) -> String { say("\(months), ends after the year 9999") }

    var notes: String {
        let text = VisibleText.block(receipt.userNotes)
        return text.allSatisfy(\.isWhitespace) ? say("None.") : text
    }

    static func page(_ page: Int, of count: Int) -> String { say("Page \(page) of \(count)") }

    static func foot(_ claims: [ClaimFacts], day: String) -> String {
        let count = claims.count
        return (count == 1 ? claims[0].receipt.entity.ref.id : say(count, "\(count) receipt", "\(count) receipts"))
            + ", " + day
    }

    /// Lists the characters by number, since they cannot be shown.
    static func tell(_ missing: [Unicode.Scalar]) -> String {
        let shown = missing.prefix(24).map { scalar in
            let digits = String(scalar.value, radix: 16, uppercase: true)
            return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        }
        let (codes, rest) = (shown.joined(separator: " "), missing.count - shown.count)
        return rest > 0
            ? say(
                "A small square stands for each character that no font on this computer has: \(codes), and \(rest) more."
            ) : say("A small square stands for each character that no font on this computer has: \(codes).")
    }

    private var isReturnSlip: Bool { (receipt.total?.minor ?? 0) < 0 }

    private var amount: String? {
        receipt.total.map { total in
            Money(minor: isReturnSlip ? Int64(clamping: total.minor.magnitude) : total.minor, currency: total.currency)
                .text(style.moneyFormat)
        }
    }

    private func day(_ day: CalendarDay) -> String { day.text(style.dayFormat) }

    static func count(_ months: Int) -> String { say(months, "\(months) month", "\(months) months") }

    private func state(of end: CalendarDay) -> String { ClaimWords.state(of: end, style.today) }

    static func state(of end: CalendarDay, _ today: CalendarDay) -> String {
        switch today.days(until: end) {
        case 0: say("today is the last day")
        case let days where days > 0: say(days, "\(days) day left", "\(days) days left")
        default: say("over", as: "ended")
        }
    }
}
