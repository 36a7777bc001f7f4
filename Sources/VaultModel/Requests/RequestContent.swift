/// What a `request` asks the server to do: something that touches several entities at once, or money.
package enum RequestContent: Hashable, Sendable {
    /// Tags, images, notes and matches of `drop` go to `keep`, and `drop` becomes tombstones.
    case mergeDuplicates(keep: ReceiptID, drop: [ReceiptID])
    /// Every receipt of one category goes to another, or to none.
    case moveCategory(from: CategoryID, to: CategoryID?)
    case linkReturn(purchase: ReceiptID, slip: ReceiptID)
    case unlinkReturn(match: MatchID)
    case splitReceipt(receipt: ReceiptID, parts: [ReceiptPart])
    /// Receipts of the Trash are forgotten now, with their history and what belongs to them.
    case purgeReceipts([ReceiptID])

    /// The words for ``type``.
    package static let types = [
        "mergeDuplicates", "moveCategory", "linkReturn", "unlinkReturn", "splitReceipt", "purgeReceipts",
    ]

    /// Duplicates, parts or receipts that one request may name.
    package static let countLimit = 100

    /// Items, warranties and claims that one split may name.
    package static let belongingsLimit = 500

    /// The word of the field `type`.
    package var type: String {
        switch self {
        case .mergeDuplicates: "mergeDuplicates"
        case .moveCategory: "moveCategory"
        case .linkReturn: "linkReturn"
        case .unlinkReturn: "unlinkReturn"
        case .splitReceipt: "splitReceipt"
        case .purgeReceipts: "purgeReceipts"
        }
    }

    /// The receipts that it names and that are there already; in the order of the payload.
    package var receipts: [ReceiptID] {
        switch self {
        case .mergeDuplicates(let keep, let drop): [keep] + drop
        case .moveCategory, .unlinkReturn: []
        case .linkReturn(let purchase, let slip): [purchase, slip]
        case .splitReceipt(let receipt, _): [receipt]
        case .purgeReceipts(let receipts): receipts
        }
    }

    /// Everything that has to be on the server for it: the receipts, and what a split names of theirs.
    package var named: [EntityRef] {
        let belongings: [EntityRef] =
            if case .splitReceipt(_, let parts) = self { parts.flatMap(\.belongings.refs) } else { [] }
        return receipts.map { EntityRef($0) } + belongings
    }
}

/// What becomes of one part of a receipt that is split; nil takes the receipt's value.
package struct ReceiptPart: Hashable, Sendable {
    package let id: ReceiptID
    package let storeName: String?
    package let totalMinor: Int64
    package let category: CategoryID?
    package let warrantyMonths: Int?
    /// What of the receipt's items, warranties and claims goes with it; see ``ReceiptSplit/homes(of:among:)``.
    package let belongings: SplitBelongings

    /// A part before it has an id.
    package struct Draft: Hashable, Sendable {
        package var storeName: String?
        package var totalMinor: Int64
        package var category: CategoryID?
        package var warrantyMonths: Int?
        package var belongings: SplitBelongings

        package init(
            storeName: String? = nil, totalMinor: Int64, category: CategoryID? = nil, warrantyMonths: Int? = nil,
            belongings: SplitBelongings = SplitBelongings()
        ) {
            self.belongings = belongings
            self.storeName = storeName
            self.totalMinor = totalMinor
            self.category = category
            self.warrantyMonths = warrantyMonths
        }
    }

    package init(_ draft: Draft, id: ReceiptID) {
        self.init(
            id: id, storeName: draft.storeName, totalMinor: draft.totalMinor, category: draft.category,
            warrantyMonths: draft.warrantyMonths, belongings: draft.belongings)
    }

    package init(
        id: ReceiptID, storeName: String? = nil, totalMinor: Int64, category: CategoryID? = nil,
        warrantyMonths: Int? = nil, belongings: SplitBelongings = SplitBelongings()
    ) {
        self.belongings = belongings
        self.id = id
        self.storeName = storeName
        self.totalMinor = totalMinor
        self.category = category
        self.warrantyMonths = warrantyMonths
    }
}
