internal import VaultJSON
internal import VaultModel
internal import VaultReplica
internal import VaultWire

// Changes that a planted fault makes to a store after the rules have run.
extension SimWorld {
    /// Returns the shown fields of every entity that the results are about.
    func shownNow(_ device: Int, _ results: [OperationResult]) -> [EntityRef: Fields] {
        var shown: [EntityRef: Fields] = [:]
        for result in results {
            guard let ref = sealed[result.key]?.entity else { continue }
            shown[ref] = state(device, ref)?.record.shown
        }
        return shown
    }

    /// Restores what was shown before the answer, or deletes the conflicts that the answer caused.
    mutating func spoil(_ device: Int, _ results: [OperationResult], _ shown: [EntityRef: Fields]) throws {
        for result in results {
            guard let ref = sealed[result.key]?.entity, var record = state(device, ref)?.record else { continue }
            let former = record.shown
            try devices[device].store.alter { tables in
                if let kept = shown[ref] {
                    record.shown = kept
                } else {
                    for conflict in try tables.conflicts(of: ref) { try tables.deleteConflict(conflict.field, of: ref) }
                    let entries = try tables.entries(of: ref).map(\.entry)
                    record.shown = LocalView.derive(shadow: record.baseline, entries: entries)?.fields ?? former
                }
                try tables.save(
                    &record, look: RowState(former: former, mark: .synced, isDeletionDisputed: false))
            }
        }
    }

    /// Makes the changes of a pull count as not listed, except those that the lists brought before.
    mutating func forgetListed(_ device: Int, _ page: PullResponse) throws {
        let things = things
        try devices[device].store.alter { tables in
            var kept: [String] = []
            for ref in things where try tables.isListed(ref.id) { kept.append(ref.id) }
            try tables.forgetListed()
            for id in kept where !page.changes.contains(where: { $0.entityID == id }) { try tables.noteListed(id) }
        }
    }

    /// Makes entities with pending entries count as listed.
    mutating func listWaiting(_ device: Int) throws {
        let waiting = things.filter { state(device, $0)?.entries.isEmpty == false }
        try devices[device].store.alter { tables in
            for ref in waiting { try tables.noteListed(ref.id) }
        }
    }

    /// Makes an entry that was sent look unsent while the edit is made.
    mutating func unseal(_ device: Int, _ ref: EntityRef, _ body: (inout SimWorld) throws -> Void) throws {
        guard fault == .foldIntoSealed, let before = state(device, ref)?.entries.last, before.entry.isSealed else {
            return try body(&self)
        }
        try devices[device].store.alter { tables in
            var open = before
            open.entry.isSealed = false
            open.entry.deviceSeq = nil
            open.state = .pending
            try tables.update(open)
        }
        try body(&self)
        try devices[device].store.alter { tables in
            guard var changed = try tables.entry(before.entry.id) else { return }
            changed.entry.isSealed = true
            changed.entry.deviceSeq = before.entry.deviceSeq
            changed.state = before.state
            try tables.update(changed)
        }
    }
}
