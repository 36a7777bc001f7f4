package import VaultModel
internal import VaultReplica

/// The result of restoring a value from the history.
package struct PutBackOutcome: Hashable, Sendable {
    /// The entity whose value it is.
    package let subject: EntityRef
    /// Nil if the event was a move to or from the Trash.
    package let field: FieldName?
    /// Nil if the value was restored.
    package let refusal: Reinstatement.Reason?
}

extension Vault {
    /// Restores the value recorded by an event in its receipt or category, as an ordinary manual edit, which is synced
    /// and can be undone.
    ///
    /// - Throws: `notFound` if the event or its entity does not exist; `diskFull`, `busy`.
    package func putBack(_ id: EventID) throws(StoreError) -> PutBackOutcome {
        try transact { replica in
            guard let line = try EventTable(connection: connection).line(id), let subject = line.subject,
                let current = try EntityTable(connection: connection).record(subject)?.entity
            else { throw StoreError(.notFound) }
            var refusal: Reinstatement.Reason?
            switch Reinstatement(line, onto: current) {
            case .edit(let wanted):
                let edit = try replica.change(subject, to: wanted, byHand: true)
                try journal.add("put-back", edit.map { [$0] } ?? [])
            case .trash: try journal.add("trash", try replica.setDeleted(true, subject).map { [$0] } ?? [])
            case .restore: try journal.add("restore", try replica.setDeleted(false, subject).map { [$0] } ?? [])
            case .refused(let reason): refusal = reason
            }
            return PutBackOutcome(subject: subject, field: line.field, refusal: refusal)
        }
    }
}
