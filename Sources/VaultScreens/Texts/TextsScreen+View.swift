package import TerminalUI
import VaultModel
import VaultWording

extension TextsScreen {
    package static func view(_ model: Model, in context: Context, on canvas: inout Canvas) {
        let header = Header(place: Strings.Texts.place(context.vaultName))
        var rest = Chrome.draw(header, in: context, on: &canvas).inset(columns: 1)
        // The fields and what is wrong come first in a low window.
        let form = Field.allCases.count + 3
        for text in [Strings.Texts.explained, Strings.Texts.contents, Strings.Texts.costs] where rest.rows > form + 1 {
            let limit = rest.rows - form - 1
            rest = canvas.paragraph(text, in: rest, style: context.theme.text, limit: limit, context: context)
            if rest.rows > form + 4 { rest = rest.splitTop(1).rest }
        }
        let page = StartDrawing(context: context, area: rest)
        page.words(
            Strings.Texts.state, words(of: model.standing), style: context.theme.title, in: rest.line(0), on: &canvas)
        rest = rest.splitTop(rest.rows > form ? 2 : 1).rest
        guard model.standing != nil else { return }
        for field in Field.allCases {
            page.field(
                label(of: field), model.fields[field] ?? TextField(), isFocused: field == model.focus,
                in: rest.line(field.rawValue), on: &canvas)
        }
        rest = rest.splitTop(Field.allCases.count + (rest.rows > Field.allCases.count + 2 ? 1 : 0)).rest
        if let problem = model.problem ?? whyNot(model.standing) {
            page.status(problem: problem, busy: nil, in: rest, on: &canvas)
        }
    }

    private static func label(of field: Field) -> String {
        switch field {
        case .number: Strings.Texts.number
        case .price: Strings.Texts.price
        case .limit: Strings.Texts.limit
        case .command: Strings.Texts.command
        }
    }

    private static func whyNot(_ standing: TextStanding?) -> String? {
        guard let standing else { return nil }
        if !standing.hasAccount { return Strings.Texts.needsAccount }
        return standing.hasKey ? nil : Strings.Texts.needsKey
    }

    /// `on, 1 of 5 used in 24 hours, 1 waiting for confirmation`
    static func words(of standing: TextStanding?) -> String {
        guard let standing else { return Strings.Texts.loading }
        var parts = [Strings.Texts.isOff]
        if let plan = standing.plan {
            parts = [standing.isOn ? Strings.Texts.isOn(standing.used, of: plan.limit) : Strings.Texts.rests]
        }
        if standing.waiting > 0 { parts.append(Strings.Texts.waiting(standing.waiting)) }
        if standing.undecided > 0 { parts.append(Strings.Texts.undecided(standing.undecided)) }
        return parts.joined(separator: ", ")
    }
}
