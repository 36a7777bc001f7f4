import VaultJSON

/// The rules for merging duplicates into the receipt that is kept.
package enum DuplicateMerge {
    /// The kept receipt with the tags, images and notes of the dropped ones. Its other values stay unless they are
    /// null; each null takes the value of the first dropped receipt that has one. Notes are merged by lines: their
    /// longest common subsequence of lines appears once.
    ///
    /// - Returns: the kept receipt unchanged, with its version, if the others had nothing to add.
    /// - Throws: `QUOTA_EXCEEDED` if it would grow beyond four times a limit.
    package static func merged(
        _ kept: StoredEntity, with dropped: [StoredEntity], in context: Merge.Context
    ) throws(Rejection) -> StoredEntity {
        var entity = kept
        let stamp = Stamp(version: kept.version + 1, actor: context.actor, at: context.now)
        for other in dropped {
            for name in [FieldName.userTags, .imageKeys] {
                let added = Set(other.fields[name]?.strings ?? [])
                let before = entity.fields[name]
                entity.apply(SetChange(add: added), to: name, stamp: stamp)
                if entity.fields[name] != before { entity.stamps[name] = stamp }
            }
            let (own, others) = (entity.notes, other.notes)
            let notes = LineMerge.merge(base: nil, server: own, client: others).text
            guard notes != own else { continue }
            entity.fields[.userNotes] = .string(notes)
            entity.stamps[.userNotes] = stamp
        }
        for other in dropped { fill(&entity, from: other, stamp) }
        guard entity.fields != kept.fields else { return kept }
        entity.advance(by: context)
        try Merge.checkQuota(entity, before: kept)
        return entity
    }

    /// Fills null values of the kept receipt. Amount and currency are one value: both are taken if the amount is null.
    /// Values that a person edited manually stay marked as such.
    private static func fill(_ entity: inout StoredEntity, from other: StoredEntity, _ stamp: Stamp) {
        let names = Schema.receipt.rules.filter { $0.isOptional && $0.owner != .server }.map(\.name)
        let taken = names.filter { name in
            let lead = FieldGroup(of: name).lead
            return isNull(lead, entity) && !isNull(lead, other)
        }
        for name in taken {
            entity.fields[name] = other.fields[name] ?? .null
            entity.stamps[name] = stamp
        }
        let chosen = Set(other.fields[.userEditedFields]?.strings ?? []).intersection(taken.map(\.rawValue))
        guard !chosen.isEmpty else { return }
        entity.apply(SetChange(add: chosen), to: .userEditedFields, stamp: stamp)
        entity.stamps[.userEditedFields] = stamp
    }

    private static func isNull(_ name: FieldName, _ entity: StoredEntity) -> Bool {
        entity.fields[name]?.isNull ?? true
    }
}

extension StoredEntity {
    fileprivate var notes: String { fields[.userNotes]?.string ?? "" }
}
