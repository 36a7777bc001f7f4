import FieldInput
import TerminalUI
import VaultModel
import VaultWording

extension ReceiptForm {
    package static func update(_ model: inout Model, _ message: Message, in context: Context) -> [Effect] {
        switch message {
        case .appeared:
            if let receipt = model.receipt { return [.read(.detail(receipt)), .read(.categories)] }
            fill(&model, nil, in: context)
            return [.read(.categories)]
        case .loaded(let id, let detail):
            guard id == model.receipt, let detail else { return [] }
            if !model.isLoaded { fill(&model, detail.receipt, in: context) }
            return model.looksAgain ? takeOver(detail.receipt, &model, in: context) : []
        case .key(let key): return type(key, &model, in: context)
        case .paste(let text):
            if model.focus == .userNotes {
                model.notes.paste(text)
            } else if !isChoice(model.focus) {
                makeRoom(&model)
                model.texts[model.focus]?.paste(text)
            }
            return keepDraft(&model, in: context)
        case .click(let point):
            guard let field = FormLayout(model, context).field(at: point) else { return [] }
            return move(to: field, &model, in: context)
        case .next, .down: return move(by: 1, &model, in: context)
        case .previous, .up: return move(by: -1, &model, in: context)
        case .save, .enter: return save(&model, in: context)
        case .leave: return leave(model)
        case .discard:
            let said = model.receipt == nil ? Strings.typedIsGone : Strings.changesDropped
            return [
                .keep(.endDraft(model.draftName)), .navigate(.close), .navigate(.toast(Toast(said, kind: .notice))),
            ]
        case .saved(let id):
            guard model.isSaving, model.receipt == nil || model.receipt == id else { return [] }
            return [.keep(.endDraft(model.draftName)), .navigate(.close)]
        case .failed:
            model.looksAgain = model.isSaving && model.receipt != nil
            model.isSaving = false
            return model.looksAgain ? model.receipt.map { [.read(.detail($0))] } ?? [] : []
        }
    }

    private static func leave(_ model: Model) -> [Effect] {
        if model.changed.isEmpty { return [.navigate(.close)] }
        return [.navigate(.close), .navigate(.toast(Toast(Strings.draftKept, kind: .notice)))]
    }

    /// Empties a short field that was just entered, because new input replaces its text.
    private static func makeRoom(_ model: inout Model) {
        if model.isFresh, isShort(model.focus) { model.texts[model.focus]?.text = "" }
        model.isFresh = false
    }

    private static func type(_ key: Key, _ model: inout Model, in context: Context) -> [Effect] {
        let field = model.focus
        defer { model.isFresh = false }
        if field == .userNotes {
            guard model.notes.handle(key) else { return [] }
        } else if isChoice(field) {
            guard let text = FormChoice(field, context).next(after: model.text(field), key) else { return [] }
            model.texts[field]?.text = text
        } else {
            if case .character = key { makeRoom(&model) }
            guard model.texts[field]?.handle(key) == true else { return [] }
        }
        model.errors[field] = nil
        return keepDraft(&model, in: context)
    }

    /// Keeps what differs from the stored receipt as a draft; drops the draft if nothing does.
    static func keepDraft(_ model: inout Model, in context: Context) -> [Effect] {
        let changed = model.changed
        guard !changed.isEmpty else {
            return context.drafts[model.draftName] == nil ? [] : [.keep(.endDraft(model.draftName))]
        }
        let texts = Dictionary(uniqueKeysWithValues: changed.map { ($0, model.text($0)) })
        return [.keep(.draft(Draft(name: model.draftName, texts: texts, at: context.now)))]
    }

    private static func move(by step: Int, _ model: inout Model, in context: Context) -> [Effect] {
        let order = model.order
        let index = order.firstIndex(of: model.focus) ?? 0
        return move(to: order[(index + step + order.count) % order.count], &model, in: context)
    }

