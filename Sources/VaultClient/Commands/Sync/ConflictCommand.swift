internal import CommandTable
internal import Translation
internal import VaultJSON
internal import VaultModel
internal import VaultStore

/// `rvault conflicts` and `rvault resolve`: what two devices made of one field, and a person's decision.
struct ConflictCommand {
    let session: CommandSession

    func list() throws(Failure) -> ExitCode {
        let open = try session.openVault()
        let reader = try session.reading { try open.makeReader() }
        let found = try session.reading { try reader.conflicts().compactMap { try reader.conflict($0) } }
        let console = session.console
        if session.options.json {
            try console.print(items: found.map(json))
        } else if found.isEmpty {
            console.say("No conflicts.")
        } else {
            var table = TextTable(columns: [
                .init(title: "ID"), .init(title: "Store", isFlexible: true), .init(title: "Fields", isFlexible: true),
            ])
            table.rows = found.map { conflict in
                [
                    conflict.receipt.id.map(ReceiptReference.short) ?? "", console.visible(conflict.receipt.storeName),
                    ConflictWords.names(conflict.fields.map(\.field)).joined(separator: ", "),
                ]
            }
            try console.write(table.render(width: console.columns, paint: console.paint))
        }
        return .ok
    }

    func show(_ id: String) throws(Failure) -> ExitCode {
        let open = try session.openVault()
        let reader = try session.reading { try open.makeReader() }
        let conflict = try find(id, reader)
        if session.options.json {
            try session.console.print(items: [json(conflict)])
        } else {
            let words = ConflictWords(
                conflict: conflict, categories: try session.reading { try reader.categoryNames() })
            try session.console.print(words.lines)
        }
        return .ok
    }

    func resolve(_ arguments: ResolveArguments) throws(Failure) -> ExitCode {
        let open = try session.openVault()
        let reader = try session.reading { try open.makeReader() }
        let conflict = try find(arguments.id, reader)
        guard let id = conflict.receipt.id else {
            throw Failure(.nothingMatched, "There is no receipt '\(arguments.id)'.")
        }
        let values = AssignmentReader(
            preferences: try session.preferences(reader), categories: try session.reading { try reader.categories() },
            today: session.environment.today, receipt: conflict.receipt)
        let choices = try ConflictDecisions(conflict: conflict, values: values).choices(arguments)
        if session.options.dryRun {
            session.console.say("The decision is complete; nothing was changed.")
            return .ok
        }
        let vault = open.vault
        try session.waiting { try await vault.resolve(EntityRef(id), choices) }
        session.console.say("Decided: \(conflict.receipt.storeName). It is sent with the next sync.")
        if session.options.json {
            try session.console.print(items: [["id": .string(id.description)]])
        }
        return .ok
    }

    private func find(_ id: String, _ reader: VaultReader) throws(Failure) -> ReceiptConflict {
        let found = try ReceiptReference.find(id, reader)
        guard let conflict = try session.reading({ try reader.conflict(found) }) else {
            throw Failure(
                .nothingMatched, "Nothing of '\(id)' is in dispute.", hint: "'rvault conflicts' lists what is.")
        }
        return conflict
    }

    private func json(_ conflict: ReceiptConflict) -> JSON {
        [
            "id": .string(conflict.receipt.entity.ref.id), "storeName": .string(conflict.receipt.storeName),
            "mineAt": .optionalText(conflict.mineAt?.description),
            "fields": .array(conflict.fields.map(ConflictWords.json)),
        ]
    }
}
