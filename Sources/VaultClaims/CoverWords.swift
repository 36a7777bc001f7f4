import VaultModel

/// What a claim pack says of the items of a receipt, of what covers them, and of what was claimed before.
struct CoverWords {
    typealias Row = (label: String, text: String)

    static let items = "Items"
    static let warranties = "Warranties"
    static let claims = "Claims"

    private let claim: ClaimFacts
    private let style: ClaimPack.Style
    private var parts: ReceiptParts { claim.parts }

    init(_ claim: ClaimFacts, _ style: ClaimPack.Style) {
        (self.claim, self.style) = (claim, style)
    }

    /// A row for each item; its notes are a row of their own, as they are of a warranty and of a claim.
    var itemRows: [Row] {
        parts.items.enumerated().flatMap { index, item in
            let serial = item.serialNumber.isEmpty ? "serial number not recorded" : "serial number \(item.serialNumber)"
            let facts = [name(of: item), serial, item.price?.text(style.moneyFormat)].compactMap(\.self)
            return rows("Item \(index + 1)", facts, notes: item.userNotes)
        }
    }

    var warrantyRows: [Row] {
        parts.warranties.flatMap { warranty in
            let item = parts.item(of: warranty).map { "for \(name(of: $0))" }
            let facts = [
                warranty.provider.isEmpty ? nil : "by \(warranty.provider)", item, scope(of: warranty),
                warranty.contractNumber.isEmpty ? nil : "contract \(warranty.contractNumber)",
            ]
            return rows(
                kind(of: warranty), facts.compactMap(\.self) + standing(of: warranty), notes: warranty.userNotes)
        }
    }

    var claimRows: [Row] {
        parts.claims.enumerated().flatMap { index, claim in
            let days = [
                claim.reference.isEmpty ? nil : "number \(claim.reference)", "on \(subject(of: claim))",
                claim.openedOn.map { "made on \(day($0))" },
                claim.state == .closed ? claim.closedOn.map { "closed on \(day($0))" } : nil,
            ]
            return rows(
                "Claim \(index + 1)", days.compactMap(\.self) + state(of: claim), notes: claim.userNotes)
        }
    }

    /// The end of the receipt's own warranty; claims may have moved it.
    var ownEnd: (day: CalendarDay, isMoved: Bool)? {
        guard let day = parts.ownCover(of: claim.receipt)?.ends else { return nil }
        return (day, day != claim.receipt.warrantyExpiryDate)
    }

    private func rows(_ label: String, _ facts: [String], notes: String) -> [Row] {
        let row = (label, VisibleText.line(facts.joined(separator: "; ")))
        let text = VisibleText.block(notes)
        return text.allSatisfy(\.isWhitespace) ? [row] : [row, ("", text)]
    }

    private func name(of item: Item) -> String { item.name.isEmpty ? "(no name)" : item.name }

    private func day(_ day: CalendarDay) -> String { day.text(style.dayFormat) }

    private func kind(of warranty: Warranty) -> String {
        switch warranty.kind {
        case .maker: "Maker's warranty"
        case .shop: "Shop's warranty"
        case .extended: "Extended warranty"
        case .insurance: "Insurance"
        }
    }

    private func scope(of warranty: Warranty) -> String {
        switch warranty.covers {
        case .partsAndLabour: "parts and labour"
        case .parts: "parts only"
        case .labour: "labour only"
        }
    }

    private func standing(of warranty: Warranty) -> [String] {
        let cover = parts.cover(of: warranty, on: claim.receipt)
        let months = warranty.months.map(ClaimWords.count) ?? ""
        switch cover.standing {
        case .until(let end):
            return ["from \(cover.starts.map(day) ?? "?") to \(day(end))", ClaimWords.state(of: end, style.today)]
        case .lifetime: return [cover.starts.map { "from \(day($0)) for life" } ?? "for life"]
        case .unknown: return ["\(months) from a day that is not recorded"]
        case .void:
            let void = warranty.voidedOn.map { "void since \(day($0))" } ?? "void"
            let reason = warranty.voidReason ?? ""
            return [reason.isEmpty ? void : "\(void): \(reason)"]
        }
    }

    private func subject(of claim: Claim) -> String {
        guard let id = claim.warranty, let warranty = parts.warranties.first(where: { $0.id == id }) else {
            return "the warranty of the receipt"
        }
        let kind = kind(of: warranty)
        let name = kind.prefix(1).lowercased() + kind.dropFirst()
        let provider = warranty.provider.isEmpty ? "" : " by \(warranty.provider)"
        return "the \(name)\(provider)" + (parts.item(of: warranty).map { " for \(self.name(of: $0))" } ?? "")
    }

    private func state(of claim: Claim) -> [String] {
        switch claim.state {
        case .open: return ["noted, not sent"]
        case .sent: return ["sent, not answered"]
        case .closed: break
        }
        let outcome =
            switch claim.outcome {
            case .repaired: "repaired"
            case .replaced: "replaced"
            case .refunded: "paid back"
            case .refused: "refused"
            case .withdrawn: "withdrawn"
            case nil: "outcome not recorded"
            }
        switch claim.effect {
        case .none: return [outcome]
        case .extends:
            let days = claim.effectDays == 1 ? "1 day" : "\(claim.effectDays) days"
            return [outcome, "warranty \(days) longer"]
        case .restarts: return [outcome, "warranty begun anew"]
        }
    }
}
