internal import VaultModel
internal import VaultWire

/// The meaning of a server's verdict on an entry of the queue, compared with what this device has.
///
/// A duplicate has its first verdict, so it means what it would have meant then, unless the server has forgotten a part since.
enum VerdictMeaning: Equatable {
    typealias Effect = OperationResult.Effect

    /// The operation was carried out, and its effect is the server's state.
    case done(Effect)
    /// It was carried out in part; a person decides about the rest.
    case disputed(Effect)
    /// It conflicts with a deletion of an entity whose fields the server has forgotten.
    case disputedTombstone(Effect)
    /// The entity was deleted in the meantime, and forgotten except for its id; `hasHistory` if others may have changed it
    /// before.
    case forgotten(Effect, hasHistory: Bool)
    /// It conflicted earlier, and the server no longer knows with which values.
    case undecided(Effect)
    /// The server names a state before the one that the operation was made on, which no operation leads to.
    case older
    /// It was sent in another epoch, and has to be sent again.
    case otherEpoch
    /// It was refused; `isForgotten` if the server no longer has the entity.
    case rejected(Rejection, isForgotten: Bool)

    /// - Parameter isComparable: whether the versions of the verdict count in the epoch of the stored ones.
    init(_ verdict: OperationResult.Verdict, on entry: QueueEntry, of state: EntityState, isComparable: Bool) {
        let isMerged = state.record.ref.type.isMerged
        let shadow = state.record.shadow
        self =
            switch verdict {
            case .applied(.conflict, let effect) where isComparable && effect.data == nil && isMerged,
                .duplicate(.conflict, let effect) where isComparable && effect.data == nil && isMerged:
                .disputedTombstone(effect)
            // The operation was carried out earlier, and since then the entity was deleted. Only a tombstone says so: until
            // one arrives, the entry counts as accepted as it was sent, and what is shown stays.
            case .duplicate(_, let effect) where effect.data == nil && isMerged && shadow?.isBare == true:
                .forgotten(effect, hasHistory: false)
            // The server makes no version of a second deletion: a higher one is a tombstone that it has forgotten but for
            // its id, and so is one that is known as such here.
            case .applied(.accepted, let effect)
            where effect.data == nil && isComparable && [.delete, .release].contains(entry.intent)
                && shadow.map { $0.isForgotten(by: effect, after: entry) } == true:
                .forgotten(effect, hasHistory: true)
            // A request that was sent again, as by a restored vault, and was deleted with its receipts in the meantime.
            case .applied(.accepted, let effect) where !isMerged && !effect.isWhole(after: entry):
                .forgotten(effect, hasHistory: false)
            case .duplicate(.conflict, let effect) where effect.conflicts.isEmpty && effect.data != nil && isMerged:
                .undecided(effect)
            case .applied(_, let effect)
            where isComparable && effect.version < entry.baseVersion && isMerged
                && !state.isMadeAnew(by: effect, of: entry):
                .older
            case .applied(.conflict, let effect), .duplicate(.conflict, let effect): .disputed(effect)
            case .applied(_, let effect), .duplicate(_, let effect): .done(effect)
            case .rejected(let rejection) where rejection.code == .otherEpoch: .otherEpoch
            // A create that is "not found" lacks something else, such as its receipt.
            case .rejected(let rejection):
                .rejected(
                    rejection,
                    isForgotten: isComparable && rejection.code == .entityNotFound && entry.intent != .create)
            }
    }
}

extension EntityState {
    /// Whether a verdict is about another incarnation of a deleted entity, whose versions begin again.
    func isMadeAnew(by effect: OperationResult.Effect, of entry: QueueEntry) -> Bool {
        record.shadow?.isDeleted == true && effect.seq > record.seq
            && (entry.intent == .create || effect.data != nil)
    }
}

extension OperationResult.Effect {
    /// Whether this device knows the whole entity, now that the entry was carried out.
    func isWhole(after entry: QueueEntry) -> Bool {
        isWhole(after: entry.intent, of: entry.entity.type, onto: entry.baseVersion)
    }
}

extension Entity {
    /// Whether a deletion of this tombstone met one whose fields the server has deleted.
    fileprivate func isForgotten(by effect: OperationResult.Effect, after entry: QueueEntry) -> Bool {
        isBare || isDeleted && effect.version > max(version, entry.baseVersion)
    }
}