    /// Moves the focus. The field that loses it is checked, and its text is tidied.
    static func move(to field: FieldName, _ model: inout Model, in context: Context) -> [Effect] {
        check(model.focus, &model, in: context)
        model.focus = field
        model.isFresh = true
        return []
    }

    private static func check(_ field: FieldName, _ model: inout Model, in context: Context) {
        // The currency decides whether an amount is valid.
        if field == .currency, model.errors[.totalMinor] != nil { check(.totalMinor, &model, in: context) }
        let reader = FormReader(model, context)
        model.errors[field] = reader.error(in: field)
        guard model.errors[field] == nil, let text = reader.tidied(field) else { return }
        model.texts[field]?.text = text
        // `12 USD` says both.
        if field == .totalMinor, let code = reader.money?.currency.code, code != model.text(.currency) {
            model.texts[.currency]?.text = code
            model.errors[.currency] = nil
        }
    }

    private static func save(_ model: inout Model, in context: Context) -> [Effect] {
        guard model.isLoaded, !model.isSaving else { return [] }
        for field in model.order { check(field, &model, in: context) }
        let wrong = model.order.filter { model.errors[$0] != nil }
        if let first = wrong.first {
            model.focus = first
            model.isFresh = false
            return [.navigate(.toast(Toast(Strings.toCorrect(wrong.map(Strings.label)), kind: .error)))]
        }
        if model.suggested != nil, let receipt = model.receipt {
            model.isSaving = true
            return [.write(.accept([FormReader(model, context).acceptance(of: receipt)]))]
        }
        let edit = FormReader(model, context).edit
        if edit.isEmpty {
            return [
                .keep(.endDraft(model.draftName)), .navigate(.close), .navigate(.toast(Toast(Strings.nothingChanged))),
            ]
        }
        model.isSaving = true
        return [.write(.save(model.receipt, edit))]
    }

    static func isChoice(_ field: FieldName) -> Bool {
        switch FieldTable.receipt[field]?.shape {
        case .reference, .flag, .choice: true
        case .line, .notes, .amount, .currency, .day, .months, .days, .tags, .untyped, nil: false
        }
    }

    /// Takes the values that were stored since the form was opened. What the person has typed stays; beside it stands what
    /// it would replace, so that saving again means it.
    private static func takeOver(_ receipt: Receipt, _ model: inout Model, in context: Context) -> [Effect] {
        model.looksAgain = false
        let typed = Dictionary(uniqueKeysWithValues: order.map { ($0, model.text($0)) })
        let renewed = RenewedTexts(FormReader.texts(of: receipt, in: context), over: model.initial, typed: typed)
        (model.stored, model.storedVersion) = (receipt.entity.fields, receipt.entity.version)
        model.initial = renewed.texts
        renewed.show(in: &model.texts, &model.notes, problems: &model.errors) { field, text in
            isChoice(field) ? FormChoice(field, context).label(text) : text
        }
        model.focus = order.first { renewed.overtaken.contains($0) } ?? model.focus
        return keepDraft(&model, in: context)
    }

    /// Fills the form with the stored values, and with the draft that was left behind on top.
    static func fill(_ model: inout Model, _ receipt: Receipt?, in context: Context) {
        model.stored = receipt?.entity.fields ?? [:]
        model.storedVersion = receipt?.entity.version ?? 0
        model.initial = FormReader.texts(of: receipt, in: context).merging(model.suggested ?? [:]) { _, new in new }
        for field in order where field != .userNotes { model.texts[field] = TextField(model.initial[field] ?? "") }
        model.notes = NotesField(model.initial[.userNotes] ?? "")
        model.initial[.userNotes] = model.notes.text
        model.isLoaded = true
        guard let draft = context.drafts[model.draftName] else { return }
        for (field, text) in draft.texts where order.contains(field) {
            if field == .userNotes { model.notes = NotesField(text) } else { model.texts[field] = TextField(text) }
        }
        model.draftFrom = model.changed.isEmpty ? nil : draft.at
    }
}
