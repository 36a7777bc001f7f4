import TerminalUI
import VaultJSON
import VaultModel
import VaultWording

extension PartForm {
    package static func update(_ model: inout Model, _ message: Message, in context: Context) -> [Effect] {
        switch message {
        case .key(let key): type(key, &model, in: context)
        case .paste(let text):
            if model.focus == .userNotes {
                model.notes.paste(text)
            } else if PartFields(model.task, context).choices(model.focus) == nil {
                makeRoom(&model)
                model.texts[model.focus]?.paste(text)
            }
        case .click(let point):
            if let field = PartLayout(model, context).field(at: point) { move(to: field, &model, in: context) }
        case .next, .down: move(by: 1, &model, in: context)
        case .previous, .up: move(by: -1, &model, in: context)
        case .save, .enter: return save(&model, in: context)
        case .leave: return leave(model)
        case .saved: return model.isSaving ? [.navigate(.close)] : []
        case .failed:
            model.looksAgain = model.isSaving && model.task.part != nil
            model.isSaving = false
            if model.looksAgain, let receipt = model.task.cover.receipt.id { return [.read(.cover(receipt))] }
        case .covered(let cover): takeOver(cover, &model, in: context)
        }
        return []
    }

    /// Takes the values that were stored since the form was opened; see ``RenewedTexts``.
    private static func takeOver(_ cover: ReceiptCover, _ model: inout Model, in context: Context) {
        guard model.looksAgain, cover.receipt.id == model.task.cover.receipt.id else { return }
        model.looksAgain = false
        guard let part = cover.parts.all.first(where: { $0.ref == model.task.part?.ref }) else { return }
        let typed = Dictionary(uniqueKeysWithValues: model.order.map { ($0, model.text($0)) })
        model.task = PartTask(model.task.type, of: cover, part: part)
        let fields = PartFields(model.task, context)
        let renewed = RenewedTexts(fields.texts(), over: model.initial, typed: typed)
        model.initial = renewed.texts
        renewed.show(in: &model.texts, &model.notes, problems: &model.errors) { field, text in
            fields.choices(field)?.first { $0.value == text }?.label ?? text
        }
        model.focus = model.order.first { renewed.overtaken.contains($0) } ?? model.focus
    }

    /// Closes the form. No draft is kept of a part, so it asks before changes are lost.
    private static func leave(_ model: Model) -> [Effect] {
        guard !model.changed.isEmpty else { return [.navigate(.close)] }
        let question = Confirmation(
            title: Strings.Cover.leaveTitle, text: Strings.Cover.leaveText, action: Strings.Cover.leaveAction,
            effects: [.navigate(.close)])
        return [.navigate(.confirm(question))]
    }

    /// Empties a short field that was just entered, because new input replaces its text.
    private static func makeRoom(_ model: inout Model) {
        if model.isFresh, ReceiptForm.isShort(model.focus) { model.texts[model.focus]?.text = "" }
        model.isFresh = false
    }

    private static func type(_ key: Key, _ model: inout Model, in context: Context) {
        let field = model.focus
        defer { model.isFresh = false }
        if field == .userNotes {
            guard model.notes.handle(key) else { return }
        } else if let choices = PartFields(model.task, context).choices(field) {
            let choice = FormChoice(options: choices)
            guard let text = choice.next(after: model.text(field), key) else { return }
            model.texts[field]?.text = text
        } else {
            if case .character = key { makeRoom(&model) }
            guard model.texts[field]?.handle(key) == true else { return }
        }
        model.errors[field] = nil
    }

    private static func move(by step: Int, _ model: inout Model, in context: Context) {
        let order = model.order
        let index = order.firstIndex(of: model.focus) ?? 0
        move(to: order[(index + step + order.count) % order.count], &model, in: context)
    }

    private static func move(to field: FieldName, _ model: inout Model, in context: Context) {
        check(model.focus, &model, in: context)
        tidy(model.focus, &model, in: context)
        model.focus = field
        model.isFresh = true
    }

    /// Checks a field. An unchanged field is never wrong, except that a new item needs a name, a claim that extends a
    /// warranty needs its number of days, and a claim cannot be closed before it was opened.
    private static func check(_ field: FieldName, _ model: inout Model, in context: Context) {
        model.errors[field] = nil
        if field == .effectDays, model.text(.effect) == Claim.Effect.extends.rawValue, model.text(field).isEmpty {
            model.errors[field] = Strings.Cover.needsDays
            return
        }
        if field == .closedOn, let opened = day(.openedOn, model, context), let closed = day(.closedOn, model, context),
            closed < opened
        {
            model.errors[field] = Strings.Cover.closedTooEarly
            return
        }
        let isNeeded = field == .name && model.task.part == nil
        guard isNeeded || model.changed.contains(field) else { return }
        if case .invalid(let sentence) = PartFields(model.task, context).value(of: field, model.text(field)) {
            model.errors[field] = sentence
        }
    }

    /// Shows `2 years` as the 24 months that are stored.
    private static func tidy(_ field: FieldName, _ model: inout Model, in context: Context) {
        guard field == .warrantyMonths || field == .effectDays, model.errors[field] == nil,
            case .valid(let values) = PartFields(model.task, context).value(of: field, model.text(field)),
            let number = values[field]?.integer
        else { return }
        model.texts[field]?.text = String(number)
    }

    private static func day(_ field: FieldName, _ model: Model, _ context: Context) -> CalendarDay? {
        FieldReading(context: context).day(model.text(field))
    }

    private static func save(_ model: inout Model, in context: Context) -> [Effect] {
        guard !model.isSaving else { return [] }
        for field in model.order { check(field, &model, in: context) }
        let fields = PartFields(model.task, context)
        let wrong = model.order.filter { model.errors[$0] != nil }
        if let first = wrong.first {
            model.focus = first
            return [.navigate(.toast(Toast(Strings.toCorrect(wrong.map(fields.label)), kind: .error)))]
        }
        guard let receipt = model.task.cover.receipt.id else { return [] }
        let edit = edit(model, fields, of: receipt, on: context.today)
        if edit.part != nil, edit.changes.isEmpty {
            return [.navigate(.close), .navigate(.toast(Toast(Strings.nothingChanged)))]
        }
        model.isSaving = true
        return [.write(.savePart(edit))]
    }

    /// Returns all values of a new part, or what differs in an existing one.
    private static func edit(
        _ model: Model, _ fields: PartFields, of receipt: ReceiptID, on today: CalendarDay
    ) -> PartEdit {
        let task = model.task
        var changes: Fields = [:]
        for field in model.order where task.part == nil || model.changed.contains(field) {
            guard case .valid(let values) = fields.value(of: field, model.text(field)) else { continue }
            let said = values.filter { model.changed.contains(field) || !$0.value.isNull }
            changes.merge(said) { _, new in new }
        }
        // Fills in days that nobody set. A day that the person cleared is null here and stays empty; an empty field of
        // a new part is absent.
        changes = task.type.entity.completed(changes, of: task.part, on: today)
        guard let part = task.part else { return PartEdit(task.type, of: receipt, changes: changes) }
        changes = changes.filter { part.value($0.key) != $0.value }
        let seen = changes.keys.map { ($0, part.value($0)) }
        return PartEdit(
            task.type, of: receipt, part: part.ref, changes: changes,
            seen: SeenFields(version: part.version, values: Fields(uniqueKeysWithValues: seen)))
    }
}
