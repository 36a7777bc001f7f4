import FieldInput
import VaultModel
import VaultQuery
import VaultWording

extension PlainApp {
    /// Runs the command of a line.
    static func obey(_ line: String, _ model: inout Model) -> Step {
        let line = line.trimmed
        let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
        guard let word = parts.first else { return Step() }
        if let number = Int(word), parts.count == 1 { return open(number, &model) }
        let found = PlainCommand.meant(by: word)
        guard found.count == 1, let command = found.first else {
            return Step(lines: [Strings.Plain.unknown(word, found.map(\.rawValue))])
        }
        return perform(command, (parts.count > 1 ? parts[1] : "").trimmed, &model)
    }

    private static func perform(_ command: PlainCommand, _ rest: String, _ model: inout Model) -> Step {
        if model.context.isReadOnly, command.changesVault { return Step(lines: [Strings.readOnly]) }
        switch command {
        case .list: return list(ReceiptQuery(text: rest), &model)
        case .search:
            return rest.isEmpty ? Step(lines: [Strings.Plain.searchWhat]) : list(ReceiptQuery(text: rest), &model)
        case .trashed: return list(ReceiptQuery(scope: .trash), &model)
        case .next: return page(forward: true, model)
        case .back: return page(forward: false, model)
        case .expiring: return expiring(rest, isQuiet: false, &model)
        case .quiet: return expiring("", isQuiet: true, &model)
        case .conflicts: return Step(effects: [.read(.wholeConflicts(limit: pageSize))])
        case .add: return begin(ReceiptForm.Model(nil), &model)
        case .edit: return onReceipt(rest, &model, edit)
        case .trash: return onTarget(rest, &model) { id, _ in Step(effects: [.write(.trash([id]))]) }
        case .restore: return onTarget(rest, &model) { id, _ in Step(effects: [.write(.restore([id]))]) }
        case .purge: return onReceipt(rest, &model, askToPurge)
        case .mine: return decide(.mine, rest, model)
        case .theirs: return decide(.theirs, rest, model)
        case .snooze: return onTarget(rest, &model, askToSnooze)
        case .mute: return onTarget(rest, &model) { id, _ in Step(effects: [.write(.silence([id], .always))]) }
        case .wake: return onTarget(rest, &model) { id, _ in Step(effects: [.write(.silence([id], nil))]) }
        case .inbox: return Step(effects: [.read(.inbox(limit: pageSize))])
        case .accept: return onScan(rest, model) { accept($0, model) }
        case .review: return onScan(rest, model) { begin(ReviewForm($0, in: model.context).form, &model) }
        case .skip: return onScan(rest, model) { Step(effects: [.write(.trash([$0.id]))]) }
        case .viewer: return onTarget(rest, &model) { id, _ in Step(effects: [.media(.open(id, attachment: 0))]) }
        case .changes: return Step(effects: [.read(.undoLines(limit: undoLimit))])
        case .undo: return undo(rest, model)
        case .redo: return redo(rest, model)
        case .importing: return importing(rest, &model)
        case .signin: return signIn(&model)
        case .sync: return sync(model)
        case .status: return Step(lines: PlainWords(model.context).status)
        case .help: return Step(lines: Strings.Plain.help)
        case .quit: return Step(effects: [.terminal(.quit)])
        }
    }

    private static func sync(_ model: Model) -> Step {
        guard model.context.status.state != .deviceOnly else { return Step(lines: [Strings.Plain.nothingToSyncWith]) }
        return Step(lines: [Strings.syncRequested(model.context)], effects: [.sync(.now)])
    }

    /// Runs a command on the receipt that was printed last; it shows what is at stake. A number could mean another one.
    private static func onReceipt(
        _ rest: String, _ model: inout Model, _ act: (ReceiptID, ReceiptDetail, inout Model) -> Step
    ) -> Step {
        guard rest.isEmpty, case .receipt(let id, let detail) = model.view else {
            return Step(lines: [Strings.Plain.openFirst])
        }
        return act(id, detail, &model)
    }

    private static func edit(_ id: ReceiptID, _ detail: ReceiptDetail, _ model: inout Model) -> Step {
        var form = ReceiptForm.Model(id)
        _ = ReceiptForm.update(&form, .loaded(id, detail), in: model.context)
        return begin(form, &model)
    }

