/// The fields that are one value to people and to the merge: an amount and its currency, and every other field alone. A
/// change, a conflict, an event and a folded edit always have all of a group.
package struct FieldGroup: Hashable, Sendable {
    /// At least one.
    package let names: [FieldName]

    private init(_ names: [FieldName]) {
        self.names = names
    }

    /// An amount: the same figure is a different sum in another currency.
    package static let amount = FieldGroup([.totalMinor, .currency])

    /// The group of a field.
    package init(of name: FieldName) {
        self = FieldGroup.amount.contains(name) ? .amount : FieldGroup([name])
    }

    /// The field that stands for the group where one name is needed.
    package var lead: FieldName { names[0] }

    package func contains(_ name: FieldName) -> Bool { names.contains(name) }

    /// The group's values in an entity.
    package func values(of entity: Entity) -> Fields {
        Fields(uniqueKeysWithValues: names.map { ($0, entity.value($0)) })
    }

    /// These fields in their order, with one name for each group.
    package static func leads(of names: [FieldName]) -> [FieldName] {
        names.filter { FieldGroup(of: $0).names.first(where: names.contains) == $0 }
    }

    /// The groups of these fields, each once, in the order of their first fields.
    package static func all(of names: some Sequence<FieldName>) -> [FieldGroup] {
        var groups: [FieldGroup] = []
        for group in names.map(FieldGroup.init(of:)) where !groups.contains(group) { groups.append(group) }
        return groups
    }
}
