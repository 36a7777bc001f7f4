internal import VaultJSON
package import VaultModel
package import VaultWire

/// A change from the server, with all that can be said about it without looking at the store.
package struct ExaminedChange: Sendable {
    package let change: Change
    /// Nil if the change cannot be stored.
    package let ref: EntityRef?
    /// The fields to store; nil if the server has kept none.
    package let fields: Fields?
    /// The reason why the change cannot be stored, whatever is in the store.
    let fault: String?
    /// The reason why its fields cannot be stored, if they are newer than what is in the store.
    let faultOfFields: String?

    package init(_ change: Change) {
        self.change = change
        fault = Self.fault(of: change)
        guard fault == nil, let type = EntityType(rawValue: change.entityType) else {
            (ref, fields, faultOfFields) = (nil, nil, nil)
            return
        }
        ref = EntityRef(type: type, id: change.entityID)
        var fields = change.data.map(ServerState.fields)
        if type == .event {
            faultOfFields = fields.flatMap(Validation.fault(receivedEvent:))
        } else {
            if change.action == .delete { fields?[.isDeleted] = true }
            faultOfFields = fields.flatMap { Validation.fault(received: $0, of: type) }
        }
        self.fields = fields
    }

    private static func fault(of change: Change) -> String? {
        if let malformed = change.malformed { return "It can't be read: \(malformed.fault)." }
        guard let type = EntityType(rawValue: change.entityType) else {
            return "This version does not know the type \"\(change.entityType.prefix(50))\"."
        }
        guard EntityRef(type: type, id: change.entityID) != nil else { return "The id is malformed." }
        guard WireLimits.numbers.contains(change.version) else { return "The version is out of range." }
        guard WireLimits.numbers.contains(change.seq) else { return "The seq is out of range." }
        return ServerState.fault(writer: change.updatedBy)
    }
}

/// A page of changes that was examined before the transaction that stores it.
package struct ExaminedPage: Sendable {
    package let page: PullResponse
    package let changes: [ExaminedChange]

    package init(_ page: PullResponse) {
        self.page = page
        changes = page.changes.map(ExaminedChange.init)
    }
}
