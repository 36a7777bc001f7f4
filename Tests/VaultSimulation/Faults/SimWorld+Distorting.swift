internal import VaultJSON
internal import VaultModel
internal import VaultReplica
internal import VaultSync
internal import VaultWire

// Changes made by a client with a planted fault. None of this is in the client's own code.
extension SimWorld {
    /// Returns a request as the faulty client sends it; the same key gives the same operation, unless that is the
    /// fault.
    mutating func distorted(_ request: SyncRequest, _ device: Int) -> SyncRequest {
        guard let fault, case .push(var push) = request else { return request }
        guard [.wholeSnapshots, .newKeyOnRetry, .rebaseBlindly].contains(fault) else { return request }
        for (index, operation) in push.operations.enumerated() {
            if fault == .newKeyOnRetry {
                push.operations[index] = underNewKey(operation, device)
            } else if let known = distorted[operation.key] {
                push.operations[index] = known
            } else {
                push.operations[index] =
                    fault == .wholeSnapshots ? whole(operation, device) : rebased(operation, device)
                distorted[operation.key] = push.operations[index]
            }
        }
        return .push(push)
    }

    /// Returns the operation under a new key, except the first time.
    private mutating func underNewKey(_ operation: Operation, _ device: Int) -> Operation {
        guard distorted.updateValue(operation, forKey: operation.key) != nil else { return operation }
        var random = SimRandom(seed: plan.seed).split(UInt64(steps))
        let key = OperationID(ULID(high: random.next() >> 3, low: random.next()))
        renamed[key] = operation.key
        return Operation(
            key: key, entity: operation.entity, intent: operation.intent, baseVersion: operation.baseVersion,
            changes: operation.changes, base: operation.base, onConflict: operation.onConflict,
            resolves: operation.resolves, deviceSeq: operation.deviceSeq, clientTimestamp: operation.clientTimestamp)
    }

    private func whole(_ operation: Operation, _ device: Int) -> Operation {
        guard operation.intent == .update, let shown = state(device, operation.entity)?.record.shown else {
            return operation
        }
        var whole = operation
        for rule in Schema.of(operation.entity.type)?.changeable ?? [] where !rule.isSet && rule.name != .isDeleted {
            whole.changes[rule.name] = operation.changes[rule.name] ?? shown[rule.name] ?? rule.initial
        }
        whole.base = [:]
        if let schema = Schema.of(operation.entity.type), schema.asks {
            whole.changes[.userEditedFields] = SetChange(add: Set(schema.editable.map(\.rawValue))).json
        }
        return whole
    }

    private func rebased(_ operation: Operation, _ device: Int) -> Operation {
        var rebased = operation
        if operation.intent == .update {
            rebased.baseVersion = state(device, operation.entity)?.record.shadow?.version ?? operation.baseVersion
        }
        return rebased
    }

    /// Returns the answer to a request with the keys that the client knows.
    func restored(_ answer: SyncAnswer, _ message: SimMessage) -> SyncAnswer {
        guard fault == .newKeyOnRetry, case .pushed(var pushed) = answer else { return answer }
        for (index, result) in pushed.results.enumerated() {
            if let key = renamed[result.key] { pushed.results[index].key = key }
        }
        return .pushed(pushed)
    }
}
