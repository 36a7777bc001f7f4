package import AttachmentStore
internal import SQLiteKit
internal import Translation
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

    /// Removes an attachment from a receipt; its files stay, so that an undo brings it back.
    ///
    /// - Returns: whether the receipt had it.
    /// - Throws: `notFound`, `invalid` for the only attachment of a scan in the Inbox, `diskFull`, `busy`.
    @discardableResult
    package func detach(_ attachment: MediaID, from receipt: ReceiptID) throws(StoreError) -> Bool {
        try transact { replica in
            guard let record = try replica.tables.record(EntityRef(receipt)) else { throw StoreError(.notFound) }
            let entity = record.entity
            let rest = entity.set(.imageKeys).filter { $0 != attachment.description }
            if rest.isEmpty, Receipt(entity)?.isInInbox == true {
                let cause: Phrase = "This scan has nothing else. Skip it in the Inbox to move it to the Trash."
                throw StoreError(.other, cause: cause)
            }
            let edit = try replica.change(
                EntityRef(receipt), to: [.imageKeys: .array(rest.map(JSON.string))], byHand: true)
            try journal.add("detach", [edit].compactMap(\.self))
            return edit != nil
        }
    }
}

extension VaultReader {
    /// Reads what this device knows of attachments, as one state.
    package func attachments<Result>(_ body: (AttachmentTable) throws -> Result) throws(StoreError) -> Result {
        try wrapped { try connection.snapshot { try body(AttachmentTable(connection: connection)) } }
    }
}
