package import VaultJSON
package import VaultModel

/// An operation of a push as it was received: its key is readable, and everything else is judged separately.
package struct SubmittedOperation: Equatable, Sendable {
    package let key: OperationID
    /// The operation as JSON without `clientTimestamp` and `deviceSeq`, for comparing whether two have the same
    /// content.
    package let content: JSON
    /// Nil unless the device sent a positive number.
    package let deviceSeq: Int64?
    /// The operation, or the reason why it is `rejected`.
    package let reading: Result<Operation, WireError>

    /// - Throws: only if the value is not an object with a well-formed `idempotencyKey`, which fails the whole request.
    package init(json: JSON) throws(WireError) {
        let object = try WireObject(json)
        key = try object.identifier("idempotencyKey")
        var members = object.members
        members["clientTimestamp"] = nil
        members["deviceSeq"] = nil
        content = .object(members)
        deviceSeq = object.members["deviceSeq"]?.integer.flatMap { $0 > 0 ? $0 : nil }
        do throws(WireError) {
            reading = .success(try Operation(json: json))
        } catch {
            reading = .failure(error)
        }
    }
}

extension Operation {
    /// Reads an operation; unknown names and those of the server's fields are ignored.
    ///
    /// - Throws: a fault about a member that is missing, of another type, or has an unknown name (entity types,
    ///   intents). Whether values are allowed is checked elsewhere.
    package init(json: JSON) throws(WireError) {
        let object = try WireObject(json)
        let ref = try Operation.ref(object)
        guard let intent = Intent(rawValue: try object.string("intent")) else {
            throw object.fault("intent", "must be create, update, delete or release")
        }
        let baseVersion = try object.integer("baseVersion")
        guard baseVersion >= 0 else { throw object.fault("baseVersion", "must not be negative") }
        guard intent != .create || baseVersion == 0 else { throw object.fault("baseVersion", "must be 0 for a create") }
        self.init(
            key: try object.identifier("idempotencyKey"), entity: ref, intent: intent, baseVersion: baseVersion,
            changes: try Operation.changes(object, of: ref.type), base: try Operation.base(object),
            onConflict: try Operation.policy(object), resolves: try Operation.resolves(object),
            deviceSeq: try Operation.deviceSeq(object), clientTimestamp: try object.timestamp("clientTimestamp"))
    }

    private static func ref(_ object: WireObject) throws(WireError) -> EntityRef {
        let name = try object.string("entityType")
        guard let type = EntityType(rawValue: name), type.isPushed else {
            let names = EntityType.allCases.filter(\.isPushed).map(\.rawValue).joined(separator: ", ")
            throw object.fault("entityType", "must be one of \(names)")
        }
        guard let ref = EntityRef(type: type, id: try object.string("entityId")) else {
            throw object.fault("entityId", "must be a \(type.idPrefix)_… id")
        }
        return ref
    }

    private static func changes(_ object: WireObject, of type: EntityType) throws(WireError) -> Fields {
        guard let names = object.members["changedFields"]?.strings else {
            throw object.fault("changedFields", "must be an array of names")
        }
        let data = try members("data", of: object)
        var changes = Fields(minimumCapacity: names.count)
        for name in names.map(FieldName.init(rawValue:)) {
            // The fields of an event depend on its type, so the schema does not list them. A request that names its
            // outcome is refused, so its server fields are read, too.
            let isRead =
                switch Schema.of(type)?[name]?.owner {
                case .server: type == .request
                case nil: type == .event
                case .fixed, .machine, .text, .set, .later, .shared, .money, .grows: true
                }
            guard isRead else { continue }
            guard let value = data[name.rawValue] else {
                throw WireError(pointer: "/data/\(name)", detail: "must be there, as changedFields names it")
            }
            changes[name] = value
        }
        return changes
    }

    private static func base(_ object: WireObject) throws(WireError) -> Fields {
        Fields(.object(try members("base", of: object)))
    }

    /// An object that may be absent or null.
    private static func members(_ name: String, of object: WireObject) throws(WireError) -> [String: JSON] {
        guard let value = object.present(name) else { return [:] }
        guard let members = value.object else { throw object.fault(name, "must be an object or null") }
        return members
    }

    private static func policy(_ object: WireObject) throws(WireError) -> ConflictPolicy {
        guard let name = try object.optionalString("onConflict") else { return .ask }
        guard let policy = ConflictPolicy(rawValue: name) else {
            throw object.fault("onConflict", "must be ask or mine")
        }
        return policy
    }

    private static func resolves(_ object: WireObject) throws(WireError) -> Set<FieldName> {
        guard let value = object.present("resolves") else { return [] }
        guard let names = value.strings else { throw object.fault("resolves", "must be an array of names") }
        return Set(names.map(FieldName.init(rawValue:)))
    }

    private static func deviceSeq(_ object: WireObject) throws(WireError) -> Int64? {
        guard let number = try object.optionalInteger("deviceSeq") else { return nil }
        guard number > 0 else { throw object.fault("deviceSeq", "must be 1 or more") }
        return number
    }

    /// The operation as it is sent.
    package var bytes: [UInt8] {
        var output: [UInt8] = []
        write(to: &output)
        return output
    }

    /// Writes ``bytes``: `changedFields` sorted, without members that have their default value.
    func write(to output: inout [UInt8]) {
        let names = { (names: [FieldName]) in JSON.Part.value(.array(names.sorted().map { .string($0.rawValue) })) }
        var parts: [(name: String, part: JSON.Part)] = []
        parts.reserveCapacity(12)
        if !base.isEmpty { parts.append(("base", .members(base.members))) }
        parts += [
            ("baseVersion", .value(.integer(baseVersion))), ("changedFields", names(Array(changes.keys))),
            ("clientTimestamp", .value(.string(clientTimestamp.description))), ("data", .members(changes.members)),
        ]
        if let deviceSeq { parts.append(("deviceSeq", .value(.integer(deviceSeq)))) }
        parts += [
            ("entityId", .value(.string(entity.id))), ("entityType", .value(.string(entity.type.rawValue))),
            ("idempotencyKey", .value(.string(key.description))), ("intent", .value(.string(intent.rawValue))),
        ]
        if onConflict == .mine { parts.append(("onConflict", .value(.string(onConflict.rawValue)))) }
        if !resolves.isEmpty { parts.append(("resolves", names(Array(resolves)))) }
        JSON.write(parts, to: &output)
    }
}
