/// The columns that ``StoredRows`` reads, in its order.
package struct StoredColumns: Sendable {
    package let device: String
    package let entity: String
    package let change = "type, id, version, updated_at, updated_by, is_bare, data, seq, is_deleted"
    package let operation = """
        key, entity_type, entity_id, content_hash, outcome, version, seq, updated_at, made_change, conflicts, applied_at,
        message, carried
        """
    package let media: String
    package let blob: String
    package let reading: String
    package let invitation = "code_hash, number, email, created_at, expires_at"
    package let ledger = "last_seq, purged_seq, row_count, byte_count, resyncs, timelines"

    /// - Parameter account: the name of the column with the account's id.
    package init(account: String) {
        device = """
            id, \(account), name, token_hash, created_at, last_seen_at, expires_at, last_device_seq, resyncs_done, listed_seq,
            kind
            """
        entity =
            "type, id, version, updated_at, updated_by, is_bare, data, seq, stamps, deleted_at, is_kept, \(account)"
        media = "\(account), id, variant, hash, content_type, announced_at, is_named, released_at"
        blob = "\(account), hash, variant, byte_count, md5, state, changed_at"
        reading = "\(account), hash, state, tries, due_at, result"
    }
}
