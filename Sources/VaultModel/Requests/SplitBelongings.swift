import VaultJSON

/// The items, warranties and claims of a receipt that go with one part of a split.
package struct SplitBelongings: Hashable, Sendable {
    package var items: [ItemID]
    package var warranties: [WarrantyID]
    package var claims: [ClaimID]

    package init(items: [ItemID] = [], warranties: [WarrantyID] = [], claims: [ClaimID] = []) {
        self.items = items
        self.warranties = warranties
        self.claims = claims
    }

    /// All of them, in the order of the payload.
    package var refs: [EntityRef] {
        items.map { EntityRef($0) } + warranties.map { EntityRef($0) } + claims.map { EntityRef($0) }
    }

    package var isEmpty: Bool { items.isEmpty && warranties.isEmpty && claims.isEmpty }
}

extension ReceiptSplit {
    /// The part that each item, warranty and claim of the receipt goes to.
    ///
    /// Parts that are not named follow their owner: a warranty its item, a claim its warranty; all others go to the
    /// first part. Tombstones are placed in the same way, so that whoever restores one finds it.
    ///
    /// - Parameter belongings: everything that has the receipt's id, in any order.
    /// - Throws: ``RequestFault`` if a named entity is not of this receipt, or would be separated from its owner.
    package static func homes(
        of belongings: [StoredEntity], among parts: [ReceiptPart]
    ) throws(RequestFault) -> [EntityRef: ReceiptID] {
        guard let first = parts.first?.id else { return [:] }
        var named: [EntityRef: ReceiptID] = [:]
        for part in parts {
            for ref in part.belongings.refs { named[ref] = part.id }
        }
        let known = Dictionary(belongings.map { ($0.ref, $0) }, uniquingKeysWith: { first, _ in first })
        if let stray = named.keys.filter({ known[$0] == nil }).min() {
            throw RequestFault("\(stray.id) isn't \(stray.type.inWords) of this receipt.")
        }
        var homes: [EntityRef: ReceiptID] = [:]
        // Owners come before what belongs to them, so their homes are known by then.
        for type in [EntityType.item, .warranty, .claim] {
            for entity in belongings where entity.ref.type == type {
                let owner = owner(of: entity).flatMap { known[$0] == nil ? nil : homes[$0] }
                let home = named[entity.ref] ?? owner ?? first
                if let owner, owner != home {
                    throw RequestFault(
                        "\(entity.ref.id) would be torn from what it belongs to: name both for one part.")
                }
                homes[entity.ref] = home
            }
        }
        return homes
    }

    /// The item of a warranty, or the warranty of a claim; nil if it belongs to the receipt itself.
    private static func owner(of entity: StoredEntity) -> EntityRef? {
        let whole = Entity(ref: entity.ref, fields: entity.fields)
        if let item = Warranty(whole)?.item { return EntityRef(item) }
        if let warranty = Claim(whole)?.warranty { return EntityRef(warranty) }
        return nil
    }
}

extension EntityType {
    fileprivate var inWords: String {
        switch self {
        case .item: "an item"
        case .warranty: "a warranty"
        case .claim: "a claim"
        case .receipt, .category, .event, .request, .match: "part"
        }
    }
}

extension SplitBelongings {
    /// The JSON members for a part of the payload, without empty lists.
    var members: [String: JSON] {
        var members: [String: JSON] = [:]
        func put(_ name: String, _ ids: [String]) {
            if !ids.isEmpty { members[name] = .array(ids.map(JSON.string)) }
        }
        put("items", items.map(\.description))
        put("warranties", warranties.map(\.description))
        put("claims", claims.map(\.description))
        return members
    }
}
