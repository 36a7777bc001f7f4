import VaultModel
import VaultWording

/// A row in words.
struct CoverWords {
    let name: String
    let text: String
    /// A shorter text, for narrow windows.
    let brief: String
    /// The level of indentation.
    let depth: Int

    init(_ row: CoverRow, _ receipt: Receipt, _ context: Context) {
        switch row {
        case .own(let cover):
            (name, depth) = (Strings.Cover.own, 0)
            text = Strings.Cover.length(cover, months: receipt.warrantyMonths, context)
            brief = Strings.Cover.brief(cover, context)
        case .item(let item):
            name = item.name.isEmpty ? Strings.Cover.name(of: .item) : item.name
            let serial = item.serialNumber.isEmpty ? nil : Strings.Cover.serial(item.serialNumber)
            text = [serial, item.price?.text(context.moneyFormat)].compactMap(\.self).joined(separator: ", ")
            brief = item.price?.text(context.moneyFormat) ?? item.serialNumber
            depth = 0
        case .warranty(let warranty, let cover, let depth):
            name = Strings.Cover.name(of: warranty)
            let length =
                warranty.isVoid
                ? Strings.Cover.void(warranty, context)
                : Strings.Cover.length(cover, months: warranty.months, context)
            text = length + ", " + Strings.Cover.scope(warranty.covers)
            brief = Strings.Cover.brief(cover, context)
            self.depth = depth
        case .claim(let claim, let depth):
            name = Strings.Cover.name(of: claim.entity)
            text = CoverWords.claim(claim, context)
            brief = claim.outcome.map(Strings.Cover.outcome) ?? Strings.Cover.state(claim.state)
            self.depth = depth
        case .trashed(let entity):
            (name, depth) = (Strings.Cover.name(of: entity), 0)
            text = Strings.Cover.inTrash
            brief = Strings.Cover.trashed
        }
    }

    private static func claim(_ claim: Claim, _ context: Context) -> String {
        var words = [claim.outcome.map(Strings.Cover.outcome) ?? Strings.Cover.state(claim.state)]
        if let day = claim.closedOn ?? claim.openedOn { words.append(day.text(context.dayFormat)) }
        if claim.state == .closed {
            switch claim.effect {
            case .none: break
            case .extends: words.append(Strings.Cover.extended(claim.effectDays))
            case .restarts: words.append(Strings.Cover.restarted)
            }
        }
        return words.joined(separator: ", ")
    }
}
