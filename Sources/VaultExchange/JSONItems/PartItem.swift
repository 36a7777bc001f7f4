package import VaultJSON
package import VaultModel

/// An item, a warranty or a claim as the program prints it: in `cover --json`, and in the receipts of exports.
package struct PartItem: Hashable, Sendable {
    package let part: Entity
    /// The receipt that it belongs to.
    package let receipt: Receipt
    /// All parts of that receipt, from which the expiry date of a warranty follows.
    package let parts: ReceiptParts
    /// Its sync state; nil leaves it out.
    package let mark: SyncMark?

    package init(_ part: Entity, of receipt: Receipt, among parts: ReceiptParts, mark: SyncMark? = nil) {
        (self.part, self.receipt, self.parts, self.mark) = (part, receipt, parts, mark)
    }

    /// An item of schema `rvault/1`. Fields are named as on the wire, except for the price, which is one value.
    package var json: JSON {
        var members: [String: JSON] = [
            "id": .string(part.ref.id), "type": .string(part.ref.type.rawValue),
            "receiptId": .string(receipt.entity.ref.id), "userNotes": part.value(.userNotes),
            "isDeleted": .bool(part.isDeleted), "version": .integer(part.version),
            "createdAt": part.value(.createdAt), "updatedAt": .optional(part.updatedAt),
        ]
        members.merge(own) { $1 }
        if let mark { members["syncStatus"] = ReceiptItem.word(mark) }
        return .object(members)
    }

    /// The receipt's own warranty, with the members that it shares with others; it is a field of the receipt, and so
    /// has no id. Nil if there is none.
    package static func ownWarranty(of receipt: Receipt, among parts: ReceiptParts) -> JSON? {
        guard let cover = parts.ownCover(of: receipt), let months = receipt.warrantyMonths else { return nil }
        return [
            "id": .null, "type": .string(EntityType.warranty.rawValue), "receiptId": .string(receipt.entity.ref.id),
            "itemId": .null, "warrantyMonths": .integer(Int64(months)), "isDeleted": .bool(false),
            "starts": .optional(cover.starts),
            "ends": .optional(cover.ends), "standing": word(cover.standing),
        ]
    }

    private var own: [String: JSON] {
        if let item = Item(part) { return PartItem.members(of: item) }
        if let warranty = Warranty(part) { return members(of: warranty) }
        return Claim(part).map { PartItem.members(of: $0) } ?? [:]
    }

    private static func members(of item: Item) -> [String: JSON] {
        let price: JSON =
            item.price.map { ["minor": .integer($0.minor), "currency": .string($0.currency.code)] } ?? .null
        return ["name": .string(item.name), "serialNumber": .string(item.serialNumber), "price": price]
    }

    /// `starts` and `ends` are computed from the purchase and from claims.
    private func members(of warranty: Warranty) -> [String: JSON] {
        let cover = parts.cover(of: warranty, on: receipt)
        return [
            "itemId": .optional(warranty.item), "kind": .string(warranty.kind.rawValue),
            "covers": .string(warranty.covers.rawValue), "provider": .string(warranty.provider),
            "contractNumber": .string(warranty.contractNumber), "startDate": .optional(warranty.startDate),
            "warrantyMonths": warranty.months.map { .integer(Int64($0)) } ?? .null,
            "voidReason": warranty.voidReason.map(JSON.string) ?? .null, "voidedOn": .optional(warranty.voidedOn),
            "starts": .optional(cover.starts), "ends": .optional(cover.ends),
            "standing": PartItem.word(cover.standing),
        ]
    }

    private static func members(of claim: Claim) -> [String: JSON] {
        [
            "warrantyId": .optional(claim.warranty), "state": .string(claim.state.rawValue),
            "openedOn": .optional(claim.openedOn), "closedOn": .optional(claim.closedOn),
            "outcome": claim.outcome.map { .string($0.rawValue) } ?? .null, "reference": .string(claim.reference),
            "effect": .string(claim.effect.rawValue), "effectDays": .integer(Int64(claim.effectDays)),
        ]
    }

    private static func word(_ standing: Cover.Standing) -> JSON {
        switch standing {
        case .until: "until"
        case .lifetime: "lifetime"
        case .unknown: "unknown"
        case .void: "void"
        }
    }
}

extension ReceiptParts {
    /// The members of a receipt's JSON that contain its parts, by type.
    func members(of receipt: Receipt) -> [String: JSON] {
        func list(_ entities: [Entity]) -> JSON {
            .array(entities.map { PartItem($0, of: receipt, among: self).json })
        }
        return [
            "items": list(items.map(\.entity)), "warranties": list(warranties.map(\.entity)),
            "claims": list(claims.map(\.entity)),
        ]
    }
}
