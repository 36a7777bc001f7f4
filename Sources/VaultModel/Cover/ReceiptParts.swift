/// The parts of a receipt in the order in which they were created, without those in the Trash.
package struct ReceiptParts: Hashable, Sendable {
    package var items: [Item]
    package var warranties: [Warranty]
    package var claims: [Claim]

    package init(items: [Item] = [], warranties: [Warranty] = [], claims: [Claim] = []) {
        self.items = items
        self.warranties = warranties
        self.claims = claims
    }

    /// - Parameter entities: of any type, in any order.
    package init(_ entities: some Sequence<Entity>) {
        let live = entities.filter { !$0.isDeleted }
        self.init(
            items: live.compactMap { Item($0) }.sorted { $0.id < $1.id },
            warranties: live.compactMap { Warranty($0) }.sorted { $0.id < $1.id },
            claims: live.compactMap { Claim($0) }.sorted { $0.id < $1.id })
    }

    package var isEmpty: Bool { items.isEmpty && warranties.isEmpty && claims.isEmpty }

    /// All parts, by type.
    package var all: [Entity] { items.map(\.entity) + warranties.map(\.entity) + claims.map(\.entity) }

    /// Nil if the warranty is for the whole receipt, or its item is deleted.
    package func item(of warranty: Warranty) -> Item? {
        warranty.item.flatMap { id in items.first { $0.id == id } }
    }

    /// The claims on a warranty. For nil: those on the receipt's own warranty, and those whose warranty is deleted.
    package func claims(of warranty: WarrantyID?) -> [Claim] {
        claims.filter { claim in
            let known = claim.warranty.flatMap { id in warranties.first { $0.id == id }?.id }
            return known == warranty
        }
    }

    /// The period of the receipt's own warranty; nil if the receipt has none.
    package func ownCover(of receipt: Receipt) -> Cover? {
        receipt.warrantyMonths.map { Cover(starts: receipt.purchaseDate, months: $0, claims: claims(of: nil)) }
    }

    /// The longest period of any warranty, including the receipt's own; nil if no last day is known.
    ///
    /// - Returns: `until` or `lifetime`.
    package func longestCover(of receipt: Receipt) -> Cover.Standing? {
        let covers = warranties.map { cover(of: $0, on: receipt) } + (ownCover(of: receipt).map { [$0] } ?? [])
        if covers.contains(where: { $0.standing == .lifetime }) { return .lifetime }
        return covers.compactMap(\.ends).max().map(Cover.Standing.until)
    }

    /// - Parameter receipt: the receipt that these parts belong to.
    package func cover(of warranty: Warranty, on receipt: Receipt) -> Cover {
        Cover(
            starts: warranty.startDate ?? receipt.purchaseDate, months: warranty.months, isVoid: warranty.isVoid,
            claims: claims(of: warranty.id))
    }
}
