package import VaultModel
internal import VaultReplica

/// What putting a value of the history back came to.
package struct PutBackOutcome: Hashable, Sendable {
    /// What it was about.
    package let subject: EntityRef
    /// Nil where the trash was meant.
    package let field: FieldName?
    /// Nil where it was done.
    package let refusal: Reinstatement.Reason?
}

extension Vault {
    /// Puts the value that an event kept back into its receipt or category, as an ordinary edit by hand, which is
    /// synced and can be undone.
    ///
    /// - Throws: `notFound` where there is no such event, or nothing any more that it is about; `diskFull`, `busy`.
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
