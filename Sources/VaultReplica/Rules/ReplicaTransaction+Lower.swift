internal import VaultModel
package import VaultWire

extension ReplicaTransaction {
    /// Takes the server's states in place of those known here with higher versions, on a person's word: ``receive``
    /// takes such a change for old and skips it, and with it every later one up to that version.
    ///
    /// What this device has beyond such a state is offered to be sent again, as after a restore of the server. An entity
    /// of which something was sent and has no verdict is left for the next time.
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
