import TerminalUI
import VaultModel
import VaultWording

extension ConflictPicker {
    package static func update(_ model: inout Model, _ message: Message, in context: Context) -> [Effect] {
        switch message {
        case .appeared, .storeChanged: return read(model)
        case .loaded(let conflicts): return load(conflicts, into: &model, in: context)
        case .conflictLoaded(let ref, let conflict): return take(ref, conflict, &model, in: context)
        case .saved: return saved(&model, in: context)
        case .failed:
            model.picking?.isSaving = false
            model.opening = nil
        case .up: return move(&model, by: -1, in: context)
        case .down: return move(&model, by: 1, in: context)
        case .first: return move(&model, by: -.max / 2, in: context)
        case .last: return moveToEnd(&model, in: context)
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
        case .typed(let key): model.picking?.editor?.type(key)
        case .pasted(let text): model.picking?.editor?.paste(text)
        }
        return []
    }

    /// Reads the lines again, and the conflict that is open or to be opened.
    private static func read(_ model: Model) -> [Effect] {
        let open = model.picking?.conflict.ref ?? model.opening
        return [.read(.conflicts(limit: model.limit))] + (open.map { [.read(.conflict($0))] } ?? [])
    }

    private static func load(_ conflicts: ConflictList, into model: inout Model, in context: Context) -> [Effect] {
        let isFirst = model.conflicts == nil
        model.conflicts = conflicts
        if !model.parked.isEmpty, conflicts.lines.count == conflicts.total {
            model.forgetParked(except: Set(conflicts.lines.map(\.ref)))
        }
        // The store's news can arrive before the answer to the decision; either way nothing is left to resolve here.
        if conflicts.total == 0, !isFirst { return [.navigate(.close)] }
        if isFirst, model.opening == nil, conflicts.total == 1, let only = conflicts.lines.first {
            return open(only.ref, &model)
        }
        let rows = model.seeksEnd ? conflicts.lines.count : 0
        model.seeksEnd = false
        return move(&model, by: rows, in: context)
    }

    private static func open(_ ref: EntityRef, _ model: inout Model) -> [Effect] {
        model.opening = ref
        // A message about the previous conflict would seem to be about this one.
        return [.read(.conflict(ref)), .navigate(.toast(nil))]
    }

    /// Opens a conflict, or takes over the newer values of the open one.
    private static func take(
        _ ref: EntityRef, _ conflict: ReceiptConflict?, _ model: inout Model, in context: Context
    ) -> [Effect] {
        if model.opening == ref {
            model.opening = nil
            // The receipt to begin with may have no conflict; then the only one there is, or the list, is shown.
            guard let conflict else {
                guard let list = model.conflicts, list.total == 1, let only = list.lines.first, only.ref != ref else {
                    return []
                }
                return open(only.ref, &model)
            }
            model.begin(conflict)
        } else if let picking = model.picking, picking.conflict.ref == ref {
            model.picking = conflict.flatMap { $0.ref == ref ? picking.following($0) : nil }
        }
        return move(&model, by: 0, in: context)
    }

    /// Handles the answer to a decision: moves to the next receipt, or closes if none is left.
    private static func saved(_ model: inout Model, in context: Context) -> [Effect] {
        guard let picking = model.picking, picking.isSaving else { return read(model) }
        if let row = model.conflicts?.lines.firstIndex(where: { $0.ref == picking.conflict.ref }) {
            model.conflicts?.lines.remove(at: row)
            model.conflicts?.total -= 1
        }
        model.picking = nil
        if model.total == 0 { return [.navigate(.close)] }
        if model.total == 1 { model.opening = model.conflicts?.lines.first?.ref }
        return move(&model, by: 0, in: context) + read(model)
    }

    private static func move(_ model: inout Model, by rows: Int, in context: Context) -> [Effect] {
        let layout = ConflictLayout(context)
        if let picking = model.picking {
            let count = picking.questions.count
            model.picking?.notice = rows == 0 ? picking.notice : nil
            model.picking?.cursor.move(by: rows, count: count, height: layout.questions.rows)
            return []
        }
        let count = model.conflicts?.lines.count ?? 0
        model.list.move(by: rows, count: count, height: layout.list.rows)
        guard count < model.total, count >= model.limit, model.list.cursor + 2 * layout.list.rows > count else {
            return []
        }
        model.limit *= 2
        return [.read(.conflicts(limit: model.limit))]
    }

    /// Moves to the last field, or to the last line after reading all.
    private static func moveToEnd(_ model: inout Model, in context: Context) -> [Effect] {
        let lines = model.conflicts?.lines.count ?? 0
        guard model.picking == nil, lines < model.total else { return move(&model, by: .max / 2, in: context) }
        model.limit = .max
        model.seeksEnd = true
        return [.read(.conflicts(limit: model.limit))]
    }

    private static func enter(_ model: inout Model, in context: Context) -> [Effect] {
        guard let picking = model.picking else {
            let lines = model.conflicts?.lines ?? []
            return lines.indices.contains(model.list.cursor) ? open(lines[model.list.cursor].ref, &model) : []
        }
        if picking.editor != nil {
            model.finishEditing(in: context)
            return []
        }
        let missing = picking.missing
        guard missing.isEmpty else {
            model.picking?.notice = Strings.Conflict.missing(missing.map { $0.label(in: picking.conflict.ref.type) })
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
        if model.total < 2 || model.wanted != nil {
            return [.navigate(.toast(Toast(Strings.Conflict.later, kind: .notice))), .navigate(.close)]
        }
        model.park()
        return []
    }
}

extension ConflictPicker.Model {
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
