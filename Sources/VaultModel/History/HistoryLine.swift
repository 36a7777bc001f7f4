package import VaultJSON

/// One line of a history: an event as it is shown.
package struct HistoryLine: Hashable, Sendable {
    /// Nil for a line that no event stands behind: the beginning of a receipt, known from its `createdAt`.
    package var id: EventID?
    package var type: EventType
    /// By the clock of the device, or of the server where the server made it; shown, never compared.
    package var at: Timestamp
    /// The receipt, its part or the category; nil for what concerns many.
    package var subject: EntityRef?
    package var field: FieldName?
    /// What was there before; of a replaced value the value itself.
    package var from: JSON?
    package var to: JSON?
    /// By the type of the event.
    package var detail: JSON?
    /// The device's name where it is known, else its id; nil for this one.
    package var device: String?
    /// What the subject is called now; only in a list of the whole vault.
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

    /// Reads an event's fields; what is missing or of another kind is nil.
    package init(id: EventID?, at: Timestamp, fields: Fields) {
        let detail = fields["detail"]
        // The server names a category by its bare id there. A part is named beside its receipt.
        let entity = detail?[Detail.entity]?.string ?? fields["receiptId"]?.string ?? detail?.string
        self.init(
            type: EventType(rawValue: fields["type"]?.string ?? ""), at: at, id: id,
            subject: entity.flatMap { EntityRef(anyID: $0) },
            field: fields["field"]?.string.map(FieldName.init(rawValue:)), from: fields["value"] ?? fields["from"],
            to: fields["to"], detail: detail, device: fields["deviceId"]?.string)
    }

    /// Names in `detail`.
    package enum Detail {
        /// The entity that is no receipt.
        package static let entity = "entityId"
        /// How many receipts an import made.
        package static let count = "count"
        /// The device whose text was joined with this one's.
        package static let with = "with"
        /// Amount and currency before and after, which are one value.
        package static let from = "from"
        package static let to = "to"
    }

    /// Amount and currency before the event; nil for other fields and where only one of them is known.
    package var formerAmount: Fields? { amount(Detail.from) }
    /// Amount and currency after the event.
    package var newAmount: Fields? { amount(Detail.to) }

    private func amount(_ side: String) -> Fields? {
        guard let field, Schema.amount.contains(field), let values = detail?[side]?.object else { return nil }
        let fields = Fields(.object(values))
        return Schema.amount.allSatisfy { fields[$0] != nil } ? fields.filter { Schema.amount.contains($0.key) } : nil
    }

    /// The device whose text was joined, as an id.
    package var otherDevice: String? {
        get { detail?[Detail.with]?.string }
        set {
            guard var members = detail?.object, let newValue else { return }
            members[Detail.with] = .string(newValue)
            detail = .object(members)
        }
    }
}
