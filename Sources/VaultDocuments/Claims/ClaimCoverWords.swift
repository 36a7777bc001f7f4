import Translation
import VaultModel

/// The texts of a claim pack about a receipt's items, their warranties, and earlier claims.
struct ClaimCoverWords {
    typealias Row = (label: String, text: String)

    static var items: String { say("Items") }
    static var warranties: String { say("Warranties") }
    static var claims: String { say("Claims") }

    private let claim: ClaimFacts
    private let style: ClaimPack.Style
    private var parts: ReceiptParts { claim.parts }

    init(_ claim: ClaimFacts, _ style: ClaimPack.Style) {
        (self.claim, self.style) = (claim, style)
    }

    /// One row for each item; its notes are a separate row, as are those of a warranty or a claim.
    var itemRows: [Row] {
        parts.items.enumerated().flatMap { index, item in
            let number = VisibleText.inSentence(item.serialNumber)
            let serial = number.isEmpty ? say("serial number not recorded") : say("serial number \(number)")
            let price = item.price.map { VisibleText.line($0.text(style.moneyFormat)) }
            let facts = [name(of: item), serial, price].compactMap(\.self)
            return rows(say("Item \(index + 1)"), facts, notes: item.userNotes)
        }
    }

    var warrantyRows: [Row] {
        parts.warranties.flatMap { warranty in
            let facts = [
                provider(of: warranty), item(of: warranty), scope(of: warranty),
                warranty.contractNumber.isEmpty
                    ? nil : say("contract \(VisibleText.inSentence(warranty.contractNumber))"),
            ]
            return rows(
                kind(of: warranty), facts.compactMap(\.self) + standing(of: warranty), notes: warranty.userNotes)
        }
    }

    var claimRows: [Row] {
        parts.claims.enumerated().flatMap { index, claim in
            let days = [
                claim.reference.isEmpty ? nil : say("number \(VisibleText.inSentence(claim.reference))"),
                subject(of: claim),
                claim.openedOn.map { say("opened on \(day($0))") },
                claim.state == .closed ? claim.closedOn.map { say("closed on \(day($0))") } : nil,
            ]
            return rows(
                say("Claim \(index + 1)"), days.compactMap(\.self) + state(of: claim), notes: claim.userNotes)
        }
    }

    /// The expiry date of the receipt's own warranty; claims may have moved it.
    var ownEnd: (day: CalendarDay, isMoved: Bool)? {
        guard let day = parts.ownCover(of: claim.receipt)?.ends else { return nil }
        return (day, day != claim.receipt.warrantyExpiryDate)
    }

    private func rows(_ label: String, _ facts: [String], notes: String) -> [Row] {
        let row = (label, facts.joined(separator: "; "))
        let text = VisibleText.block(notes)
        return text.allSatisfy(\.isWhitespace) ? [row] : [row, ("", text)]
    }

    private func name(of item: Item) -> String {
        item.name.isEmpty ? say("(no name)") : VisibleText.inSentence(item.name)
    }

    private func day(_ day: CalendarDay) -> String { day.text(style.dayFormat) }

    private func kind(of warranty: Warranty) -> String {
        switch warranty.kind {
        case .maker: say("Maker's warranty")
        case .shop: say("Shop's warranty")
        case .extended: say("Extended warranty")
        case .insurance: say("Insurance")
        }
    }

    private func scope(of warranty: Warranty) -> String {
        switch warranty.covers {
        case .partsAndLabor: say("parts and labor")
        case .parts: say("parts only")
        case .labor: say("labor only")
        }
    }

    private func provider(of warranty: Warranty) -> String? {
        warranty.provider.isEmpty
            ? nil : say("by \(VisibleText.inSentence(warranty.provider))", as: "provider")
    }

    private func item(of warranty: Warranty) -> String? {
        parts.item(of: warranty).map { say("for \(name(of: $0))", as: "item") }
    }

    private func standing(of warranty: Warranty) -> [String] {
        let cover = parts.cover(of: warranty, on: claim.receipt)
        switch cover.standing {
        case .until(let end):
            let start = cover.starts.map(day) ?? "?"
            return [say("from \(start) to \(day(end))"), ClaimWords.state(of: end, style.today)]
        case .lifetime: return [cover.starts.map { say("from \(day($0)) for life") } ?? say("for life")]
        case .unknown where cover.endsAfterCalendar:
            return [ClaimWords.afterCalendar(warranty.months.map(ClaimWords.count) ?? "?")]
        case .unknown: return [ClaimWords.fromUnknownDay(warranty.months.map(ClaimWords.count) ?? "?")]
        case .void: return [void(warranty)]
        }
    }

    private func void(_ warranty: Warranty) -> String {
        let words = warranty.voidedOn.map { say("void since \(day($0))") } ?? say("void")
        let reason = VisibleText.inSentence(warranty.voidReason ?? "")
        return reason.isEmpty ? words : "\(words): \(reason)"
    }

    /// The warranty that a claim is made on, with whatever distinguishes it from others of its kind.
    private func subject(of claim: Claim) -> String {
        guard let id = claim.warranty, let warranty = parts.warranties.first(where: { $0.id == id }) else {
            return say("on the receipt's warranty")
        }
        let kind =
            switch warranty.kind {
            case .maker: say("on the maker's warranty")
            case .shop: say("on the shop's warranty")
            case .extended: say("on the extended warranty")
            case .insurance: say("on the insurance")
            }
        return [kind, provider(of: warranty), item(of: warranty)].compactMap(\.self).joined(separator: " ")
    }

    private func state(of claim: Claim) -> [String] {
        switch claim.state {
        case .open: return [say("noted, not sent")]
        case .sent: return [say("sent, no answer yet")]
        case .closed: break
        }
        let outcome =
            switch claim.outcome {
            case .repaired: say("repaired")
            case .replaced: say("replaced")
            case .refunded: say("refunded")
            case .refused: say("denied")
            case .withdrawn: say("withdrawn")
            case nil: say("outcome not recorded")
            }
        let days = claim.effectDays
        return switch claim.effect {
        case .none: [outcome]
        case .extends: [outcome, say(days, "warranty extended by \(days) day", "warranty extended by \(days) days")]
        case .restarts: [outcome, say("warranty restarted")]
        }
    }
}
