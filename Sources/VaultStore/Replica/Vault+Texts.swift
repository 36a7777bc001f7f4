internal import SQLiteKit
package import VaultModel
package import VaultReplica

extension Vault {
    /// See ``ReplicaTransaction/textCandidates(limit:)``.
    package func textCandidates(limit: Int) throws(StoreError) -> [OperationID] {
        try wrapped {
            try ReplicaTransaction(SQLiteTables(connection: connection), minter: minter).textCandidates(limit: limit)
        }
    }

    /// See ``ReplicaTransaction/claimText(_:limit:again:now:)``. The caller holds the sync lease.
    package func claimText(
        _ ids: [OperationID], limit: Int, again: Bool = false, now: Timestamp
    ) throws(StoreError) -> TextClaim {
        try transact { try $0.claimText(ids, limit: limit, again: again, now: now) }
    }

    /// See ``ReplicaTransaction/endText(_:as:now:)``.
    package func endText(_ id: OperationID, as end: TextEnd, now: Timestamp) throws(StoreError) {
        try transact { try $0.endText(id, as: end, now: now) }
    }
}

extension VaultReader {
    /// Returns how many texts count now, how many creates wait for confirmation, and how many texts a person has to decide
    /// about.
    package func textFigures(now: Timestamp) throws(StoreError) -> (used: Int, waiting: Int, undecided: Int) {
        try wrapped {
            try connection.snapshot {
                let kept = try SettingsTable(connection: connection).text(ReplicaSetting.texts)
                var figures = (used: TextLedger(stored: kept, now: now).times.count, waiting: 0, undecided: 0)
                let states = try connection.rows(
                    """
                    SELECT text FROM sync_queue INDEXED BY sync_queue_texted
                    WHERE text IS NOT NULL AND state IN ('pending', 'in_flight')
                    """
                ) { TextAttempt.State(rawValue: $0.text(0)) }
                for state in states {
                    switch state {
                    case .sent: figures.waiting += 1
                    case .failed, .unknown: figures.undecided += 1
                    case .sending, nil: break
                    }
                }
                return figures
            }
        }
    }
}
