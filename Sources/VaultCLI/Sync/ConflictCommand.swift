internal import CommandTable
internal import Translation
internal import VaultClient
internal import VaultJSON
internal import VaultModel
internal import VaultStore

/// `rvault conflicts` and `rvault resolve`: fields that two devices changed, and the user's choices.
struct ConflictCommand {
    let session: CommandSession

    func list() throws(Failure) -> ExitCode {
        let (_, reader) = try session.openForReading()
        let lines = try Failure.wrapping { try reader.conflictLines().lines }
        let console = session.console
        if session.options.json {
            try ItemStream(console: console).write { (send) throws(Failure) in
                for line in lines {
                    guard let conflict = try Failure.wrapping({ try reader.conflict(line.ref) }) else { continue }
                    try send(json(conflict))
                }
            }
        } else if lines.isEmpty {
            console.say("No conflicts.")
        } else {
            var table = TextTable(columns: [
                .init(title: "ID"), .init(title: "Store", isFlexible: true), .init(title: "What", isFlexible: true),
                .init(title: "Fields", isFlexible: true),
            ])
            table.rows = lines.map { line in
                [
                    ConflictWords.id(of: line), console.visible(line.storeName),
                    console.visible(line.part.map(CoverLine.name) ?? "receipt"),
                    console.visible(ConflictWords.names(line.fields, of: line.ref.type).joined(separator: ", ")),
                ]
            }
            try console.page(table.render(width: console.columns, paint: console.paint))
        }
        return .ok
    }

    func show(_ id: String) throws(Failure) -> ExitCode {
        let (_, reader) = try session.openForReading()
        let conflict = try find(id, reader)
        if session.options.json {
            try session.console.print(items: [json(conflict)])
        } else {
            let words = ConflictWords(
                conflict: conflict, categories: try Failure.wrapping { try reader.categoryNames() },
                parts: try cover(of: conflict, reader).parts, minute: session.environment.minute)
            try session.console.page(lines: words.lines)
        }
        return .ok
    }

    func resolve(_ arguments: ResolveArguments) throws(Failure) -> ExitCode {
        let (open, reader) = try session.openForReading()
        let conflict = try find(arguments.id, reader)
        let values = AssignmentReader(
            preferences: try session.preferences(reader), categories: try Failure.wrapping { try reader.categories() },
            today: session.environment.today, receipt: conflict.receipt)
        let parts = try conflict.part.map { part throws(Failure) in
            try session.partReader(part.ref.type, cover(of: conflict, reader), part: part, reader)
        }
        let choices = try ConflictDecisions(conflict: conflict, values: values, parts: parts).choices(arguments)
        if session.options.dryRun {
            session.console.say("All fields would be resolved; nothing was changed.")
            return .ok
        }
        let vault = open.vault
        try session.waiting { try await vault.resolve(conflict.ref, choices) }
        session.console.say("Resolved: \(conflict.receipt.storeName). It will be sent with the next sync.")
        if session.options.json {
            try session.console.print(items: [["id": .string(conflict.ref.id)]])
        }
        return .ok
    }

    private func find(_ id: String, _ reader: VaultReader) throws(Failure) -> ReceiptConflict {
        let found = try reference(id, reader)
        guard let conflict = try Failure.wrapping({ try reader.conflict(found) }) else {
            throw Failure(
                .nothingMatched, "'\(id)' has no conflicts.", hint: "'rvault conflicts' lists all conflicts.")
        }
        return conflict
    }

    /// Finds a receipt, or a part if no receipt has that id.
    private func reference(_ id: String, _ reader: VaultReader) throws(Failure) -> EntityRef {
        do throws(Failure) {
            return EntityRef(try ReceiptReference.find(id, reader))
        } catch {
            guard error.code == .nothingMatched, error.kind != "ambiguous" else { throw error }
            do throws(Failure) { return try PartReference.find(id, reader).ref } catch let other {
                throw other.kind == "ambiguous" || PartReference.hasPrefix(id) ? other : error
            }
        }
    }

    private func cover(of conflict: ReceiptConflict, _ reader: VaultReader) throws(Failure) -> ReceiptCover {
        let cover = try Failure.wrapping { try conflict.receipt.id.flatMap { try reader.cover(of: $0) } }
        return cover ?? ReceiptCover(receipt: conflict.receipt)
    }

    private func json(_ conflict: ReceiptConflict) -> JSON {
        [
            "id": .string(conflict.ref.id), "type": .string(conflict.ref.type.rawValue),
            "receiptId": .string(conflict.receipt.entity.ref.id), "storeName": .string(conflict.receipt.storeName),
            "mineAt": .optionalText(conflict.mineAt?.description), "isDeletedPermanently": .bool(conflict.isForgotten),
            "fields": .array(conflict.fields.map(ConflictWords.json)),
        ]
    }
}
