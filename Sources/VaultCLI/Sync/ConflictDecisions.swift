internal import CommandTable
internal import Translation
internal import VaultClient
internal import VaultModel

/// Converts the decisions of a command line to one choice for every field in conflict.
struct ConflictDecisions {
    let conflict: ReceiptConflict
    let values: AssignmentReader
    /// The reader for a part's values; nil for a receipt.
    let parts: PartAssignmentReader?

    func choices(_ arguments: ResolveArguments) throws(Failure) -> [FieldName: ConflictChoice] {
        let disputed = Set(conflict.fields.map(\.field))
        var choices: [FieldName: ConflictChoice] = [:]
        for decision in arguments.decisions {
            let fields = try self.fields(of: decision)
            guard fields.keys.contains(where: disputed.contains) else {
                throw Failure(
                    .usage, "\(Self.name(decision.subject)) isn't in conflict.", hint: Phrase(outside: open(disputed)))
            }
            choices.merge(fields.filter { disputed.contains($0.key) }) { _, last in last }
        }
        if let others = arguments.others {
            let choice: ConflictChoice = others == .mine ? .mine : .theirs
            for field in disputed where choices[field] == nil { choices[field] = choice }
        }
        let missing = disputed.subtracting(choices.keys)
        guard missing.isEmpty else {
            throw Failure(.usage, "Some fields are unresolved.", hint: Phrase(outside: open(missing)))
        }
        return choices
    }

    private func open(_ fields: Set<FieldName>) -> String {
        "In conflict: " + ConflictWords.names(fields.sorted(), of: conflict.ref.type).joined(separator: ", ") + "."
    }

    /// The choices for a decision. Amount and currency are one value, so a decision about one applies to both.
    private func fields(of decision: ResolveArguments.Decision) throws(Failure) -> [FieldName: ConflictChoice] {
        guard decision.subject != .deleted else {
            return [.isDeleted: decision.choice == .mine ? .mine : .theirs]
        }
        let name = try name(of: decision.subject)
        let names = FieldGroup(of: name).names
        switch decision.choice {
        case .mine: return Dictionary(uniqueKeysWithValues: names.map { ($0, .mine) })
        case .theirs: return Dictionary(uniqueKeysWithValues: names.map { ($0, .theirs) })
        case .value(let text): return try own(name, text).mapValues { .own($0) }
        }
    }

    /// The field that the subject names in the entity with the conflict.
    private func name(of subject: ResolveArguments.Subject) throws(Failure) -> FieldName {
        guard let parts else {
            if case .field(let field) = subject { return FieldName(rawValue: field.wireName) }
            throw Failure(.usage, "A receipt has no field '\(Self.name(subject))'.")
        }
        let field: PartField? =
            switch subject {
            case .part(let field): PartField.all(of: parts.type).first { $0 == field }
            // Some names mean a field of a receipt and a field of a part.
            case .field(let field):
                PartField(named: field.rawValue, of: parts.type) ?? PartField(named: field.wireName, of: parts.type)
            case .deleted: nil
            }
        if let field { return field.wireName }
        let names = PartField.all(of: parts.type).map(\.rawValue).joined(separator: ", ")
        throw AssignmentReader.wrong(
            "\(parts.type == .item ? "An" : "A") \(parts.type.rawValue) has no field '\(Self.name(subject))'.",
            hint: "Fields: \(names).")
    }

    private func own(_ name: FieldName, _ text: String) throws(Failure) -> Fields {
        if let parts {
            guard let field = PartField(named: name.rawValue, of: parts.type) else { return [:] }
            return try parts.fields([PartAssignment(field, text)])
        }
        guard let field = EditableField(named: name.rawValue) else { return [:] }
        return try values.fields([FieldAssignment(field, text)])
    }

    private static func name(_ subject: ResolveArguments.Subject) -> String {
        switch subject {
        case .field(let field): field.rawValue
        case .part(let field): field.rawValue
        case .deleted: "deleted"
        }
    }
}
