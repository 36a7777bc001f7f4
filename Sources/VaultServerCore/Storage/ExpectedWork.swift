package import VaultModel
internal import VaultWire

/// Everything that a push is known to look at before it begins.
package struct ExpectedWork: Sendable {
    package let operations: [OperationID]
    package let entities: [EntityRef]
    /// Ranges of lookup keys; see ``StorageReader/entities(in:of:)``.
    package let windows: [LookupWindow]

    init(_ operations: [ReadOperation]) {
        let read = operations.compactMap { try? $0.reading.get() }
        let requests = read.filter { $0.entity.type == .request }
            .compactMap { try? RequestContent(fields: $0.changes) }.map(ExpectedWork.init(request:))
        self.operations = operations.map(\.submitted.key)
        entities = read.map(\.entity) + requests.flatMap(\.entities)
        windows =
            read.filter { $0.intent == .create }.compactMap { MatchableReceipt($0.entity, fields: $0.changes) }
            .map(PushBatch.window(of:))
            + read.filter(ExpectedWork.mayEndMatches).compactMap { ReceiptID($0.entity.id) }.map(ExpectedWork.matches)
            + requests.flatMap(\.windows)
    }

    /// Follows entities that were found: after a match, the rules look at its receipts, and at their other matches.
    package init(after found: [ServerRecord]) {
        let matches = found.compactMap { ReturnMatch($0.entity.ref, fields: $0.entity.fields) }
        let receipts = Set(matches.flatMap(\.receipts)).sorted()
        (operations, entities) = ([], receipts.map { EntityRef($0) })
        windows = receipts.map(ExpectedWork.matches)
    }

    private init(request: RequestContent) {
        operations = []
        switch request {
        case .mergeDuplicates(let keep, let drop):
            entities = ([keep] + drop).map { EntityRef($0) }
            windows = ([keep] + drop).map(ExpectedWork.matches) + drop.map(ExpectedWork.parts)
        case .linkReturn(let purchase, let slip):
            entities = [EntityRef(purchase), EntityRef(slip)]
            windows = [purchase, slip].map(ExpectedWork.matches)
        case .unlinkReturn(let match):
            (entities, windows) = ([EntityRef(match)], [])
        case .splitReceipt(let receipt, let parts):
            entities = ([receipt] + parts.map(\.id)).map { EntityRef($0) }
            windows = [ExpectedWork.matches(of: receipt), ExpectedWork.parts(of: receipt)]
        case .moveCategory(let from, let to):
            entities = [EntityRef(from)] + (to.map { [EntityRef($0)] } ?? [])
            let key = CategoryKeys.key(of: from)
            windows = [LookupWindow(from: key, through: key, limit: CategoryMove.stepLimit)]
        case .purgeReceipts(let receipts):
            (entities, windows) = (receipts.map { EntityRef($0) }, [])
        }
    }

    /// Whether an operation on a receipt may change something that its matches depend on.
    private static func mayEndMatches(_ operation: Operation) -> Bool {
        guard operation.entity.type == .receipt, operation.intent != .create else { return false }
        return operation.intent == .delete || !operation.changes.keys.allSatisfy(ExpectedWork.matchless.contains)
    }

    private static let matchless: Set<FieldName> = [
        .userNotes, .userTags, .isFavorite, .category, .userEditedFields, .imageKeys, .warrantyMonths,
    ]

    private static func matches(of receipt: ReceiptID) -> LookupWindow { list(MatchKeys.matches(of: receipt)) }

    private static func parts(of receipt: ReceiptID) -> LookupWindow { list(PartHook.key(of: receipt)) }

    /// With the greatest limit at which the rules look at such a list.
    private static func list(_ key: LookupKey) -> LookupWindow {
        LookupWindow(from: key, through: key, limit: PartHook.limit + 1)
    }
}

/// A range of lookup keys of one name, and how many entities under them are looked at.
package struct LookupWindow: Hashable, Sendable {
    package let first: LookupKey
    package let last: LookupKey
    package let isBackward: Bool
    package let limit: Int

    package init(from first: LookupKey, through last: LookupKey, isBackward: Bool = false, limit: Int) {
        self.first = first
        self.last = last
        self.isBackward = isBackward
        self.limit = limit
    }
}
