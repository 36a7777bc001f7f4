package import VaultModel
package import VaultWire

/// What the rules of a replica keep: over SQLCipher in the vault, in memory in a simulation.
///
/// Every function is a step of one transaction that the caller opened; an error undoes all of it. Whatever comes in an
/// order comes in one that depends on nothing but what is stored.
package protocol ReplicaTables: EntityTables, QueueTables, ConflictTables, ReconciliationTables {
    /// Nil for the beginning.
    func cursor() throws -> Cursor?
    mutating func setCursor(_ cursor: Cursor?) throws

    /// The server's database that the cursor belongs to; nil before the first pull.
    func epoch() throws -> String?
    mutating func setEpoch(_ epoch: String?) throws

    /// The highest number given to an operation; 0 before the first.
    func deviceSeq() throws -> Int64
    mutating func setDeviceSeq(_ number: Int64) throws

    /// A small value by its name; see ``ReplicaSetting``.
    func setting(_ name: String) throws -> String?
    /// Those of these small values that are there.
    func settings(_ names: [String]) throws -> [String: String]
    /// Nil removes it.
    mutating func setSetting(_ name: String, to value: String?) throws

    /// Keeps a change of the server's that cannot be stored; it takes the place of the same entity's former one.
    mutating func setAside(_ change: Change, reason: String, at: Timestamp) throws
    /// Forgets what was set aside of an entity that could be stored since.
    mutating func dropSetAside(_ entityID: String) throws

    /// The figures of the first lines of every screen.
    func counts() throws -> VaultCounts
}

/// Entities with what is shown of them, and the events, which are never changed.
package protocol EntityTables {
    /// Nil where there is none.
    func record(_ ref: EntityRef) throws -> EntityRecord?
    /// Writes the record and derives its line; gives it a row where it has none.
    mutating func save(_ record: inout EntityRecord, look: LineLook) throws
    /// Removes it for good, without a tombstone.
    mutating func delete(_ record: EntityRecord) throws

    /// Adds an event; one that is there already stays as it is.
    mutating func addEvent(id: String, receipt: String?, at: Timestamp, fields: Fields) throws
    mutating func deleteEvent(id: String) throws
}

/// The intents that no server has confirmed.
package protocol QueueTables {
    /// An entity's entries, oldest first.
    func entries(of ref: EntityRef) throws -> [StoredEntry]
    /// Nil where the queue does not hold it any more.
    func entry(_ id: OperationID) throws -> StoredEntry?
    /// Entries that tell of an entity's events and were never sent.
    func untoldEvents(of ref: EntityRef) throws -> [StoredEntry]
    /// Whose entry it is; nil where the queue does not hold it any more, or never sent it.
    func sealedEntity(of id: OperationID) throws -> EntityRef?

    /// Adds an entry at the end and gives it its place.
    mutating func append(_ stored: inout StoredEntry) throws
    /// Writes a stored entry in its place.
    mutating func update(_ stored: StoredEntry) throws
    mutating func delete(_ stored: StoredEntry) throws
    /// Writes what changes on the way, and leaves what the person wanted alone.
    mutating func move(_ stored: StoredEntry, to state: StoredEntry.State, error: String?) throws

    /// Every entry in this state, in the order in which they go.
    func entries(in state: StoredEntry.State) throws -> [StoredEntry]
    /// Every entry that was never sent, whatever its state, in the order in which they go.
    func unsealedEntries() throws -> [StoredEntry]

    /// Pending entries that are the first of their entity, in their order. An offered entry before them holds them back
    /// only where it is the create that they need.
    func candidates(_ query: BatchQuery) throws -> [StoredEntry]
    /// Marks an entry as in flight, sealed under its `deviceSeq`.
    mutating func send(_ stored: StoredEntry) throws
    /// Puts an entry that is in flight back to pending, with a try more where `countsTry`; others are left alone. A
    /// reason of nil leaves the former one.
    mutating func putBack(_ id: OperationID, reason: String?, countsTry: Bool, nextTryAt: Timestamp?) throws
    /// Puts back every entry that is in flight.
    mutating func putBackAll() throws

    /// Entries that were sent and whose verdict is not known.
    func sealedCount() throws -> Int
    /// Pending entries that do not stand with a failed one of their entity, nor behind an offered create.
    func readyCount() throws -> Int
}

/// The fields that wait for a person's decision.
package protocol ConflictTables {
    /// An entity's disputes, in the order of the table of fields.
    func conflicts(of ref: EntityRef) throws -> [FieldConflict]
    /// The dispute that the queue lists under this id; nil where there is none.
    func dispute(_ id: OperationID) throws -> Dispute?

    /// Takes the place of the field's former dispute.
    mutating func addConflict(
        _ conflict: FieldConflict, of ref: EntityRef, by operation: OperationID, mineAt: Timestamp) throws
    /// Writes both sides of a dispute that is there; a `mineAt` of nil leaves the former one's.
    mutating func moveConflict(_ conflict: FieldConflict, of ref: EntityRef, mineAt: Timestamp?) throws
    mutating func deleteConflict(_ field: FieldName, of ref: EntityRef) throws
}
