/// Everything that belongs to a receipt, in the order in which it was made; what is in the trash is left out.
package struct ReceiptParts: Hashable, Sendable {
    package var items: [Item]
    package var warranties: [Warranty]
    package var claims: [Claim]

    package init(items: [Item] = [], warranties: [Warranty] = [], claims: [Claim] = []) {
        self.items = items
        self.warranties = warranties
        self.claims = claims
    }

    /// - Parameter entities: of any types and in any order.
    package init(_ entities: some Sequence<Entity>) {
        let live = entities.filter { !$0.isDeleted }
        self.init(
            items: live.compactMap { Item($0) }.sorted { $0.id < $1.id },
            warranties: live.compactMap { Warranty($0) }.sorted { $0.id < $1.id },
            claims: live.compactMap { Claim($0) }.sorted { $0.id < $1.id })
    }

    package var isEmpty: Bool { items.isEmpty && warranties.isEmpty && claims.isEmpty }

    /// Nil where the warranty is of the whole receipt, or its item is gone.
    package func item(of warranty: Warranty) -> Item? {
        warranty.item.flatMap { id in items.first { $0.id == id } }
    }

    /// Those of a warranty; of nil those of the receipt's own, and those whose warranty is gone.
    package func claims(of warranty: WarrantyID?) -> [Claim] {
        claims.filter { claim in
            let known = claim.warranty.flatMap { id in warranties.first { $0.id == id }?.id }
            return known == warranty
        }
    }

    /// Of the receipt's own warranty; nil where it says nothing of one.
    package func ownCover(of receipt: Receipt) -> Cover? {
        receipt.warrantyMonths.map { Cover(starts: receipt.purchaseDate, months: $0, claims: claims(of: nil)) }
    }

    /// What covers any of it the longest, the receipt's own warranty included; nil where no end is known.
    ///
    /// - Returns: `until` or `lifetime`.
    package func longestCover(of receipt: Receipt) -> Cover.Standing? {
        let covers = warranties.map { cover(of: $0, on: receipt) } + (ownCover(of: receipt).map { [$0] } ?? [])
        if covers.contains(where: { $0.standing == .lifetime }) { return .lifetime }
        return covers.compactMap(\.ends).max().map(Cover.Standing.until)
    }

    /// - Parameter receipt: the one that all of this belongs to.
    package func cover(of warranty: Warranty, on receipt: Receipt) -> Cover {
        Cover(
            starts: warranty.startDate ?? receipt.purchaseDate, months: warranty.months, isVoid: warranty.isVoid,
            claims: claims(of: warranty.id))
    }
}
