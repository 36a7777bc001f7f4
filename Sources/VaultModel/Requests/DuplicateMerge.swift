import VaultJSON

/// What a kept receipt becomes when duplicates of it are dropped.
package enum DuplicateMerge {
    /// The kept one with tags, images and notes of the dropped; its other values stay. Notes are united by lines: what
    /// both have in common, in order, stands once.
    ///
    /// - Returns: the kept one as it was, with its version, where the others had nothing to add.
    /// - Throws: `QUOTA_EXCEEDED` where it would grow beyond four times a limit.
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
        guard entity.fields != kept.fields else { return kept }
        entity.advance(by: context)
        try Merge.checkQuota(entity, before: kept)
        return entity
    }
}

extension StoredEntity {
    fileprivate var notes: String { fields[.userNotes]?.string ?? "" }
}
