package import VaultJSON

/// A device's request to change one entity: what it changed, and from which version.
package struct Operation: Hashable, Sendable {
    package enum Intent: String, Hashable, Sendable, CaseIterable {
        case create, update, delete, release
    }

    /// The treatment of a field that another person changed, too.
    package enum ConflictPolicy: String, Hashable, Sendable {
        /// It becomes a conflict, for a person to resolve.
        case ask
        /// This operation's value is stored.
        case mine
    }

    /// Unique in the account; the same key is the same operation, however often it arrives.
    package let key: OperationID
    package let entity: EntityRef
    package var intent: Intent
    /// The version that the device saw; 0 for a create.
    package var baseVersion: Int64
    /// New values by name; a set field holds `{"add": […], "remove": […]}`.
    package var changes: Fields
    /// Values at ``baseVersion`` of all changed fields that are not sets.
    package var base: Fields
    package var onConflict: ConflictPolicy
    /// Fields whose conflicts a person has resolved with this operation.
    package var resolves: Set<FieldName>
    /// The device's sequence number of the operation, from 1; nil if the device keeps none.
    package var deviceSeq: Int64?
    /// The time by the device's clock; shown, never compared.
    package var clientTimestamp: Timestamp

    package init(
        key: OperationID, entity: EntityRef, intent: Intent, baseVersion: Int64, changes: Fields = [:],
        base: Fields = [:], onConflict: ConflictPolicy = .ask, resolves: Set<FieldName> = [], deviceSeq: Int64? = nil,
        clientTimestamp: Timestamp
    ) {
        self.key = key
        self.entity = entity
        self.intent = intent
        self.baseVersion = baseVersion
        self.changes = changes
        self.base = base
        self.onConflict = onConflict
        self.resolves = resolves
        self.deviceSeq = deviceSeq
        self.clientTimestamp = clientTimestamp
    }
}

/// A change of a set field; `remove` is applied first, then `add`.
package struct SetChange: Hashable, Sendable {
    package var add: Set<String>
    package var remove: Set<String>

    package init(add: Set<String> = [], remove: Set<String> = []) {
        self.add = add
        self.remove = remove
    }

    /// The change that turns `old` into `new`.
    package init(from old: some Sequence<String>, to new: some Sequence<String>) {
        let (old, new) = (Set(old), Set(new))
        self.init(add: new.subtracting(old), remove: old.subtracting(new))
    }

    /// Nil unless `json` is an object whose `add` and `remove`, if present, are arrays of strings.
    package init?(_ json: JSON) {
        guard let lists = Self.lists(json) else { return nil }
        self.init(add: Set(lists.add), remove: Set(lists.remove))
    }

    /// The elements as they are listed, perhaps more than once; nil as for ``init(_:)``.
    static func lists(_ json: JSON) -> (add: [String], remove: [String])? {
        guard let members = json.object, let add = (members["add"] ?? []).strings,
            let remove = (members["remove"] ?? []).strings
        else { return nil }
        return (add, remove)
    }

    package var json: JSON {
        ["add": .array(add.sorted().map(JSON.string)), "remove": .array(remove.sorted().map(JSON.string))]
    }

    package var isEmpty: Bool { add.isEmpty && remove.isEmpty }

    /// The elements after the change, sorted.
    package func applied(to elements: [String]) -> [String] {
        Set(elements).subtracting(remove).union(add).sorted()
    }
}
