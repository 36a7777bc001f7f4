package import VaultModel
internal import VaultWire

/// Everything that a push is known to look at before it begins.
package struct ExpectedWork: Sendable {
    package let operations: [OperationID]
    package let entities: [EntityRef]
    /// Ranges of lookup keys; see ``StorageReader/entities(in:of:)``.
    package let windows: [LookupWindow]

    init(_ operations: [PreparedOperation]) {
        self.operations = operations.map(\.submitted.key)
        entities = operations.compactMap { try? $0.reading.get().entity }
        windows = operations.compactMap { $0.creation?.prepared.receipt }.map(PushBatch.window(of:))
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
