internal import VaultJSON
internal import VaultModel
internal import VaultWire

/// Has attachments read when a receipt names them, and gives fields back to recognition.
struct ReadingHook: OperationHook {
    /// A field that a person gives back is from then on recognition's, so that another device's older edit still wins
    /// over it without a question.
    func willStore(
        _ outcome: inout MergeOutcome, of operation: Operation, former: StoredEntity?, in batch: inout PushBatch
    ) throws {
        guard operation.intent == .release, let former else { return }
        for name in ReadingHook.released(by: outcome.entity, from: former).sorted() {
            noteReleased(name, of: former, by: batch.actor, in: &outcome)
            outcome.entity.stamps[name]?.actor = .machine
        }
    }

    /// Keeps another person's value, which whoever gives the field back may not have seen.
    private func noteReleased(
        _ name: FieldName, of former: StoredEntity, by actor: Actor, in outcome: inout MergeOutcome
    ) {
        guard let stamp = former.stamps[name], stamp.actor.isPerson, stamp.actor != actor,
            let value = former.fields[name], !value.isNull, value != ""
        else { return }
        outcome.overwritten.append(OverwrittenValue(field: name, value: value, stamp: stamp))
    }

    func didStore(
        _ entity: StoredEntity, former: StoredEntity?, prepared: PreparedEntity?, in batch: inout PushBatch
    ) throws {
        guard entity.ref.type == .receipt, !entity.isBare else { return }
        let named = SyncService.namedMedia(of: entity)
        let new = named.subtracting(former.map(SyncService.namedMedia) ?? [])
        var released = former.map { ReadingHook.released(by: entity, from: $0) } ?? []
        guard !new.isEmpty || !released.isEmpty else { return }
        for id in named.sorted() where new.contains(id) || !released.isEmpty {
            guard let reading = try batch.reading(of: id) else { continue }
            let filled = try batch.write(reading, into: entity.ref, releasing: released)
            released.subtract(filled.flatMap(\.names))
        }
    }

    /// The fields of which no name is left in `userEditedFields`.
    private static func released(by entity: StoredEntity, from former: StoredEntity) -> Set<FieldName> {
        let groups = FieldGroup.all(of: Schema.receipt.editable.sorted())
        return Set(groups.filter { former.isEdited($0) && !entity.isEdited($0) }.flatMap(\.names))
    }
}

extension PushBatch {
    /// The reading of an attachment; if there is none yet, it will be read once it is known to have arrived.
    fileprivate mutating func reading(of id: MediaID) throws -> MachineReading? {
        guard let media = try storage.media(id, .original, of: account), let blob = try storage.blob(media.blob) else {
            return nil
        }
        guard blob.state == .stored else {
            unconfirmed.insert(media.blob)
            return nil
        }
        switch try storage.reading(of: media.blob)?.state {
        case .done(let reading): return reading
        case .waiting, .failed: return nil
        case .none:
            try storage.put(ReadingRecord(key: media.blob, dueAt: now))
            return nil
        }
    }
}
