package import VaultJSON
internal import VaultModel

extension OperationResult {
    package init(json: JSON) throws(WireError) {
        let object = try WireObject(json)
        key = try object.identifier("idempotencyKey")
        let status = try object.string("status")
        switch status {
        case "rejected":
            verdict = .rejected(try OperationResult.rejection(object))
        case "duplicate":
            guard let outcome = Outcome(rawValue: try object.string("outcome")) else {
                throw object.fault("outcome", "must be accepted, merged or conflict")
            }
            verdict = .duplicate(outcome, try OperationResult.effect(object))
        default:
            guard let outcome = Outcome(rawValue: status) else {
                throw object.fault("status", "must be accepted, merged, conflict, duplicate or rejected")
            }
            verdict = .applied(outcome, try OperationResult.effect(object, of: outcome))
        }
    }

    /// Reads a first verdict, with the members that its status requires. A conflict about an entity that the server has
    /// forgotten is about `isDeleted` and has no data.
    private static func effect(_ object: WireObject, of outcome: Outcome) throws(WireError) -> Effect {
        let effect = try effect(object)
        if outcome == .conflict, effect.conflicts.isEmpty {
            throw object.fault("conflicts", "must name the fields in conflict")
        }
        let isForgotten = outcome == .conflict && effect.conflicts.contains { $0.field == .isDeleted }
        if outcome != .accepted, effect.data == nil, !isForgotten {
            throw object.fault("data", "must hold the entity")
        }
        return effect
    }

    private static func effect(_ object: WireObject) throws(WireError) -> Effect {
        var effect = Effect(
            version: try object.number("version"), seq: try object.number("seq"),
            updatedAt: try object.timestamp("updatedAt"))
        if let data = object.present("data") {
            guard let fields = data.object else { throw object.fault("data", "must be an object or null") }
            effect.data = fields
        }
        if object.present("conflicts") != nil {
            effect.conflicts = try object.list("conflicts") { (json) throws(WireError) -> FieldConflict in
                try FieldConflict(json: json)
            }
        }
        return effect
    }

    private static func rejection(_ object: WireObject) throws(WireError) -> Rejection {
        guard let error = object.members["error"]?.object, let name = error["code"]?.string,
            let code = Rejection.Code(rawValue: name)
        else { throw object.fault("error", "must hold a code of this protocol") }
        return Rejection(code, error["detail"]?.string ?? "")
    }

    /// Writes ``json``.
    func write(to output: inout [UInt8]) {
        guard case .applied(let outcome, let effect) = verdict, effect.data == nil, effect.conflicts.isEmpty else {
            return output += json.bytes
        }
        // Most results of most pushes.
        JSON.write(
            [
                ("idempotencyKey", .value(.string(key.description))), ("seq", .value(.integer(effect.seq))),
                ("status", .value(.string(outcome.rawValue))),
                ("updatedAt", .value(.string(effect.updatedAt.description))),
                ("version", .value(.integer(effect.version))),
            ], to: &output)
    }

    package var json: JSON {
        var members: [String: JSON] = ["idempotencyKey": .string(key.description)]
        switch verdict {
        case .applied(let outcome, let effect):
            members["status"] = .string(outcome.rawValue)
            OperationResult.write(effect, to: &members)
        case .duplicate(let outcome, let effect):
            members["status"] = "duplicate"
            members["outcome"] = .string(outcome.rawValue)
            members["data"] = .null
            OperationResult.write(effect, to: &members)
        case .rejected(let rejection):
            members["status"] = "rejected"
            members["error"] = ["code": .string(rejection.code.rawValue), "detail": .string(rejection.detail)]
        }
        return .object(members)
    }

    private static func write(_ effect: Effect, to members: inout [String: JSON]) {
        members["version"] = .integer(effect.version)
        members["seq"] = .integer(effect.seq)
        members["updatedAt"] = .string(effect.updatedAt.description)
        if let data = effect.data { members["data"] = .object(data) }
        if !effect.conflicts.isEmpty { members["conflicts"] = .array(effect.conflicts.map(\.json)) }
    }
}
