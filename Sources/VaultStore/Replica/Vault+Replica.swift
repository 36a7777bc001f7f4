internal import ReceiptRows
internal import SQLiteKit
package import VaultJSON
package import VaultModel
package import VaultReplica
package import VaultWire

extension Vault {
    /// From so many changes in a page on, more pages of the store are kept in memory, until ``shrink()``.
    private static let manyChanges = 250

    /// Performs a task of a sync in one transaction; digests are read in slices, with other calls in between.
    ///
    /// - Throws: `busy`, `diskFull`, `inputOutput`; nothing of the task is done then.
    @discardableResult
    package func perform(_ task: StoreTask) async throws(StoreError) -> StoreAnswer {
        switch task {
        case .digests(let type): return .digests(try await digests(of: type))
        case .finishFull, .decide: return try transactOnFullDisk { try $0.perform(task) }
        case .applyPage(let page, let adoptsCursor):
            let prepared = pages.take(page)
            if page.changes.count >= Self.manyChanges { try widenCache() }
            return .standing(
                try transact(prepared.receipts) { try $0.receive(prepared.examined, adoptsCursor: adoptsCursor) })
        case .load:
            pages.drop()
            return try transact { try $0.perform(task) }
        case .nextBatch, .settle, .owe, .beginFull, .stage, .become:
            return try transact { try $0.perform(task) }
        }
    }

    /// Computes what ``perform(_:)`` needs of a page that will be stored next, on the caller's thread, while the vault
    /// may be busy with the page before.
    package nonisolated func prepare(_ page: PullResponse) {
        pages.prepare(page)
    }

    /// Changes entries from in flight to pending again; see ``ReplicaTransaction/release(_:)``.
    package func release(_ postponement: Postponement) throws(StoreError) {
        try transact { try $0.release(postponement) }
    }

    /// See ``ReplicaTransaction/pause(_:)``.
    package func pause(_ pause: Pause?) throws(StoreError) {
        try transact { try $0.pause(pause) }
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

    /// Returns the status of queue and cursor as it is stored; ``StoreTask/load`` begins a run with it.
    package func replicaStatus() throws(StoreError) -> ReplicaStatus {
        try wrapped { try ReplicaTransaction(SQLiteTables(connection: connection), minter: minter).standing() }
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

    /// See ``ReplicaTransaction/takeLower(_:)``.
    package func takeLower(_ changes: [Change]) throws(StoreError) -> Int {
        try transact { try $0.takeLower(changes) }
    }

    /// See ``ReplicaTransaction/answerOffers(_:accept:)``.
    @discardableResult
    package func answerOffers(_ ids: [OperationID]? = nil, accept: Bool) throws(StoreError) -> Int {
        try transact { try $0.answerOffers(ids, accept: accept) }
    }

    /// Runs one transaction of the file under the replica's rules; rows of receipts may be prepared.
    func transact<Result>(
        _ receipts: PreparedReceipts = PreparedReceipts(),
        _ body: (inout ReplicaTransaction<SQLiteTables>) throws -> Result
    ) throws(StoreError) -> Result {
        try write { try replica(receipts, body) }
    }

    /// Does the same as ``transact(_:)``, for changes that free space in the end.
    func transactOnFullDisk<Result>(
        _ body: (inout ReplicaTransaction<SQLiteTables>) throws -> Result
    ) throws(StoreError) -> Result {
        try writeOnFullDisk { try replica(PreparedReceipts(), body) }
    }

    private func replica<Result>(
        _ receipts: PreparedReceipts, _ body: (inout ReplicaTransaction<SQLiteTables>) throws -> Result
    ) throws -> Result {
        let words = PendingWords()
        let tables = SQLiteTables(connection: connection, prepared: receipts, words: words)
        var transaction = ReplicaTransaction(tables, minter: minter)
        let result = try body(&transaction)
        try WordIndex(connection: connection).apply(words)
        return result
    }

    /// Sends entries that were rejected, or that are waiting for their next try, with the next batch.
    ///
    /// - Throws: `notFound` if one of them has left the queue.
    package func retry(_ ids: [OperationID]) throws(StoreError) {
        try transact { transaction in for id in ids { try transaction.retry(id) } }
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
