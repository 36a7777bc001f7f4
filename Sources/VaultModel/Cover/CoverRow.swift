/// A row of the list of a receipt's parts, wherever it is shown; `depth` is its level of indentation.
package enum CoverRow: Hashable, Sendable {
    /// The receipt's own warranty.
    case own(Cover)
    case item(Item)
    case warranty(Warranty, Cover, depth: Int)
    case claim(Claim, depth: Int)
    case trashed(Entity)

    /// The entity that the row shows; nil for the receipt's own warranty.
    package var part: Entity? {
        switch self {
        case .own: nil
        case .item(let item): item.entity
        case .warranty(let warranty, _, _): warranty.entity
        case .claim(let claim, _): claim.entity
        case .trashed(let entity): entity
        }
    }

    /// The item that the row's part belongs to, if it is an item or one of its warranties.
    package var item: ItemID? {
        switch self {
        case .item(let item): item.id
        case .warranty(let warranty, _, _): warranty.item
        case .own, .claim, .trashed: nil
        }
    }

    /// The warranty that the row's part belongs to, if it is a warranty or a claim on one.
    package var warranty: WarrantyID? {
        switch self {
        case .warranty(let warranty, _, _): warranty.id
        case .claim(let claim, _): claim.warranty
        case .own, .item, .trashed: nil
        }
    }

    package var isTrashed: Bool {
        if case .trashed = self { true } else { false }
    }

    /// The receipt's own warranty and the warranties of the whole receipt, then item by item, each claim below its
    /// warranty; parts in the Trash come last.
    package static func rows(of cover: ReceiptCover) -> [CoverRow] {
        let parts = cover.parts
        func lines(_ warranty: Warranty, _ depth: Int) -> [CoverRow] {
            [.warranty(warranty, parts.cover(of: warranty, on: cover.receipt), depth: depth)]
                + parts.claims(of: warranty.id).map { .claim($0, depth: depth + 1) }
        }
        var rows = parts.ownCover(of: cover.receipt).map { [CoverRow.own($0)] } ?? []
        let depth = rows.isEmpty ? 0 : 1
        rows += parts.claims(of: nil).map { .claim($0, depth: depth) }
        for warranty in parts.warranties where parts.item(of: warranty) == nil { rows += lines(warranty, 0) }
        for item in parts.items {
            rows.append(.item(item))
            for warranty in parts.warranties where parts.item(of: warranty) == item { rows += lines(warranty, 1) }
        }
        return rows + cover.trashed.map(CoverRow.trashed)
    }
}
