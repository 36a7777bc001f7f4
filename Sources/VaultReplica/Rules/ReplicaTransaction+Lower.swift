internal import VaultModel
package import VaultWire

extension ReplicaTransaction {
    /// Replaces states by the server's states with lower versions, with a person's consent: ``receive`` takes such a
    /// change for an old one and skips it, and with it every later one up to the known version.
    ///
    /// Whatever this device has beyond such a state becomes a resend proposal, as after a restore of the server. An
    /// entity with a sent entry that has no verdict is left for the next time.
    ///
    /// - Returns: how many states were taken.
    package mutating func takeLower(_ changes: [Change]) throws -> Int {
        var taken = 0
        for change in changes {
            guard let type = EntityType(rawValue: change.entityType), type != .event, change.action == .upsert,
                change.malformed == nil,
                let ref = EntityRef(type: type, id: change.entityID), WireLimits.numbers.contains(change.version),
                WireLimits.numbers.contains(change.seq), let fields = change.data.map(ServerState.fields),
                ServerState.fault(writer: change.updatedBy) == nil, Validation.fault(received: fields, of: type) == nil,
                var state = try state(ref), let former = state.record.shadow, change.version < former.version,
                !state.entries.contains(where: \.entry.isSealed)
            else { continue }
            let shadow = Entity(ref: ref, fields: fields, version: change.version, updatedAt: change.updatedAt)
            try replaceFormerLife(by: shadow, seq: change.seq, in: &state)
            try moveDisputes(onto: shadow, by: change.updatedBy, in: &state)
            try save(&state)
            taken += 1
        }
        return taken
    }
}
