package import AttachmentStore
internal import SQLiteKit
package import VaultAttachments
internal import VaultJSON
package import VaultModel
internal import VaultReplica

extension Vault {
    /// Returns the ID of a new attachment, and the time.
    package func newAttachment() -> (id: MediaID, now: Timestamp) { (minter.next(), minter.now()) }

    /// Runs one transaction over what this device knows of attachments.
    ///
    /// - Throws: `busy`, `diskFull`, `lookingOnly`.
    package func attachments<Result: Sendable>(
        _ body: @Sendable (AttachmentTable) throws -> Result
    ) throws(StoreError) -> Result {
        try write { try body(AttachmentTable(connection: connection)) }
    }

    /// Stores attachments and names them in a receipt, or in a new one, as one action; first calls `check` in it.
    ///
    /// - Returns: the receipt's ID.
    /// - Throws: `notFound`, `invalid` if the receipt would name too many, `diskFull`, `busy`.
    @discardableResult
    package func attach(
        _ attachments: [AttachmentRecord], to receipt: ReceiptID?,
        check: @Sendable (AttachmentTable) throws -> Void = { _ in }
    ) throws(StoreError) -> ReceiptID {
        try transact { replica in
            let table = AttachmentTable(connection: connection)
            try check(table)
            for attachment in attachments { try table.save(attachment) }
            let names = attachments.map(\.id.description)
            guard let receipt else {
                let fields: Fields = [.imageKeys: .array(names.map(JSON.string))]
                let id = try add(fields, byHand: false, &replica)
                try journal.add("attach", [EntityEdit(id: id.description, kind: .create)])
                return id
            }
            if let edit = try name(names, in: receipt, &replica) { try journal.add("attach", [edit]) }
            return receipt
        }
    }
}

extension VaultReader {
    /// Reads what this device knows of attachments, as one state.
    package func attachments<Result>(_ body: (AttachmentTable) throws -> Result) throws(StoreError) -> Result {
        try wrapped { try connection.snapshot { try body(AttachmentTable(connection: connection)) } }
    }
}
