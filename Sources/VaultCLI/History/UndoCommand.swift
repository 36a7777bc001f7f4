internal import CommandTable
internal import Translation
internal import VaultClient
internal import VaultJSON
internal import VaultModel
internal import VaultStore
internal import VaultWording

/// `rvault undo` and `rvault redo`: the last actions of this device, no matter which window or command did them.
struct UndoCommand {
    let session: CommandSession
    let arguments: UndoArguments

    func run() throws(Failure) -> ExitCode {
        let (open, reader) = try session.openForReading()
        let limit = arguments.isList ? UndoCommand.most : arguments.count
        let all = try Failure.wrapping { try reader.undoLines(limit: limit) }
        if arguments.isList { return try list(all, reader) }
        // In the order in which they are undone or redone.
        let lines = arguments.isRedo ? Array(all.filter(\.isUndone).reversed()) : all.filter { !$0.isUndone }
        guard !lines.isEmpty else {
            throw Failure(
                .nothingMatched, arguments.isRedo ? OutcomeSentences.nothingToRedo : OutcomeSentences.nothingToUndo)
        }
        if session.options.dryRun { return try list(lines, reader) }
        let outcomes = try carryOut(lines.map(\.sequence), open)
        return try tell(outcomes, lines)
    }

    /// The number of actions per direction in a list: all that the vault keeps.
    private static let most = 500

    private func carryOut(_ actions: [Int64], _ open: OpenVault) throws(Failure) -> [UndoOutcome] {
        let (vault, isRedo) = (open.vault, arguments.isRedo)
        return try session.waiting { isRedo ? try await vault.redo(actions) : try await vault.undo(actions) }
    }

    private func tell(_ outcomes: [UndoOutcome], _ lines: [UndoLine]) throws(Failure) -> ExitCode {
        let inVain = outcomes.count { $0.count == 0 }
        if outcomes.isEmpty || inVain == outcomes.count {
            let reason = lines.first { $0.obstacle != nil }.flatMap { UndoWords($0).obstacle }
            throw Failure(.failed, reason.map { "Nothing changed: \($0)." } ?? "Nothing changed.")
        }
        session.console.say(
            (arguments.isRedo
                ? OutcomeSentences.redone(outcomes, of: lines.count)
                : OutcomeSentences.undone(outcomes, of: lines.count))
                .text)
        if session.options.json {
            let items = zip(lines, outcomes).map { line, outcome in
                JSON.object(
                    UndoCommand.json(line, step: nil).merging([
                        "changed": .integer(Int64(outcome.count)),
                        "skipped": .array(outcome.skipped.map { .string($0.rawValue) }),
                    ]) { $1 })
            }
            try session.console.print(items: items)
        }
        return inVain == 0 && outcomes.count == lines.count ? .ok : .someFailed
    }

    private func list(_ lines: [UndoLine], _ reader: VaultReader) throws(Failure) -> ExitCode {
        let undone = lines.count(where: \.isUndone)
        let steps = lines.indices.map { $0 < undone ? undone - $0 : $0 - undone + 1 }
        if session.options.json {
            try session.console.print(items: zip(lines, steps).map { .object(UndoCommand.json($0, step: $1)) })
        } else if !lines.isEmpty {
            try printTable(lines, steps)
        }
        guard lines.isEmpty else { return .ok }
        throw Failure(.nothingMatched, OutcomeSentences.nothingToUndo)
    }

    private func printTable(_ lines: [UndoLine], _ steps: [Int]) throws(Failure) {
        let console = session.console
        var table = TextTable(columns: [
            .init(title: "Command"), .init(title: "When"), .init(title: "Action", isFlexible: true),
        ])
        table.rows = zip(lines, steps).map { line, step in
            let words = UndoWords(line)
            return [
                "\(line.isUndone ? "redo" : "undo") \(step)",
                line.at.map { session.environment.minute($0) } ?? "",
                console.visible(words.text + (words.obstacle.map { " (\($0))" } ?? "")),
            ]
        }
        try console.page(table.render(width: console.columns, paint: console.paint))
    }

    private static func json(_ line: UndoLine, step: Int?) -> [String: JSON] {
        [
            "action": .optionalText(line.action?.rawValue), "at": .optionalText(line.at?.description),
            "count": .integer(Int64(line.count)), "name": .string(line.title),
            "fields": .array(line.fields.map { .string($0.rawValue) }), "isUndone": .bool(line.isUndone),
            "step": step.map { .integer(Int64($0)) } ?? .null,
            "obstacle": .optionalText(line.obstacle.map { String(describing: $0) }),
        ]
    }
}
