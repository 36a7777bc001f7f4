package import SQLiteKit
package import VaultModel

/// Rows of receipts, computed before the transaction that stores them, while the store may be busy with other rows.
///
/// A row is only used for exactly the state that it was computed for; otherwise the transaction computes it.
package struct PreparedReceipts: Sendable {
    /// A row, and the fields as the store has them.
    package struct Row: Sendable {
        package let projection: ReceiptProjection
        /// The ``StoredFields``, as a value of a column.
        package let fields: SQLiteValue
        /// The changes of its create, also as they are stored; nil if there is none.
        fileprivate let changes: (fields: Fields, stored: SQLiteValue)?
    }

    private var rows: [String: Row] = [:]

    package init() {}

    /// Computes the row of a receipt that has no parts and no conflict; other entities are ignored. `changes` are those
    /// of a create that was not sent.
    package mutating func add(_ entity: Entity, mark: SyncMark, sending changes: Fields? = nil) {
        guard let receipt = Receipt(entity) else { return }
        let type = entity.ref.type
        rows[entity.ref.id] = Row(
            projection: ReceiptProjection(
                receipt: receipt, parts: ReceiptParts(), mark: mark, isDeletionDisputed: false),
            fields: StoredText.value(StoredFields.text(of: entity.fields, type)),
            changes: changes.map { ($0, StoredText.value(StoredFields.text(of: $0, type))) })
    }

    /// The row of a receipt that has no parts and no conflict; nil if it was not computed, or for another state.
    package func row(of ref: EntityRef, fields: Fields, mark: SyncMark) -> Row? {
        guard let row = rows[ref.id], row.projection.mark == mark, row.projection.receipt.entity.fields == fields else {
            return nil
        }
        return row
    }

    /// The changes of a receipt's create as they are stored; nil if that was not computed, or for other changes.
    package func stored(changes: Fields, of ref: EntityRef) -> SQLiteValue? {
        guard let known = rows[ref.id]?.changes, known.fields == changes else { return nil }
        return known.stored
    }
}
