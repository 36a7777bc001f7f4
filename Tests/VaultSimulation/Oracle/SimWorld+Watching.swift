internal import Translation
internal import VaultJSON
internal import VaultModel
internal import VaultReplica
internal import VaultServerCore
internal import VaultSync
internal import VaultWire

// Checks at every step.
extension SimWorld {
    /// Checks that an operation never changes once it was sent. A restored store does not know of the first sending, so
    /// it may change the operation as long as the server has not seen it either.
    mutating func note(_ body: SyncRequest, of device: Int) {
        guard case .push(let request) = body else { return }
        for operation in request.operations {
            hash.add(operation.key.ulidLow)
            hash.add(operation.baseVersion)
            for name in operation.changes.keys.sorted() { hash.add(name.rawValue) }
            guard var first = sealed[operation.key] else {
                sealed[operation.key] = operation
                continue
            }
            cover.reach(.sealedAgain)
            first.deviceSeq = operation.deviceSeq
            if first != operation, devices[device].wentBack, outcomes[operation.key] == nil {
                sealed[operation.key] = operation
            } else if first != operation {
                find(.onceOnly, "\(operation.key) is sent again with other content")
            }
        }
    }

    /// Checks that no run ends by accusing the server or the store, since both follow the protocol here. A garbled
    /// answer is reported as unreadable.
    mutating func checkBlame(_ process: Int) {
        guard case .waiting(let wait) = processes[process].machine.phase else { return }
        let device = processes[process].device
        if SyncAccusation.sentences.contains(wait.reason) {
            find(.convergence, "device \(device): \(wait.reason.english)")
        }
    }

    /// Observes an answer of the server.
    mutating func observe(by device: Int, _ body: SyncRequest, _ answer: SyncAnswer) {
        switch answer {
        case .pulled(let page):
            for change in page.changes { hash.add(change.seq) }
            hash.add(page.cursor.withoutTimeline)
        case .pushed(let answer):
            for result in answer.results { observe(result, by: device) }
            observeServer(by: device)
        default: hash.add(1)
        }
    }

    private mutating func observe(_ result: OperationResult, by device: Int) {
        switch result.verdict {
        case .applied(let outcome, let effect):
            if let operation = sealed[result.key], story != nil {
                tell("the server takes of device \(device) \(Self.words(operation)): \(outcome) \(effect.version)")
            }
            hash.add(effect.version)
            switch outcome {
            case .accepted: cover.reach(.accepted)
            case .merged: cover.reach(.merged)
            case .conflict: cover.reach(.conflict)
            }
            if let operation = sealed[result.key] { reachMerge(operation, outcome) }
            if let former = outcomes[result.key] {
                find(.onceOnly, "\(result.key) took effect twice, at \(former) and \(effect.seq)")
            }
            outcomes[result.key] = effect.seq
            if let ref = sealed[result.key]?.entity, EntityType.parts.contains(ref.type), !effect.conflicts.isEmpty {
                cover.reach(.partDisputed)
            }
            for conflict in effect.conflicts where conflict.field == .isDeleted {
                cover.reach(conflict.mine == true ? .deleteAgainstEdit : .editAgainstDelete)
            }
        case .duplicate(let outcome, let effect):
            hash.add(effect.seq)
            cover.reach(outcome == .conflict ? .duplicateConflict : .duplicate)
            if outcomes[result.key] == nil { find(.onceOnly, "\(result.key) is a duplicate of nothing") }
            noteCompleted(result.key, outcome)
        case .rejected(let rejection):
            hash.add(rejection.code.rawValue)
            // A rejection is not stored: the server judges the same key again, even with corrected content.
            if rejection.code != .unavailable { sealed[result.key] = nil }
            cover.reach(rejection.code == .unavailable ? .unavailable : .rejected)
            tell("device \(device): the server refuses \(result.key): \(rejection.detail)")
            if rejection.code == .validationError {
                find(.outbox, "device \(device) sends what no server takes: \(rejection.detail)")
            }
            if rejection.code == .idempotencyMismatch { find(.onceOnly, "\(result.key) has other content") }
        }
    }

    /// Records which rows of the merge table the operation reached.
    private mutating func reachMerge(_ operation: Operation, _ outcome: OperationResult.Outcome) {
        guard outcome != .accepted, let stored = mirror[operation.entity]?.entity else { return }
        if operation.onConflict == .mine { cover.reach(.newestKept) }
        let isNewer = { (name: FieldName) in (stored.stamps[name]?.version ?? 0) > operation.baseVersion }
        for name in operation.changes.keys where isNewer(name) {
            if name == .userNotes { cover.reach(.notesJoined) }
            if stored.stamps[name]?.actor == .machine { cover.reach(.machineAgainstPerson) }
        }
    }

