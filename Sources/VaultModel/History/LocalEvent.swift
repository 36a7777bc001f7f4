package import VaultJSON

/// An action on this device, as an event without an id; it is stored as an entity and pushed once.
package struct LocalEvent: Hashable, Sendable {
    package var type: EventType
    /// The entity that the event is about; nil for an event about many.
    package var subject: EntityRef?
    /// The receipt that the subject is a part of.
    package var receipt: ReceiptID?
    package var field: FieldName?
    package var from: JSON?
    package var to: JSON?
    /// Members that depend on the type of the event.
    package var detail: [String: JSON]

    package init(
        _ type: EventType, of subject: EntityRef?, in receipt: ReceiptID? = nil, field: FieldName? = nil,
        from: JSON? = nil, to: JSON? = nil, detail: [String: JSON] = [:]
    ) {
        self.type = type
        self.subject = subject
        self.receipt = receipt
        self.field = field
        self.from = from
        self.to = to
        self.detail = detail
    }

    /// An event about an entity as a whole.
    package init(_ type: EventType, of entity: Entity) {
        self.init(type, of: entity.ref, in: entity.receipt)
    }

    /// One event for each field whose value differs. Amount and currency are one value: they make one event, with both
    /// in its `detail`.
    package static func changes(
        _ type: EventType, of names: some Sequence<FieldName>, from former: Entity, to current: Entity
    ) -> [LocalEvent] {
        let changed = Set(names).filter { former.value($0) != current.value($0) && !derived.contains($0) }
        return FieldGroup.leads(of: changed.sorted()).map { name in
            change(type, of: name, from: former, to: current)
        }
    }

    /// The event of one field that was changed or resolved.
    package static func change(
        _ type: EventType, of name: FieldName, from former: Entity, to current: Entity
    ) -> LocalEvent {
        var event = LocalEvent(
            type, of: former.ref, in: former.receipt, field: name, from: former.value(name), to: current.value(name))
        if FieldGroup.amount.contains(name) {
            event.detail = [HistoryLine.Detail.from: amount(of: former), HistoryLine.Detail.to: amount(of: current)]
        }
        return event
    }

    /// An import. Its time is the `createdAt` of every receipt that it created, which is how a receipt finds its
    /// import.
    package static func imported(count: Int) -> LocalEvent {
        LocalEvent(.imported, of: nil, detail: [HistoryLine.Detail.count: .integer(Int64(count))])
    }

    /// Both halves of an amount, in the form that events keep.
    package static func amount(of entity: Entity) -> JSON {
        FieldGroup.amount.values(of: entity).json
    }

    /// The event in the form in which it is stored and pushed. If it is larger than a server accepts, `to` and then
    /// `from` are left out: the values are still in the receipt, or in the previous event.
    package func fields(at moment: Timestamp) -> Fields {
        var fields: Fields = [
            "type": .string(type.rawValue), "at": .string(moment.description), .createdAt: .string(moment.description),
            "receiptId": .null,
        ]
        var detail = detail
        if let subject {
            if subject.type == .receipt {
                fields["receiptId"] = .string(subject.id)
            } else {
                detail[HistoryLine.Detail.entity] = .string(subject.id)
                fields["receiptId"] = receipt.map { .string($0.description) } ?? .null
            }
        }
        if !detail.isEmpty { fields["detail"] = .object(detail) }
        if let field { fields["field"] = .string(field.rawValue) }
        fields["from"] = from
        fields["to"] = to
        for name in ["to", "from"] as [FieldName] where fields.json.bytes.count > LocalEvent.byteLimit {
            fields[name] = nil
        }
        return fields
    }

    /// In bytes of JSON; below the server's limit.
    private static let byteLimit = 200 * 1024
    /// Fields that change along with others and are not reported.
    private static let derived: Set<FieldName> = [.userEditedFields, .deletedAt, .isDeleted, .createdAt]
}
