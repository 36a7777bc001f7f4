package import VaultJSON

/// An event as the history shows it.
package struct HistoryLine: Hashable, Sendable {
    /// Nil for a line without an event: the creation of a receipt, known from its `createdAt`.
    package var id: EventID?
    package var type: EventType
    /// The time by the clock of the device, or of the server for its own events; shown, never compared.
    package var at: Timestamp
    /// The receipt, its part or the category; nil for an event about many.
    package var subject: EntityRef?
    package var field: FieldName?
    /// The value before the event, or the overwritten value.
    package var from: JSON?
    package var to: JSON?
    /// Its content depends on the type of the event.
    package var detail: JSON?
    /// The name of the device, or its id if the name is unknown; nil for this device.
    package var device: String?
    /// The subject's current name; only in a list of the whole vault.
    package var title: String?

    package init(
        type: EventType, at: Timestamp, id: EventID? = nil, subject: EntityRef? = nil, field: FieldName? = nil,
        from: JSON? = nil, to: JSON? = nil, detail: JSON? = nil, device: String? = nil, title: String? = nil
    ) {
        self.id = id
        self.type = type
        self.at = at
        self.subject = subject
        self.field = field
        self.from = from
        self.to = to
        self.detail = detail
        self.device = device
        self.title = title
    }

    /// Reads an event's fields; values that are missing or of another type become nil.
    package init(id: EventID?, at: Timestamp, fields: Fields) {
        let detail = fields["detail"]
        // The server puts the bare id of a category there. A part is named beside its receipt.
        let entity = detail?[Detail.entity]?.string ?? fields["receiptId"]?.string ?? detail?.string
        self.init(
            type: EventType(rawValue: fields["type"]?.string ?? ""), at: at, id: id,
            subject: entity.flatMap { EntityRef(anyID: $0) },
            field: fields["field"]?.string.map(FieldName.init(rawValue:)), from: fields["value"] ?? fields["from"],
            to: fields["to"], detail: detail, device: fields["deviceId"]?.string)
    }

    /// Member names of `detail`.
    package enum Detail {
        /// The entity, if it is not a receipt.
        package static let entity = "entityId"
        /// The number of receipts in an import.
        package static let count = "count"
        /// The device whose text was merged with this one's.
        package static let with = "with"
        /// Amount and currency, which are one value, before and after.
        package static let from = "from"
        package static let to = "to"
        /// The confidence of a machine-read value: 0 … 1.
        package static let confidence = "confidence"
    }

    /// The confidence of a machine-read value; nil for other events.
    package var confidence: Double? { type == .machineRead ? detail?[Detail.confidence]?.number : nil }

    /// Amount and currency before the event; nil for other fields, and if only one of them is known.
    package var formerAmount: Fields? { amount(Detail.from) }
    /// Amount and currency after the event.
    package var newAmount: Fields? { amount(Detail.to) }

    private func amount(_ side: String) -> Fields? {
        let group = FieldGroup.amount
        guard let field, group.contains(field), let values = detail?[side]?.object else { return nil }
        let fields = Fields(.object(values)).filter { group.contains($0.key) }
        return fields.count == group.names.count ? fields : nil
    }

    /// The id of the device whose text was merged.
    package var otherDevice: String? {
        get { detail?[Detail.with]?.string }
        set {
            guard var members = detail?.object, let newValue else { return }
            members[Detail.with] = .string(newValue)
            detail = .object(members)
        }
    }
}
