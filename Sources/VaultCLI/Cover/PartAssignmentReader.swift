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
    func fields(_ assignments: [FieldAssignment]) throws(Failure) -> Fields {
        var fields: Fields = [:]
        for assignment in assignments {
            guard let entry = FieldTable.of(type)?[assignment.field] else { throw foreign(assignment.field) }
            guard entry.group != .amount else { continue }
            fields[assignment.field] = try value(entry, assignment.text)
        }
        let price = assignments.first { $0.field == .totalMinor }?.text
        let currency = assignments.first { $0.field == .currency }?.text
        if price != nil || currency != nil {
            let money = try values.money(price, currency, of: part, in: type)
            // Without an amount, an item has no currency either.
            fields[.totalMinor] = money.minor
            fields[.currency] = money.minor.isNull ? .null : money.currency
        }
        fields = type.completed(fields, of: part, on: values.today)
        try check(fields)
        return fields
    }

    private func value(_ entry: FieldEntry, _ text: String) throws(Failure) -> JSON {
        if entry.name == .itemID { return try reference(text, cover.parts.items.map(\.entity)) }
        if entry.name == .warrantyID { return try reference(text, cover.parts.warranties.map(\.entity)) }
        // Empty by mistake, such as by an unset variable, must not become a warranty without an end.
        if entry.shape == .months, text.trimmed.isEmpty { throw .input(.missing, in: entry, text) }
        return try values.read(text, entry.name, in: type, former(entry.name))
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

    private func foreign(_ field: FieldName) -> Failure {
        Self.foreign(FieldTable.entry(field)?.word ?? field.rawValue, in: type)
    }

    /// A field that no entity of that type has.
    static func foreign(_ word: String, in type: EntityType) -> Failure {
        let fields = (FieldTable.of(type)?.words ?? []).joined(separator: ", ")
        return AssignmentReader.wrong(
            "\(type == .item ? "An" : "A") \(type.rawValue) has no field '\(word)'.", hint: "Fields: \(fields).")
    }
}

extension PartAssignmentReader {
    /// Finds a part by its name or by the beginning or end of its id; an empty text means none.
    private func reference(_ text: String, _ parts: [Entity]) throws(Failure) -> JSON {
        do throws(InputProblem) {
            let candidates = parts.map { ReferenceInput.Candidate(id: $0.ref.id, name: $0.title) }
            return .optionalText(try ReferenceInput(candidates, takesPieces: true).read(text))
        } catch {
            let text = text.trimmed
            let kind = type == .claim ? "warranty" : "item"
            let names = parts.map { part in
                PartReference.short(part.ref) + (part.title.isEmpty ? "" : " (\(part.title))")
            }
            let choice = names.isEmpty ? "" : " It has: \(names.joined(separator: ", "))."
            let whole = type == .claim ? "the receipt's own" : "the whole receipt"
            throw AssignmentReader.wrong(
                error == .severalFound ? "'\(text)' matches several." : "The receipt has no \(kind) '\(text)'.",
                hint: "Use the ID of one, or leave it empty for \(whole)." + choice)
        }
    }
}
