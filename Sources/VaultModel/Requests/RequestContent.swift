/// The content of a `request`: a task for the server that touches several entities at once, or money.
package enum RequestContent: Hashable, Sendable {
    /// Tags, images, notes, matches and parts of `drop` move to `keep`, and `drop` become tombstones.
    case mergeDuplicates(keep: ReceiptID, drop: [ReceiptID])
    /// Every receipt of one category moves to another, or to none.
    case moveCategory(from: CategoryID, to: CategoryID?)
    case linkReturn(purchase: ReceiptID, slip: ReceiptID)
    case unlinkReturn(match: MatchID)
    case splitReceipt(receipt: ReceiptID, parts: [ReceiptPart])
    /// Receipts in the Trash are deleted permanently now, with their history and their parts.
    case purgeReceipts([ReceiptID])

    /// The values of ``type``.
    package static let types = [
        "mergeDuplicates", "moveCategory", "linkReturn", "unlinkReturn", "splitReceipt", "purgeReceipts",
    ]

    /// The most duplicates, parts or receipts that one request may name.
    package static let countLimit = 100

    /// The most items, warranties and claims that one split may name.
    package static let belongingsLimit = 500

    /// The value of the field `type`.
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

    /// Whether another request reverses it once the server has carried it out.
    package var isReversible: Bool {
        switch self {
        case .linkReturn, .unlinkReturn: true
        case .mergeDuplicates, .moveCategory, .splitReceipt, .purgeReceipts: false
        }
    }

    /// The existing receipts that the request names, in the order of the payload.
    package var receipts: [ReceiptID] {
        switch self {
        case .mergeDuplicates(let keep, let drop): [keep] + drop
        case .moveCategory, .unlinkReturn: []
        case .linkReturn(let purchase, let slip): [purchase, slip]
        case .splitReceipt(let receipt, _): [receipt]
        case .purgeReceipts(let receipts): receipts
        }
    }

    /// Every entity that has to be on the server first: the receipts, and the items, warranties and claims that a split
    /// names.
    package var named: [EntityRef] {
        let belongings: [EntityRef] =
            if case .splitReceipt(_, let parts) = self { parts.flatMap(\.belongings.refs) } else { [] }
        return receipts.map { EntityRef($0) } + belongings
    }
}

/// One part of a receipt that is split; nil takes the receipt's value.
package struct ReceiptPart: Hashable, Sendable {
    package let id: ReceiptID
    package let storeName: String?
    package let totalMinor: Int64
    package let category: CategoryID?
    package let warrantyMonths: Int?
    /// The items, warranties and claims of the receipt that go with this part; see ``ReceiptSplit/homes(of:among:)``.
    package let belongings: SplitBelongings

    /// A part that has no id yet.
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

/// The names of a request's fields.
extension FieldName {
    package static let type: FieldName = "type"
    package static let payload: FieldName = "payload"
    package static let errorCode: FieldName = "errorCode"
    package static let errorMessage: FieldName = "errorMessage"
    package static let appliedAt: FieldName = "appliedAt"
}
