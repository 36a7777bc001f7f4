import TerminalUI
import VaultModel
import VaultWording

extension ConflictPicker {
    package static func update(_ model: inout Model, _ message: Message, in context: Context) -> [Effect] {
        switch message {
        case .appeared, .storeChanged: return [.read(.conflicts)]
        case .loaded(let conflicts): return load(conflicts, into: &model, in: context)
        case .saved: return saved(&model, in: context)
        case .failed:
            model.picking?.isSaving = false
            return []
        case .up: move(&model, by: -1, in: context)
        case .down: move(&model, by: 1, in: context)
        case .first: move(&model, by: -10_000, in: context)
        case .last: move(&model, by: 10_000, in: context)
        case .mine: model.decideCurrent(.mine)
        case .theirs: model.decideCurrent(.theirs)
        case .both: model.decideBoth()
        case .allMine: model.picking?.decideAll(.mine)
        case .allTheirs: model.picking?.decideAll(.theirs)
        case .undo:
            model.picking?.notice = nil
            model.picking?.undo()
        case .own: model.beginEditing(in: context)
        case .open, .save, .take: return enter(&model, in: context)
        case .close: return close(&model)
        case .typed(let key):
            _ = model.picking?.editor?.field.handle(key)
            model.picking?.editor?.problem = nil
        case .pasted(let text):
            model.picking?.editor?.field.paste(text)
            model.picking?.editor?.problem = nil
        }
        return []
    }

    private static func load(
        _ conflicts: [ReceiptConflict], into model: inout Model, in context: Context
    ) -> [Effect] {
        let isFirst = model.conflicts == nil
        model.conflicts = conflicts
        model.parked = model.parked.reduce(into: [:]) { kept, entry in
            kept[entry.key] = conflicts.first { $0.ref == entry.key }.map(entry.value.following)
        }
        if let picking = model.picking {
            let same = conflicts.first { $0.ref == picking.conflict.ref }
            model.picking = same.map(picking.following)
        }
        let wanted = conflicts.first { model.wanted != nil && $0.receipt.id == model.wanted }
        if isFirst, let begin = wanted ?? (conflicts.count == 1 ? conflicts.first : nil) {
            model.picking = ConflictPicking(begin)
        }
        move(&model, by: 0, in: context)
        // The store's news can arrive before the answer to the decision; either way nothing is left to resolve here.
        return conflicts.isEmpty && !isFirst ? [.navigate(.close)] : []
    }

    /// Handles the answer to a decision: moves to the next receipt, or closes if none is left.
    private static func saved(_ model: inout Model, in context: Context) -> [Effect] {
        guard let picking = model.picking, picking.isSaving else { return [.read(.conflicts)] }
        model.conflicts?.removeAll { $0.ref == picking.conflict.ref }
        model.picking = nil
        let rest = model.conflicts ?? []
        if rest.isEmpty { return [.navigate(.close)] }
        if rest.count == 1, let last = rest.first { model.pick(last) }
        move(&model, by: 0, in: context)
        return [.read(.conflicts)]
    }

    private static func move(_ model: inout Model, by rows: Int, in context: Context) {
        let layout = ConflictLayout(context)
        if let picking = model.picking {
            let count = picking.questions.count
            model.picking?.notice = rows == 0 ? picking.notice : nil
            model.picking?.cursor.move(by: rows, count: count, height: layout.questions.rows)
        } else {
            model.list.move(by: rows, count: model.conflicts?.count ?? 0, height: layout.list.rows)
        }
    }

    private static func enter(_ model: inout Model, in context: Context) -> [Effect] {
        guard let picking = model.picking else {
            let conflicts = model.conflicts ?? []
            if conflicts.indices.contains(model.list.cursor) { model.pick(conflicts[model.list.cursor]) }
            return []
        }
        if picking.editor != nil {
            model.finishEditing(in: context)
            return []
        }
        let missing = picking.missing
        guard missing.isEmpty else {
            model.picking?.notice = Strings.Conflict.missing(missing.map { $0.label(in: picking.conflict) })
            if let first = picking.questions.firstIndex(where: missing.contains) {
                let height = ConflictLayout(context).questions.rows
                model.picking?.cursor.select(first, count: picking.questions.count, height: height)
            }
            return []
        }
        guard !picking.isSaving else { return [] }
        model.picking?.isSaving = true
        return [.write(.resolve(picking.conflict.ref, picking.choices))]
    }

    private static func close(_ model: inout Model) -> [Effect] {
        guard let picking = model.picking else { return [.navigate(.close)] }
        if picking.editor != nil {
            model.picking?.editor = nil
            return []
        }
        if (model.conflicts?.count ?? 0) < 2 || model.wanted != nil {
            return [.navigate(.toast(Toast(Strings.Conflict.later, kind: .notice))), .navigate(.close)]
        }
        model.parked[picking.conflict.ref] = picking
        model.picking = nil
        return []
    }
}

extension ConflictPicker.Model {
    fileprivate mutating func pick(_ conflict: ReceiptConflict) {
        picking = parked.removeValue(forKey: conflict.ref) ?? ConflictPicking(conflict)
    }

    fileprivate mutating func decideCurrent(_ decision: ConflictDecision) {
        guard let question = picking?.question else { return }
        picking?.notice = nil
        picking?.decide(decision, for: [question])
    }

    fileprivate mutating func decideBoth() {
        guard let picking, let question = picking.question else { return }
        guard let both = ConflictDecision.joining(question, of: picking.conflict) else {
            self.picking?.notice = Strings.Conflict.notBoth
            return
        }
        decideCurrent(both)
    }

    fileprivate mutating func beginEditing(in context: Context) {
        guard let picking, let question = picking.question else { return }
        guard question.canBeTyped(in: picking.conflict) else {
            self.picking?.notice = Strings.chooseASide
            return
        }
        let values =
            picking.decisions[question]?.values(of: question, in: picking.conflict)
            ?? question.values(.mine, of: picking.conflict)
        let text = question.typed(values, of: picking.conflict, in: context)
        self.picking?.notice = nil
        self.picking?.editor = ConflictEditor(question: question, field: TextField(text))
    }

    fileprivate mutating func finishEditing(in context: Context) {
        guard let picking, let editor = picking.editor else { return }
        switch editor.question.parse(editor.field.text, of: picking.conflict, in: context) {
        case .valid(let values):
            self.picking?.editor = nil
            self.picking?.decide(.own(values), for: [editor.question])
        case .invalid(let sentence):
            self.picking?.editor?.problem = sentence
        }
    }
}