    private static func words(_ operation: Operation) -> String {
        "\(operation.intent.rawValue) \(short(operation.entity)) on \(operation.baseVersion) "
            + operation.changes.json.text
    }

    /// Checks that recognition does not overwrite what a person wrote.
    mutating func checkMachine(_ ref: EntityRef, _ name: FieldName, _ value: JSON) {
        guard !isRestored, isUnique(name), let former = mirror[ref]?.entity.fields[name], !former.isNull,
            let first = history.writes[.init(entity: ref, field: name)]?.first(where: { $0.value == former }),
            !first.isDecision
        else { return }
        find(.personBeforeMachine, "the machine writes \(value.text) over \(former.text) of device \(first.device)")
    }

    /// Compares the store with its state before the last commit.
    mutating func observeServer(by author: Int?) {
        do {
            let last = try server.lastSeq()
            guard last > mirrorSeq else { return }
            var seqs: Set<Int64> = []
            for record in try server.records(after: mirrorSeq) {
                if !seqs.insert(record.seq).inserted { find(.neverBack, "seq \(record.seq) twice") }
                noteAnswered(record, former: mirror[record.entity.ref], by: author)
                compare(record, author)
                mirror[record.entity.ref] = record
            }
            checkHomes()
            mirrorSeq = last
            wakeReader()
        } catch {
            find(.onceOnly, "the server cannot be read: \(error)")
        }
        nudge(exceptFor: author)
    }

    private mutating func compare(_ record: ServerRecord, _ author: Int?) {
        let ref = record.entity.ref
        hash.add(record.seq)
        hash.add(record.entity.version)
        if record.entity.fields["type"] == "valueOverwritten" {
            cover.reach(.overwritten)
            tell("the server keeps \(record.entity.fields.json.text)")
        }
        if plan.hasMachine, ref.type == .receipt { checkReadings(record.entity, former: mirror[ref]?.entity) }
        guard let former = mirror[ref] else { return }
        if record.seq <= former.seq || record.entity.version < former.entity.version {
            find(
                .neverBack, "\(Self.short(ref)) goes from version \(former.entity.version) to \(record.entity.version)")
        }
        if former.entity.isDeleted, !record.entity.isDeleted {
            cover.reach(ref.type == .category ? .categoryBack : .revive)
            checkRevival(ref)
        }
        // After a restore of either side, or a purge, a person may send an older value again.
        guard let author, !isRestored, devices[author].backedUpAt == nil, !purged.contains(ref) else { return }
        checkSuccession(former.entity, record.entity, author)
    }

    /// Checks that a tombstone comes back only by a person's choice, or by an edit that the deleter had not seen.
    private mutating func checkRevival(_ ref: EntityRef) {
        guard ref.type != .category else { return }
        if isRestored { return }
        let fates = history.fates[ref] ?? []
        if fates.contains(where: { !$0.isDeleted }) { return }
        let hasNewest = sealed.values.contains { $0.entity == ref && $0.onConflict == .mine }
        if !hasNewest { find(.tombstones, "\(Self.short(ref)) came back, and nobody restored it") }
    }

    /// Checks that a value never replaces one whose author had seen it.
    private mutating func checkSuccession(_ old: StoredEntity, _ new: StoredEntity, _ author: Int) {
        for (name, value) in new.fields {
            guard isUnique(name), let former = old.fields[name], former != value, !value.isNull, !former.isNull else {
                continue
            }
            let place = History.Place(entity: new.ref, field: name)
            // Recognition puts its value back where a person gave the field back.
            if new.stamps[name]?.actor == .machine, history.isGivenBack(place) { continue }
            // A value that a person restored was written twice, and may replace its successor.
            guard let writes = history.writes[place], writes.count(where: { $0.value == value }) == 1,
                writes.first?.seen.contains(value) == false,
                history.isSurelyAncestor(value, of: former, at: place),
                !history.isAncestor(former, of: value, at: place)
            else { continue }
            find(.causality, "\(Self.short(new.ref)).\(name): \(value.text) beats its successor \(former.text)")
        }
    }
}

extension OperationID {
    fileprivate var ulidLow: UInt64 { ulid.low }
}
