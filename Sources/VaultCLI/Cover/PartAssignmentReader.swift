internal import CommandTable
internal import FieldInput
internal import Translation
internal import VaultClient
internal import VaultJSON
internal import VaultModel

/// Converts `field=value`, as people type it, to fields of an item, a warranty or a claim.
struct PartAssignmentReader {
    let type: EntityType
    /// The receipt's parts, for references to them.
    let cover: ReceiptCover
    /// The part to edit; nil for a new one.
    let part: Entity?
    /// The reader for the days and amounts of the same receipt.
    let values: AssignmentReader

    /// The fields that the assignments set, and those that follow from them.
    func fields(_ assignments: [PartAssignment]) throws(Failure) -> Fields {
        var fields: Fields = [:]
        for assignment in assignments {
            guard PartField.all(of: type).contains(assignment.field) else { throw foreign(assignment.field) }
            guard assignment.field != .price, assignment.field != .currency else { continue }
            fields[assignment.field.wireName] = try value(assignment.field, assignment.text)
        }
        let price = assignments.first { $0.field == .price }?.text
        let currency = assignments.first { $0.field == .currency }?.text
        if price != nil || currency != nil {
            let money = try values.money(price, currency, of: part, named: "price")
            // Without an amount, an item has no currency either.
            fields[.totalMinor] = money.minor
            fields[.currency] = money.minor.isNull ? .null : money.currency
        }
        fields = type.completed(fields, of: part, on: values.today)
        try check(fields)
        return fields
    }

    private func value(_ field: PartField, _ text: String) throws(Failure) -> JSON {
        switch field {
        case .item: return try reference(text, cover.parts.items.map(\.entity))
        case .warranty: return try reference(text, cover.parts.warranties.map(\.entity))
        case .kind, .covers, .state, .outcome, .effect: return try word(field, text.trimmed.lowercased())
        case .name, .serial, .by, .contract, .number, .void, .notes, .begins, .voidFrom, .opened, .closed, .days,
            .months:
            // Empty by mistake, such as by an unset variable, must not become a warranty without an end.
            if field == .months, text.trimmed.isEmpty { throw .input(.missing, in: field.rawValue, text) }
            return try values.read(text, field.wireName, in: type, field.rawValue, former(field.wireName))
        case .price, .currency: return .null
        }
    }

    private func former(_ field: FieldName) -> JSON { part?.value(field) ?? .null }

    /// Rejects values that are valid alone, but not with the other ones.
    private func check(_ fields: Fields) throws(Failure) {
        guard type == .claim else { return }
        func now(_ field: FieldName) -> JSON { fields[field] ?? former(field) }
        if fields[.effect] != nil || fields[.effectDays] != nil,
            now(.effect).string == Claim.Effect.extends.rawValue, (now(.effectDays).integer ?? 0) == 0
        {
            throw AssignmentReader.wrong(
                "A claim that extends a warranty needs a number of days.", hint: "Add --set days=14.")
        }
        if fields[.openedOn] != nil || fields[.closedOn] != nil,
            let opened = now(.openedOn).string.flatMap({ CalendarDay($0) }),
            let closed = now(.closedOn).string.flatMap({ CalendarDay($0) }), closed < opened
        {
            throw AssignmentReader.wrong(
                "The claim would be closed on \(closed), before it was opened on \(opened).",
                hint: "Set opened, too.")
        }
    }

    private func foreign(_ field: PartField) -> Failure {
        let fields = PartField.all(of: type).map(\.rawValue).joined(separator: ", ")
        return AssignmentReader.wrong(
            "\(type == .item ? "An" : "A") \(type.rawValue) has no field '\(field.rawValue)'.",
            hint: "Fields: \(fields).")
    }
}

extension PartAssignmentReader {
    private func word(_ field: PartField, _ text: String) throws(Failure) -> JSON {
        let isOptional = Schema.of(type)?[field.wireName]?.isOptional == true
        if isOptional, text.isEmpty || text == "none" { return .null }
        let found = field.choices.first { $0.word == text || $0.wire.lowercased() == text }
        guard let found else {
            let words = field.choices.map(\.word) + (isOptional ? ["none"] : [])
            throw AssignmentReader.wrong(
                "\(field.rawValue) can't be '\(text)'.", hint: "Use one of: \(words.joined(separator: ", ")).")
        }
        return .string(found.wire)
    }

    /// Finds a part by its name or by the beginning or end of its id; an empty text means none.
    private func reference(_ text: String, _ parts: [Entity]) throws(Failure) -> JSON {
        let text = text.trimmed
        if text.isEmpty || text.lowercased() == "none" { return .null }
        let byID = parts.filter { PartReference.names(text, $0.ref) }
        let folded = TextFolding.fold(text)
        let found = byID.isEmpty ? parts.filter { TextFolding.fold($0.title) == folded } : byID
        if found.count == 1 { return .string(found[0].ref.id) }
        let kind = type == .claim ? "warranty" : "item"
        let names = parts.map { part in
            PartReference.short(part.ref) + (part.title.isEmpty ? "" : " (\(part.title))")
        }
        let choice = names.isEmpty ? "" : " It has: \(names.joined(separator: ", "))."
        throw AssignmentReader.wrong(
            found.isEmpty ? "The receipt has no \(kind) '\(text)'." : "'\(text)' matches several.",
            hint:
                "Use the ID of one, or leave it empty for \(type == .claim ? "the receipt's own" : "the whole receipt")."
                + choice)
    }
}
