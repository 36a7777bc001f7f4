internal import CommandTable
internal import Translation
internal import VaultClient
internal import VaultExchange
internal import VaultJSON
internal import VaultModel
internal import VaultStore
internal import VaultWording

/// `rvault add` and `rvault edit`: create or change one receipt.
struct AddCommand {
    let session: CommandSession

    func add(_ assignments: [FieldAssignment]) throws(Failure) -> ExitCode {
        let (open, reader) = try session.openForReading()
        let fields = try assignmentReader(reader, receipt: nil).fields(assignments)
        if session.options.dryRun {
            session.console.say("Would be added; nothing was changed.")
            return .ok
        }
        let vault = open.vault
        let id = try session.waiting { try await vault.create(fields) }
        try tell(id, reader, "Added")
        return .ok
    }

    func edit(_ arguments: EditArguments) throws(Failure) -> ExitCode {
        let (open, reader) = try session.openForReading()
        let id = try ReceiptReference.findToChange(arguments.id, reader)
        guard let receipt = try Failure.wrapping({ try reader.receipt(id) }) else {
            throw Failure(.nothingMatched, "There is no receipt '\(arguments.id)'.")
        }
        var fields = try assignmentReader(reader, receipt: receipt).fields(arguments.assignments)
        let added = try arguments.addedTags.map { (tag) throws(Failure) in try AssignmentReader.tag(tag) }
        if !added.isEmpty || !arguments.removedTags.isEmpty {
            let change = TagChange(adding: Set(added), removing: Set(arguments.removedTags))
            let tags = change.applied(to: fields[.userTags]?.strings ?? receipt.userTags)
            fields[.userTags] = .array(tags.map(JSON.string))
        }
        if session.options.dryRun {
            let changes = try preview(of: fields, on: receipt, reader) + released(arguments.released, on: receipt)
            if session.options.json {
                let item: JSON = ["id": .string(id.description), "changes": .array(changes.map(JSON.string))]
                try session.console.print(items: [item])
            } else {
                try session.console.print(changes)
            }
            return .ok
        }
        let (vault, wanted, released) = (open.vault, fields, Set(arguments.released))
        if !wanted.isEmpty { try session.waiting { try await vault.edit(EntityRef(id), wanted) } }
        if !released.isEmpty { try session.waiting { try await vault.releaseFields(released, of: EntityRef(id)) } }
        try tell(id, reader, "Changed")
        return .ok
    }

    private func assignmentReader(_ reader: VaultReader, receipt: Receipt?) throws(Failure) -> AssignmentReader {
        AssignmentReader(
            preferences: try session.preferences(reader), categories: try Failure.wrapping { try reader.categories() },
            today: session.environment.today, receipt: receipt)
    }

    /// The changes that an edit would make, in the words of the history: `Store Lamp -> Blue Lamp`.
    private func preview(
        of fields: Fields, on receipt: Receipt, _ reader: VaultReader
    ) throws(Failure) -> [String] {
        let changes = fields.keys.sorted().filter { receipt.entity.value($0) != fields[$0] }
        if changes.isEmpty { return ["Nothing would change."] }
        let context = try HistoryReading.formats(reader)
        return changes.map { name in
            let line = HistoryLine(
                type: .edited, at: session.environment.now, field: name, from: receipt.entity.value(name),
                to: fields[name])
            return session.console.visible(HistoryWords(line, currency: receipt.currency, context).text)
        }
    }

    /// The fields that would be given back, each group once.
    private func released(_ names: [FieldName], on receipt: Receipt) -> [String] {
        let edited = receipt.entity.set(.userEditedFields)
        return FieldGroup.all(of: names).filter { $0.names.contains { edited.contains($0.rawValue) } }
            .map { "\(Strings.label(of: $0.lead)): text recognition may fill it again" }
    }

    private func tell(_ id: ReceiptID, _ reader: VaultReader, _ verb: String) throws(Failure) {
        let receipt = try Failure.wrapping { try reader.receipt(id) }
        session.console.say("\(verb) \(id.ulid.short)\(receipt.map { ": " + $0.storeName } ?? "").")
        if let day = receipt?.purchaseDate, let last = receipt?.returnBy, last < day {
            session.console.warn("The return deadline, \(last), is before the purchase date, \(day).")
        }
        try session.tell([id], reader)
    }
}

extension CommandSession {
    /// Prints what was changed: only the ids on standard output, for scripts; with `--json`, the receipts' current
    /// state.
    func tell(_ ids: [ReceiptID], _ reader: VaultReader) throws(Failure) {
        guard options.json else { return try console.print(ids.map(\.description)) }
        let names = try Failure.wrapping { try reader.categoryNames() }
        var items: [JSON] = []
        for id in ids {
            guard let receipt = try Failure.wrapping({ try reader.receipt(id) }) else { continue }
            items.append(ReceiptItem(receipt: receipt, categoryName: receipt.category.flatMap { names[$0] }).json)
        }
        try console.print(items: items)
    }
}
