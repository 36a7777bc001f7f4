internal import CommandTable
internal import Translation
internal import VaultModel

/// Turns the decisions of a command line into one choice for every disputed field.
struct ConflictDecisions {
    let conflict: ReceiptConflict
    let values: AssignmentReader

    func choices(_ arguments: ResolveArguments) throws(Failure) -> [FieldName: ConflictChoice] {
        let disputed = Set(conflict.fields.map(\.field))
        var choices: [FieldName: ConflictChoice] = [:]
        for decision in arguments.decisions {
            let fields = try self.fields(of: decision)
            guard fields.keys.contains(where: disputed.contains) else {
                throw Failure(
                    .usage, "\(Self.name(decision.subject)) is not in dispute.", hint: Phrase(outside: open(disputed)))
            }
            choices.merge(fields.filter { disputed.contains($0.key) }) { _, last in last }
        }
        if let others = arguments.others {
            let choice: ConflictChoice = others == .mine ? .mine : .theirs
            for field in disputed where choices[field] == nil { choices[field] = choice }
        }
        let missing = disputed.subtracting(choices.keys)
        guard missing.isEmpty else {
            throw Failure(.usage, "Not everything is decided.", hint: Phrase(outside: open(missing)))
        }
        return choices
    }

    private func open(_ fields: Set<FieldName>) -> String {
        "In dispute: " + ConflictWords.names(fields.sorted()).joined(separator: ", ") + "."
    }

    /// Amount and currency are one value: whoever decides one has decided the other.
    private func fields(of decision: ResolveArguments.Decision) throws(Failure) -> [FieldName: ConflictChoice] {
        guard case .field(let field) = decision.subject else {
            return [.isDeleted: decision.choice == .mine ? .mine : .theirs]
        }
        let name = FieldName(rawValue: field.wireName)
        let names = Schema.amount.contains(name) ? Schema.amount : [name]
        switch decision.choice {
        case .mine: return Dictionary(uniqueKeysWithValues: names.map { ($0, .mine) })
        case .theirs: return Dictionary(uniqueKeysWithValues: names.map { ($0, .theirs) })
        case .value(let text):
            return try values.fields([FieldAssignment(field, text)]).mapValues { .own($0) }
        }
    }

    private static func name(_ subject: ResolveArguments.Subject) -> String {
        switch subject {
        case .field(let field): field.rawValue
        case .deleted: "deleted"
        }
    }
}
