internal import SQLiteKit
package import VaultJSON
package import VaultModel
package import VaultReplica
package import VaultWire

extension Vault {
    /// Begins a sync run: entries that an interrupted run had in flight become pending again, still sealed.
    package func beginSync() throws(StoreError) -> ReplicaStatus {
        try transact { try $0.beginSync() }
    }

    /// Takes the next entries in order, marks them in flight and seals them; see ``ReplicaTransaction/take(_:)``.
    ///
    /// - Returns: the operations to send, in this order.
    /// - Throws: `busy`, `diskFull`, `inputOutput`; nothing is marked then.
    package func nextBatch(_ query: BatchQuery) throws(StoreError) -> [Operation] {
        try transact { try $0.take(query) }
    }

    /// Changes entries from in flight to pending again; see ``ReplicaTransaction/release(_:)``.
    package func release(_ postponement: Postponement) throws(StoreError) {
        try transact { try $0.release(postponement) }
    }

    /// See ``ReplicaTransaction/pause(_:)``.
    package func pause(_ pause: Pause?) throws(StoreError) {
        try transact { try $0.pause(pause) }
    }

    /// Stores a page of changes together with its cursor; see ``ReplicaTransaction/receive(_:adoptsCursor:)``.
    ///
    /// - Returns: the status of queue and cursor afterwards.
    /// - Throws: `busy`, `diskFull`, `inputOutput`; nothing of the page is stored then.
    package func apply(_ page: PullResponse, adoptsCursor: Bool = true) throws(StoreError) -> ReplicaStatus {
        try transact { try $0.receive(page, adoptsCursor: adoptsCursor) }
    }

    /// Settles entries by the server's verdicts, returns others to the queue, moves the cursor and takes the next
    /// batch, with a single wait for the disk; see ``ReplicaTransaction/settle(_:cursor:epoch:)``.
    ///
    /// - Parameters:
    ///   - cursor: nil leaves it unchanged.
    ///   - epoch: the epoch of the responses; nil for the stored one.
    ///   - next: nil for no batch.
    /// - Returns: the status after the verdicts and before the batch, and the batch.
    package func settle(
        _ results: [OperationResult], postponed: [Postponement] = [], cursor: Cursor? = nil, epoch: String? = nil,
        next: BatchQuery? = nil
    ) throws(StoreError) -> (standing: ReplicaStatus, batch: [Operation]) {
        try transact { transaction in
            for postponement in postponed { try transaction.release(postponement) }
            let standing = try transaction.settle(results, cursor: cursor, epoch: epoch)
            return (standing, try next.map { try transaction.take($0) } ?? [])
        }
    }

    /// Returns the number of quarantined changes, and the reason for the first of them; nil if there are none.
    package func setAsideFigures() throws(StoreError) -> (count: Int, reason: String)? {
        try wrapped {
            let rows = try connection.rows(
                "SELECT (SELECT COUNT(*) FROM set_aside), substr(reason, 1, ?) FROM set_aside ORDER BY at, entity LIMIT 1",
                [.integer(Int64(AsideLimits.reasonCharacters))]
            ) { ($0.int(0), $0.text(1)) }
            return rows.first.map { (count: $0.0, reason: $0.1) }
        }
    }

    /// Returns the quarantined changes from the server, as JSON, each with the reason why it could not be stored.
    package func changesSetAside() throws(StoreError) -> [(change: JSON, reason: String)] {
        try wrapped {
            try connection.rows("SELECT change, reason FROM set_aside ORDER BY at, entity") { row in
                ((try? JSON(parsing: row.text(0))) ?? .null, row.text(1))
            }
        }
    }

    /// Returns the rest of the delay after a failure, in whichever process it occurred; nil after a success.
    package func keptPause() throws(StoreError) -> Pause? {
        try wrapped {
            try ReplicaTransaction(SQLiteTables(connection: connection), minter: minter).standing().pause
        }
    }

