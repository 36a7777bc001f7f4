internal import CommandLineKit
internal import CommandTable
internal import Translation
internal import VaultClient
internal import VaultExchange
internal import VaultJSON
internal import VaultModel
internal import VaultStore

/// `rvault cover`: the items, warranties and claims of a receipt.
struct CoverCommand {
    let session: CommandSession

    func run(_ action: CoverAction) throws(Failure) -> ExitCode {
        let (open, reader) = try session.openForReading()
        switch action {
        case .show(let receipt): return try show(receipt, reader)
        case .add(let type, let receipt, let assignments): try add(type, to: receipt, assignments, open, reader)
        case .edit(let part, let assignments):
            try edit(try PartReference.find(part, reader), assignments, open, reader)
        case .void(let warranty, let reason):
            let part = try PartReference.find(warranty, reader, as: .warranty)
            try edit(part, [FieldAssignment(.voidReason, reason)], open, reader)
        case .trash(let parts): return try move(parts, isTrashing: true, open, reader)
        case .restore(let parts): return try move(parts, isTrashing: false, open, reader)
        }
        return .ok
    }

    private func show(_ receipt: String, _ reader: VaultReader) throws(Failure) -> ExitCode {
        let cover = try self.cover(of: ReceiptReference.find(receipt, reader), reader)
        let console = session.console
        if session.options.json {
            let own = PartItem.ownWarranty(of: cover.receipt, among: cover.parts)
            let parts = (cover.parts.all + cover.trashed).map { part in
                let mark = cover.marks[part.ref] ?? .synced
                return PartItem(part, of: cover.receipt, among: cover.parts, mark: mark).json
            }
            try console.print(items: (own.map { [$0] } ?? []) + parts)
            return .ok
        }
        let lines = CoverLine.lines(of: cover, today: session.environment.today)
        try console.page(console.table(lines, width: console.columns))
        if lines.isEmpty {
            console.say("No items, warranties or claims yet. Add one with 'rvault cover item', 'warranty' or 'claim'.")
        }
        return .ok
    }

    private func add(
        _ type: PartType, to receipt: String, _ assignments: [FieldAssignment], _ open: OpenVault,
        _ reader: VaultReader
    ) throws(Failure) {
        let id = try ReceiptReference.findToChange(receipt, reader)
        let cover = try self.cover(of: id, reader)
        let fields = try session.partReader(type.entity, cover, part: nil, reader).fields(assignments)
        if session.options.dryRun { return session.console.say("Would be added; nothing was changed.") }
        let vault = open.vault
        let ref = try session.waiting { try await vault.addPart(type, to: id, fields) }
        try tell(ref, "Added", reader)
    }

    private func edit(
        _ part: Entity, _ assignments: [FieldAssignment], _ open: OpenVault, _ reader: VaultReader
    ) throws(Failure) {
        guard let id = part.receipt else { throw Failure(StoreError(.notFound)) }
        try ReceiptReference.refuseTrashed(id, id.description, reader)
        let cover = try self.cover(of: id, reader)
        let fields = try session.partReader(part.ref.type, cover, part: part, reader).fields(assignments)
        if session.options.dryRun { return try session.console.print(preview(of: fields, on: part)) }
        let (vault, ref) = (open.vault, part.ref)
        try session.waiting { try await vault.edit(ref, fields) }
        try tell(ref, "Changed", reader)
    }

    /// The fields that would change, such as `serialNumber: "" -> "WM-4711"`.
    private func preview(of fields: Fields, on part: Entity) -> [String] {
        let changes = fields.keys.sorted().filter { part.value($0) != fields[$0] }
        if changes.isEmpty { return ["Nothing would change."] }
        return changes.map { "\($0): \(part.value($0).text) -> \((fields[$0] ?? .null).text)" }
    }

    private func cover(of id: ReceiptID, _ reader: VaultReader) throws(Failure) -> ReceiptCover {
        guard let cover = try Failure.wrapping({ try reader.cover(of: id) }) else {
            throw Failure(.nothingMatched, "The receipt isn't in the vault.")
        }
        return cover
    }

    /// Prints the part's id on standard output, for scripts; with `--json`, the part's current state.
    private func tell(_ ref: EntityRef, _ verb: String, _ reader: VaultReader) throws(Failure) {
        guard let part = try Failure.wrapping({ try reader.part(ref) }), let id = part.receipt else { return }
        session.console.say("\(verb) \(PartReference.short(ref)): \(CoverLine.name(of: part)).")
        guard session.options.json else { return try session.console.print([ref.id]) }
        let cover = try self.cover(of: id, reader)
        let mark = cover.marks[ref] ?? .synced
        try session.console.print(items: [PartItem(part, of: cover.receipt, among: cover.parts, mark: mark).json])
    }

    /// Moves the parts that are found, and reports the others.
    private func move(
        _ texts: [String], isTrashing: Bool, _ open: OpenVault, _ reader: VaultReader
    ) throws(Failure) -> ExitCode {
        var found: [EntityRef] = []
        var problems: [Failure] = []
        for text in texts {
            do throws(Failure) {
                let ref = try PartReference.find(text, reader).ref
                if !found.contains(ref) { found.append(ref) }
            } catch {
                guard error.code == .nothingMatched else { throw error }
                problems.append(error)
            }
        }
        if found.isEmpty, let first = problems.first { throw first }
        let (vault, refs) = (open.vault, found)
        var moved = refs.count
        if !session.options.dryRun {
            moved = try session.waiting {
                try await isTrashing ? vault.trash(refs) : vault.restore(refs)
            }
        }
        let count = moved.worded("entry", "entries")
        let place = isTrashing ? "moved to the Trash" : "restored from the Trash"
        session.console.say(session.options.dryRun ? "\(count) would be \(place)." : "\(count) \(place).")
        if session.options.json {
            try session.console.print(items: refs.map { ["id": .string($0.id), "isDeleted": .bool(isTrashing)] })
        }
        for problem in problems { session.console.report(problem) }
        return problems.isEmpty ? .ok : .someFailed
    }
}

extension CommandSession {
    /// The reader for values of one part of a receipt.
    ///
    /// - Parameter part: Nil for a new one.
    func partReader(
        _ type: EntityType, _ cover: ReceiptCover, part: Entity?, _ reader: VaultReader
    ) throws(Failure) -> PartAssignmentReader {
        let values = AssignmentReader(
            preferences: try preferences(reader), categories: [], today: environment.today, receipt: cover.receipt)
        return PartAssignmentReader(type: type, cover: cover, part: part, values: values)
    }
}