    private static func askToPurge(_ id: ReceiptID, _ detail: ReceiptDetail, _ model: inout Model) -> Step {
        guard detail.receipt.isDeleted else { return Step(lines: [Strings.Plain.purgeInTrash]) }
        return ask(.purge(id), [Strings.Requests.goForGood(1), Strings.Plain.cancelHint], &model)
    }

    /// Deletes a receipt permanently if the word that confirms it was typed.
    static func purge(_ id: ReceiptID, _ word: String, _ model: inout Model) -> Step {
        guard RequestDialog.isPurgeWord(word) else {
            return Step(lines: [Strings.Plain.typeTheWord(Strings.Requests.purgeWord)])
        }
        model.question = nil
        return Step(effects: [.write(.purge([id]))])
    }

    /// Chooses one side for every conflicting field of a receipt among the conflicts that were printed last; the other
    /// side stays in its history.
    private static func decide(_ choice: ConflictChoice, _ rest: String, _ model: Model) -> Step {
        guard case .conflicts(let conflicts) = model.view else { return Step(lines: [Strings.Plain.conflictsFirst]) }
        let number = rest.isEmpty && conflicts.count == 1 ? 1 : Int(rest)
        guard let number, conflicts.indices.contains(number - 1) else {
            return Step(lines: [Strings.Plain.whichConflict(conflicts.count)])
        }
        let conflict = conflicts[number - 1]
        let choices = Dictionary(conflict.fields.map { ($0.field, choice) }) { first, _ in first }
        return Step(effects: [.write(.resolve(conflict.ref, choices))])
    }

    static func list(_ query: ReceiptQuery, _ model: inout Model) -> Step {
        var query = query
        do throws(QueryProblem) {
            query.text = try SearchQuery.settled(query.text, by: ValueInput(model.context).days)
        } catch {
            return Step(lines: [error.sentence])
        }
        model.query = query
        return Step(effects: [.read(.page(query, .first, limit: pageSize))])
    }

    private static func expiring(_ text: String, isQuiet: Bool, _ model: inout Model) -> Step {
        var text = text
        do throws(QueryProblem) {
            text = try SearchQuery.settled(text, by: ValueInput(model.context).days)
        } catch {
            return Step(lines: [error.sentence])
        }
        model.seeksQuiet = isQuiet
        return Step(effects: [.read(.expiring(days: model.context.expiringWindow, matching: text))])
    }

    private static func page(forward: Bool, _ model: Model) -> Step {
        guard case .list(let page) = model.view else { return Step(lines: [Strings.Plain.listFirst]) }
        let isAtEnd = page.start + page.rows.count >= page.total
        guard let edge = forward ? page.rows.last : page.rows.first, forward ? !isAtEnd : page.start > 0 else {
            return Step(lines: [forward ? Strings.Plain.noMore : Strings.Plain.noneBefore])
        }
        let anchor = forward ? PageAnchor.after(edge.id) : .before(edge.id)
        return Step(effects: [.read(.page(page.query, anchor, limit: pageSize))])
    }

    private static func open(_ number: Int, _ model: inout Model) -> Step {
        guard let id = receipt(number, model) else { return Step(lines: [Strings.Plain.noNumber(number)]) }
        return Step(effects: [.read(.detail(id))])
    }

    /// The receipt with that number in the lines that were printed last.
    static func receipt(_ number: Int, _ model: Model) -> ReceiptID? {
        let ids: [ReceiptID]
        var first = 1
        switch model.view {
        case .list(let page):
            ids = page.rows.map(\.id)
            first = page.start + 1
        case .expiring(let summary, let isQuiet):
            ids = PlainWords.sections(of: summary, isQuiet: isQuiet).flatMap(\.section.lines).map(\.id)
        case .conflicts(let conflicts): ids = conflicts.compactMap(\.receipt.id)
        case .inbox(let items): ids = items.map(\.id)
        case .receipt, .changes, .nothing: ids = []
        }
        return ids.indices.contains(number - first) ? ids[number - first] : nil
    }
}
