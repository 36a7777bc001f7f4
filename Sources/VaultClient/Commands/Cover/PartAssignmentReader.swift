internal import CommandTable
internal import Translation
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
        case .begins, .voidFrom, .opened, .closed: return try values.day(text.trimmed)
        case .months: return try months(text.trimmed)
        case .days: return try days(text.trimmed)
        case .name:
            guard !text.trimmed.isEmpty else { throw AssignmentReader.wrong("The name cannot be empty.") }
            return try self.text(field, text.trimmed)
        case .void: return text.trimmed.isEmpty ? .null : try self.text(field, text.trimmed)
        case .notes: return try self.text(field, text)
        case .serial, .by, .contract, .number: return try self.text(field, text.trimmed)
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
                "A claim that extends a warranty needs to say by how many days.", hint: "Add --set days=14.")
        }
        if fields[.openedOn] != nil || fields[.closedOn] != nil,
            let opened = now(.openedOn).string.flatMap({ CalendarDay($0) }),
            let closed = now(.closedOn).string.flatMap({ CalendarDay($0) }), closed < opened
        {
            throw AssignmentReader.wrong(
                "The claim would be closed on \(closed), before it was opened on \(opened).",
                hint: "Set opened as well.")
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
    private func text(_ field: PartField, _ text: String) throws(Failure) -> JSON {
        guard case .text(let limit)? = Schema.of(type)?[field.wireName]?.shape,
            text.unicodeScalars.count > max(limit, former(field.wireName).string?.unicodeScalars.count ?? 0)
        else { return .string(text) }
        throw AssignmentReader.wrong("\(field.rawValue) is longer than \(limit) characters; shorten it.")
    }

    private func word(_ field: PartField, _ text: String) throws(Failure) -> JSON {
        let isOptional = Schema.of(type)?[field.wireName]?.isOptional == true
        if isOptional, text.isEmpty || text == "none" { return .null }
        let found = field.choices.first { $0.word == text || $0.wire.lowercased() == text }
        guard let found else {
            let words = field.choices.map(\.word) + (isOptional ? ["none"] : [])
            throw AssignmentReader.wrong(
                "\(field.rawValue) cannot be '\(text)'.", hint: "It is one of: \(words.joined(separator: ", ")).")
        }
        return .string(found.wire)
    }

    /// Reads a number of months, such as `24`, `2 years` or `lifetime`.
    private func months(_ text: String) throws(Failure) -> JSON {
        if ["lifetime", "life", "for life"].contains(text.lowercased()) { return .null }
        guard !text.isEmpty, text.lowercased() != "none", let months = try? values.months(text) else {
            throw AssignmentReader.wrong(
                "'\(text)' does not say how long a warranty holds.",
                hint: "Write a number of months up to 1200, 2 years, or lifetime.")
        }
        return months
    }

    /// Reads a number of days, such as `14`, `14 days` or `2 weeks`.
    private func days(_ text: String) throws(Failure) -> JSON {
        if text.isEmpty || text.lowercased() == "none" { return .null }
        guard let days = TypedSpan.days(text), days <= 36_500 else {
            throw AssignmentReader.wrong(
                "'\(text)' is not a number of days.", hint: "Write a number up to 36500, or 2 weeks.")
        }
        return .integer(days)
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
            found.isEmpty ? "The receipt has no \(kind) '\(text)'." : "'\(text)' can mean several.",
            hint: "Write the ID of one, or nothing for \(type == .claim ? "the receipt's own" : "the whole receipt")."
                + choice)
    }
}
