package import VaultModel
package import VaultWire

/// The storage of a replica's rules: over SQLCipher in the vault, in memory in a simulation.
///
/// Every function is a step of one transaction that the caller opened; an error undoes all of it. The order of results
/// depends only on what is stored.
package protocol ReplicaTables: EntityTables, QueueTables, ConflictTables, ReconciliationTables {
    /// Nil for the beginning.
    func cursor() throws -> Cursor?
    mutating func setCursor(_ cursor: Cursor?) throws

    /// The epoch of the server's database that the cursor belongs to; nil before the first pull.
    func epoch() throws -> String?
    mutating func setEpoch(_ epoch: String?) throws

    /// The highest sequence number given to an operation; 0 before the first.
    func deviceSeq() throws -> Int64
    mutating func setDeviceSeq(_ number: Int64) throws

    /// A setting by its name; see ``ReplicaSetting``.
    func setting(_ name: String) throws -> String?
    /// The settings with these names that exist.
    func settings(_ names: [String]) throws -> [String: String]
    /// Nil removes it.
    mutating func setSetting(_ name: String, to value: String?) throws

    /// Quarantines a change from the server that cannot be stored; it replaces the entity's previous one.
    mutating func setAside(_ change: Change, reason: String, at: Timestamp) throws
    /// Deletes the quarantined change of an entity that could be stored since.
    mutating func dropSetAside(_ entityID: String) throws

    /// Notes that the server may have lost attachments which it has confirmed.
    mutating func doubtAttachments() throws

    /// The numbers in the first lines of every screen.
    func counts() throws -> VaultCounts
}

/// Entities with what is shown of them, and events, which never change.
package protocol EntityTables {
    /// Nil if there is none.
    func record(_ ref: EntityRef) throws -> ReplicaRecord?
    /// Writes the record and derives its line; assigns a row if it has none.
    mutating func save(_ record: inout ReplicaRecord, look: RowState) throws
    /// Removes it permanently, without a tombstone.
    mutating func delete(_ record: ReplicaRecord) throws
    /// Makes what is shown of a receipt the server's state, and removes the entry: if that is a create that was sent, and
    /// not as a text message, and there is no other entry, no conflict and no earlier state of the server.
    ///
    /// - Returns: false, and nothing is changed, otherwise.
    mutating func confirmNewReceipt(
        by entry: OperationID, version: Int64, seq: Int64, updatedAt: Timestamp
    ) throws -> Bool

    /// Adds an event; an existing one stays as it is.
    mutating func addEvent(id: String, receipt: String?, at: Timestamp, fields: Fields) throws
    mutating func deleteEvent(id: String) throws
    /// The fields of an event; nil if there is none of that id.
    func event(id: String) throws -> Fields?
}

/// The intents that no server has confirmed.
package protocol QueueTables {
    /// An entity's entries, oldest first.
    func entries(of ref: EntityRef) throws -> [StoredEntry]
    /// Nil if it is no longer in the queue.
    func entry(_ id: OperationID) throws -> StoredEntry?
    /// Entries of an entity's events that were never sent.
    func untoldEvents(of ref: EntityRef) throws -> [StoredEntry]
    /// The entity of an entry; nil if the entry is no longer in the queue, or was never sent.
    func sealedEntity(of id: OperationID) throws -> EntityRef?

    /// Creates of receipts that are pending or in flight and were never sent as a text, in queue order.
    func untextedCreates() throws -> [StoredEntry]
    /// Entries that were sent as a text, in queue order.
    func textedEntries() throws -> [StoredEntry]

    /// Adds an entry at the end and assigns its sequence number.
    mutating func append(_ stored: inout StoredEntry) throws
    /// Overwrites a stored entry.
    mutating func update(_ stored: StoredEntry) throws
    mutating func delete(_ stored: StoredEntry) throws
    /// Changes the state and the error of an entry, and leaves what the person wanted unchanged.
    mutating func move(_ stored: StoredEntry, to state: StoredEntry.State, error: String?) throws

    /// All entries in this state, in queue order.
    func entries(in state: StoredEntry.State) throws -> [StoredEntry]
    /// All entries that were never sent, in any state, in queue order.
    func unsealedEntries() throws -> [StoredEntry]

    /// Pending entries that are the first of their entity, in queue order. A resend proposal before them holds them
    /// back only if it is the create that they need.
    func candidates(_ query: BatchQuery) throws -> [StoredEntry]
    /// Marks an entry as in flight, sealed under its `deviceSeq`.
    mutating func send(_ stored: StoredEntry) throws
    /// Returns an in-flight entry to pending, with one more try if `countsTry`; other entries are ignored. A nil reason
    /// keeps the previous one.
    mutating func putBack(_ id: OperationID, reason: String?, countsTry: Bool, nextTryAt: Timestamp?) throws
    /// Returns all in-flight entries to pending.
    mutating func putBackAll() throws

    /// The number of entries that were sent and have no verdict.
    func sealedCount() throws -> Int
    /// The number of pending entries whose entity has neither a failed entry nor a proposed create.
    func readyCount() throws -> Int
}

/// The fields in conflict.
package protocol ConflictTables {
    /// An entity's conflicts, in the order of the table of fields.
    func conflicts(of ref: EntityRef) throws -> [FieldConflict]
    /// The conflict that the queue lists under this id; nil if there is none.
    func dispute(_ id: OperationID) throws -> Dispute?

    /// Stores a conflict in place of the field's previous one.
    mutating func addConflict(
        _ conflict: FieldConflict, of ref: EntityRef, by operation: OperationID, mineAt: Timestamp) throws
    /// Updates both sides of an existing conflict; a nil `mineAt` keeps the previous one.
    mutating func moveConflict(_ conflict: FieldConflict, of ref: EntityRef, mineAt: Timestamp?) throws
    mutating func deleteConflict(_ field: FieldName, of ref: EntityRef) throws
}
