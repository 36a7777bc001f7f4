internal import CommandTable
internal import FieldInput
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
        let word = Self.name(subject)
        let type = conflict.ref.type
        // Some names mean a field of a receipt and a field of a part.
        let shared = FieldTable.receipt.entry(named: word).flatMap { FieldTable.of(type)?[$0.name] }
        if let entry = FieldTable.of(type)?.entry(named: word) ?? shared { return entry.name }
        if parts == nil { throw Failure(.usage, "A receipt has no field '\(word)'.") }
        throw PartAssignmentReader.foreign(word, in: type)
    }

    private func own(_ name: FieldName, _ text: String) throws(Failure) -> Fields {
        let assignments = [FieldAssignment(name, text)]
        guard let parts else { return try values.fields(assignments) }
        return try parts.fields(assignments)
    }

    private static func name(_ subject: ResolveArguments.Subject) -> String {
        switch subject {
        case .field(let word): word
        case .deleted: "deleted"
        }
    }
}
