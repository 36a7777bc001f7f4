import FieldInput
import TerminalUI
import VaultModel
import VaultWording

/// A form that asks for one field after the other. The input is kept as a draft, as in the form on a screen.
struct PlainForm: Hashable, Sendable {
    var model: ReceiptForm.Model
    /// The index in the order of fields.
    var index = 0

    var field: FieldName { model.order[index] }

    func prompt(in context: Context) -> String {
        let text = model.text(field)
        let now = ReceiptForm.isChoice(field) ? FormChoice(field, context).label(text) : text
        let shown = now.isEmpty ? "" : " (\(VisibleText.line(now)))"
        return Strings.label(of: field) + shown + ": "
    }
}

extension PlainApp {
    static func begin(_ form: ReceiptForm.Model, _ model: inout Model) -> Step {
        var form = form
        let effects = form.receipt == nil ? ReceiptForm.update(&form, .appeared, in: model.context) : []
        model.form = PlainForm(model: form)
        let draft = form.draftFrom.map { Strings.Plain.draft(Strings.moment($0, in: model.context)) }
        return Step(lines: [draft, Strings.Plain.formHint].compactMap(\.self), effects: effects)
    }

    /// Takes a line as the value of the current field, and moves to the next one.
    static func fill(_ line: String, _ model: inout Model) -> Step {
        guard var form = model.form else { return Step() }
        switch line.trimmed {
        case ".": return save(&model)
        case "cancel":
            model.form = nil
            let isKept = model.context.drafts[form.model.draftName] != nil
            return Step(lines: [isKept ? Strings.Plain.keptAsDraft : Strings.Plain.cancelled])
        case "": break
        default:
            if let problem = form.set(line.trimmed == "-" ? "" : line, in: model.context) {
                return Step(lines: [problem])
            }
        }
        let effects = ReceiptForm.keepDraft(&form.model, in: model.context)
        form.index += 1
        if form.index == form.model.order.count {
            form.index -= 1
            model.form = form
            var step = save(&model)
            step.effects = effects + step.effects
            return step
        }
        model.form = form
        return Step(effects: effects)
    }

    private static func save(_ model: inout Model) -> Step {
        guard var form = model.form else { return Step() }
        let asked = ReceiptForm.update(&form.model, .save, in: model.context)
        model.form = form
        if asked.contains(where: { if case .write = $0 { true } else { false } }) { return Step(effects: asked) }
        if let wrong = form.model.order.first(where: { form.model.errors[$0] != nil }) {
            form.index = form.model.order.firstIndex(of: wrong) ?? 0
            model.form = form
            return Step(lines: [form.model.errors[wrong] ?? ""])
        }
        model.form = nil
        return Step(lines: [Strings.nothingChanged], effects: [.keep(.endDraft(form.model.draftName))])
    }
}

extension PlainForm {
    /// - Returns: the problem if the field cannot have that value; the field is then unchanged.
    fileprivate mutating func set(_ text: String, in context: Context) -> String? {
        let former = model
        if field == .userNotes {
            model.notes = NotesField(text)
        } else if ReceiptForm.isChoice(field) {
            guard let choice = choice(text, in: context) else {
                return Strings.Plain.oneOf(FormChoice(field, context).options.map(\.label))
            }
            model.texts[field] = TextField(choice)
        } else {
            model.texts[field] = TextField(text)
        }
        let reader = FormReader(model, context)
        guard let problem = reader.error(in: field) else {
            // `12 USD` says both, and the next question is about the currency.
            if field == .totalMinor, let money = reader.money {
                model.texts[.totalMinor] = TextField(money.amount(context.moneyFormat))
                model.texts[.currency] = TextField(money.currency.code)
            }
            return nil
        }
        model = former
        return problem
    }

    /// The choice that a text means, as the form stores it; nil if it means none of them.
    private func choice(_ text: String, in context: Context) -> String? {
        do throws(InputProblem) {
            if field == .isFavorite { return try FlagInput.read(text) == true ? "true" : "false" }
            return try ReferenceInput(context.categories).read(text) ?? ""
        } catch {
            return nil
        }
    }
}
