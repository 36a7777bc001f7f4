package import VaultJSON
package import VaultModel

/// A receipt as the program prints it: in `list --json` and in exports, but never in sync.
package struct ReceiptItem: Hashable, Sendable {
    /// The receipt's own fields.
    package let receipt: Receipt
    /// The name of its category; nil if it has none, or if the category was deleted.
    package let categoryName: String?
    /// Its sync state; nil leaves it out.
    package let mark: SyncMark?
    /// Its parts; nil leaves them out.
    package let parts: ReceiptParts?
    /// The expiry date of its own warranty.
    package let warrantyEnds: CalendarDay?

    /// Creates an item from a receipt and the data beside it in the vault.
    ///
    /// - Parameter warrantyEnds: the vault's value, for when the parts are left out; claims may have moved it.
    package init(
        receipt: Receipt, categoryName: String?, mark: SyncMark? = nil, parts: ReceiptParts? = nil,
        warrantyEnds: CalendarDay? = nil
    ) {
        self.receipt = receipt
        self.categoryName = categoryName
        self.mark = mark
        self.parts = parts
        self.warrantyEnds = parts?.ownCover(of: receipt)?.ends ?? warrantyEnds ?? receipt.warrantyExpiryDate
    }

    /// The item of schema `rvault/1`; every member but `syncStatus`, `items`, `warranties` and `claims` is always
    /// there.
    package var json: JSON {
        let entity = receipt.entity
        var members: [String: JSON] = [
            "id": .string(entity.ref.id), "storeName": .string(receipt.storeName),
            "purchaseDate": .optional(receipt.purchaseDate), "total": total,
            "category": receipt.category.map { ["id": .string($0.description), "name": .optional(categoryName)] }
                ?? .null,
            "warrantyMonths": receipt.warrantyMonths.map { .integer(Int64($0)) } ?? .null,
            "warrantyExpiryDate": .optional(warrantyEnds), "returnBy": .optional(receipt.returnBy),
            "userNotes": .string(receipt.userNotes), "userTags": .array(receipt.userTags.map { .string($0) }),
            "isFavorite": .bool(receipt.isFavorite), "status": receipt.isReturned ? "returned" : "active",
            "isDeleted": .bool(receipt.isDeleted), "version": .integer(entity.version),
            "createdAt": .optional(receipt.createdAt), "updatedAt": .optional(entity.updatedAt),
        ]
        if let mark { members["syncStatus"] = Self.word(mark) }
        if let parts { members.merge(parts.members(of: receipt)) { $1 } }
        return .object(members)
    }

    /// The total as one value; null only if amount and currency are both unknown.
    private var total: JSON {
        let minor = receipt.entity.value(.totalMinor)
        guard !minor.isNull || receipt.currency != nil else { return .null }
        return ["minor": minor, "currency": .optional(receipt.currency)]
    }

    static func word(_ mark: SyncMark) -> JSON {
        switch mark {
        case .synced: "synced"
        case .pending: "pending"
        case .failed: "failed"
        case .conflict: "conflict"
        case .texted: "texted"
        }
    }
}

/// The object that every `--json` run prints.
package enum ItemList {
    /// The name of the schema; members are only ever added under it.
    package static let schema = "rvault/1"

    /// `{"schema":"rvault/1","items":[…],"truncated":…}`; truncated if there are more items than those given.
    package static func json(_ items: [JSON], truncated: Bool = false) -> JSON {
        ["schema": .string(schema), "items": .array(items), "truncated": .bool(truncated)]
    }

    /// The list of receipts.
    package static func json(_ items: [ReceiptItem], truncated: Bool = false) -> JSON {
        json(items.map(\.json), truncated: truncated)
    }
}