    /// Returns the epoch that the cursor belongs to; nil before the first pull.
    package func epoch() throws(StoreError) -> String? {
        try wrapped { try CursorTable(connection: connection).epoch() }
    }

    /// See ``ReplicaTransaction/digests(of:)``. Reads the ID and version of every row, but no fields; other calls to
    /// the vault run in between.
    package func digests(of type: EntityType) async throws(StoreError) -> [BucketDigest] {
        var slices = DigestSlices(of: type)
        while try add(to: &slices) { await Task.yield() }
        return slices.table
    }

    private func add(to slices: inout DigestSlices) throws(StoreError) -> Bool {
        try wrapped {
            try ReplicaTransaction(SQLiteTables(connection: connection), minter: minter).add(to: &slices)
        }
    }

    /// See ``ReplicaTransaction/owe(_:)``.
    package func owe(_ cause: FullCause) throws(StoreError) -> ReplicaStatus {
        try transact { try $0.owe(cause) }
    }

    /// See ``ReplicaTransaction/beginFull(_:)``.
    package func beginFull(_ scope: FullScope) throws(StoreError) -> ReplicaStatus {
        try transact { try $0.beginFull(scope) }
    }

    /// See ``ReplicaTransaction/stage(_:)``.
    package func stage(_ page: FullResponse) throws(StoreError) -> ReplicaStatus {
        try transact { try $0.stage(page) }
    }

    /// See ``ReplicaTransaction/finishFull(cursor:epoch:)``.
    package func finishFull(
        cursor: Cursor?, epoch: String
    ) throws(StoreError) -> (standing: ReplicaStatus, outcome: FullOutcome) {
        try transactOnFullDisk { try $0.finishFull(cursor: cursor, epoch: epoch) }
    }

    /// See ``ReplicaTransaction/decide(deleting:)``.
    package func decide(deleting: Bool) throws(StoreError) -> ReplicaStatus {
        try transactOnFullDisk { try $0.decide(deleting: deleting) }
    }

    /// See ``ReplicaTransaction/takeLower(_:)``.
    package func takeLower(_ changes: [Change]) throws(StoreError) -> Int {
        try transact { try $0.takeLower(changes) }
    }

    /// See ``ReplicaTransaction/answerOffers(_:accept:)``.
    @discardableResult
    package func answerOffers(_ ids: [OperationID]? = nil, accept: Bool) throws(StoreError) -> Int {
        try transact { try $0.answerOffers(ids, accept: accept) }
    }

    /// Runs one transaction of the file under the replica's rules.
    func transact<Result>(
        _ body: (inout ReplicaTransaction<SQLiteTables>) throws -> Result
    ) throws(StoreError) -> Result {
        try write { try replica(body) }
    }

    /// Does the same as ``transact(_:)``, for changes that free space in the end.
    func transactOnFullDisk<Result>(
        _ body: (inout ReplicaTransaction<SQLiteTables>) throws -> Result
    ) throws(StoreError) -> Result {
        try writeOnFullDisk { try replica(body) }
    }

    private func replica<Result>(
        _ body: (inout ReplicaTransaction<SQLiteTables>) throws -> Result
    ) throws -> Result {
        var transaction = ReplicaTransaction(SQLiteTables(connection: connection), minter: minter)
        return try body(&transaction)
    }

    /// Sends an entry that was rejected, or that is waiting for its next try, with the next batch.
    ///
    /// - Throws: `notFound` if it has left the queue.
    package func retry(_ id: OperationID) throws(StoreError) {
        try transact { try $0.retry(id) }
    }

    /// Discards an entry; ``VaultReader/queueEntry(_:)`` shows beforehand what is lost.
    ///
    /// Discarding the creation of an entity that the server never saw removes the entity with all its changes;
    /// discarding a conflict takes the server's values.
    ///
    /// - Throws: `notFound`; `busy` while the entry is in flight.
    package func drop(_ id: OperationID) throws(StoreError) {
        try transactOnFullDisk { try $0.drop(id) }
    }
}
