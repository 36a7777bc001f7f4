internal import CommandTable
internal import Translation
internal import VaultExchange
internal import VaultJSON
internal import VaultModel
internal import VaultStore

/// `rvault add` and `rvault edit`: one receipt, made or changed.
struct AddCommand {
    let session: CommandSession

    func add(_ assignments: [FieldAssignment]) throws(Failure) -> ExitCode {
        let open = try session.openVault()
        let reader = try session.reading { try open.makeReader() }
        let fields = try assignmentReader(reader, receipt: nil).fields(assignments)
        if session.options.dryRun {
            session.console.say("It would be added; nothing was changed.")
            return .ok
        }
        let vault = open.vault
        let id = try session.waiting { try await vault.create(fields) }
        try tell(id, reader, "Added")
        return .ok
    }

    func edit(_ arguments: EditArguments) throws(Failure) -> ExitCode {
        let open = try session.openVault()
        let reader = try session.reading { try open.makeReader() }
        let id = try ReceiptReference.find(arguments.id, reader)
        guard let receipt = try session.reading({ try reader.receipt(id) }) else {
            throw Failure(.nothingMatched, "There is no receipt '\(arguments.id)'.")
        }
        var fields = try assignmentReader(reader, receipt: receipt).fields(arguments.assignments)
        if !arguments.addedTags.isEmpty || !arguments.removedTags.isEmpty {
            let former = fields[.userTags]?.strings ?? receipt.userTags
            let tags = Set(former).subtracting(arguments.removedTags).union(arguments.addedTags)
            fields[.userTags] = .array(tags.sorted().map(JSON.string))
        }
        if session.options.dryRun {
            try session.console.print(preview(of: fields, on: receipt))
            return .ok
        }
        let (vault, wanted) = (open.vault, fields)
        try session.waiting { try await vault.edit(EntityRef(id), wanted) }
        try tell(id, reader, "Changed")
        return .ok
    }

    private func assignmentReader(_ reader: VaultReader, receipt: Receipt?) throws(Failure) -> AssignmentReader {
        AssignmentReader(
            preferences: try session.preferences(reader), categories: try session.reading { try reader.categories() },
            today: session.environment.today, receipt: receipt)
    }

    /// `storeName: "Lamp" -> "Blue Lamp"`, for what would change.
    private func preview(of fields: Fields, on receipt: Receipt) -> [String] {
        let changes = fields.keys.sorted().filter { receipt.entity.value($0) != fields[$0] }
        if changes.isEmpty { return ["Nothing would change."] }
        return changes.map { "\($0): \(receipt.entity.value($0).text) -> \((fields[$0] ?? .null).text)" }
    }

    private func tell(_ id: ReceiptID, _ reader: VaultReader, _ verb: String) throws(Failure) {
        let name = try session.reading { try reader.receipt(id).map { ": " + $0.storeName } ?? "" }
        session.console.say("\(verb) \(ReceiptReference.short(id))\(name).")
        try session.tell([id], reader)
    }
}

extension CommandSession {
    /// What was changed: the ids alone on standard output, for scripts; with `--json` the receipts as they are now.
    func tell(_ ids: [ReceiptID], _ reader: VaultReader) throws(Failure) {
        guard options.json else { return try console.print(ids.map(\.description)) }
        let names = try reading { try reader.categoryNames() }
        var items: [JSON] = []
        for id in ids {
            guard let receipt = try reading({ try reader.receipt(id) }) else { continue }
            items.append(ReceiptItem(receipt: receipt, categoryName: receipt.category.flatMap { names[$0] }).json)
        }
        try console.print(items: items)
    }
}
