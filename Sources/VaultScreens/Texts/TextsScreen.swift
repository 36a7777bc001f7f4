package import TerminalUI
import Translation
package import VaultModel
import VaultWording

/// The page of text messages: what they contain and cost, and the terms to agree to.
package enum TextsScreen: Screen {
    package static var title: String { Strings.Texts.title }

    package enum Field: Int, Hashable, Sendable, CaseIterable {
        case number, price, limit, command
    }

    package struct Model: Hashable, Sendable {
        /// Nil until the store has answered.
        var standing: TextStanding?
        var fields: [Field: TextField] = [:]
        var focus = Field.number
        var problem: String?

        package init() {}

        var focused: TextField {
            get { fields[focus] ?? TextField() }
            set { fields[focus] = newValue }
        }

        /// Takes the state; what was typed stays.
        mutating func take(_ standing: TextStanding) {
            if self.standing == nil || self.standing?.plan != standing.plan {
                let plan = standing.plan
                fields = [
                    .number: TextField(plan?.number ?? "+"), .price: TextField(plan?.price ?? ""),
                    .limit: TextField(String(plan?.limit ?? TextPlan.standardLimit)),
                    .command: TextField(plan?.command ?? TextPlan.standardCommand),
                ]
            }
            self.standing = standing
        }

        mutating func move(by step: Int) {
            let all = Field.allCases
            focus = all[(focus.rawValue + step + all.count) % all.count]
        }
    }

    package enum Message: Hashable, Sendable {
        case appeared, changed
        case loaded(TextStanding)
        case typed(Key), pasted(String)
        case next, previous
        case agree, turnOff, close
    }

    package static let bindings = BindingTable<Message>([
        Binding(
            [.enter], .agree, "agree", Strings.Texts.helpAgree, .change, footer: Strings.Texts.footAgree, mode: .typing),
        Binding(
            [.tab, .down], .next, "next-field", Strings.helpNextField, .move, footer: Strings.footNextField,
            mode: .typing),
        Binding([.backTab, .up], .previous, "previous-field", Strings.Texts.helpPrevious, .move, mode: .typing),
        Binding(
            [.control("o")], .turnOff, "texts-off", Strings.Texts.helpOff, .change, footer: Strings.Texts.footOff,
            mode: .typing),
        Binding([.escape], .close, "close", Strings.helpBack, .move, footer: Strings.footBack, mode: .typing),
    ])

    package static func isTyping(_ model: Model) -> Bool { true }

    package static func isForChange(_ model: Model) -> Bool { true }

    package static func availability(of message: Message, _ model: Model, in context: Context) -> Availability {
        switch message {
        case .agree:
            guard let standing = model.standing else { return .disabled(Strings.Texts.loading) }
            if !standing.hasAccount { return .disabled(Strings.Texts.needsAccount) }
            return standing.hasKey ? .offered : .disabled(Strings.Texts.needsKey)
        case .turnOff: return model.standing?.plan == nil ? .disabled(Strings.Texts.isOffAlready) : .offered
        case .appeared, .changed, .loaded, .typed, .pasted, .next, .previous, .close: return .offered
        }
    }

    package static func message(for answer: Answer) -> Message? {
        switch answer {
        case .read(.texts(let standing)): .loaded(standing)
        case .news(.storeChanged), .news(.status): .changed
        case .read, .written, .failed, .vault, .sync, .file, .media, .terminal, .news, .closed: nil
        }
    }

    package static func message(for input: InputEvent, _ model: Model, in context: Context) -> Message? {
        switch input {
        case .key(let key): .typed(key)
        case .paste(let text): .pasted(text)
        case .mouse, .resize, .focus, .resumed: nil
        }
    }

    package static func update(_ model: inout Model, _ message: Message, in context: Context) -> [Effect] {
        switch message {
        case .appeared, .changed: return [.read(.texts)]
        case .loaded(let standing): model.take(standing)
        case .typed(let key): if model.focused.handle(key) { model.problem = nil }
        case .pasted(let text):
            model.focused.paste(text)
            model.problem = nil
        case .next: model.move(by: 1)
        case .previous: model.move(by: -1)
        case .agree: return agree(&model, in: context)
        case .turnOff: return [.sync(.setTexts(nil))]
        case .close: return [.navigate(.close)]
        }
        return []
    }

    /// Asks to agree to the terms; from a field before the last it goes to the next one. The shell reads the command as it
    /// will be split, which may still refuse it.
    private static func agree(_ model: inout Model, in context: Context) -> [Effect] {
        if model.focus != .command {
            model.move(by: 1)
            return []
        }
        let fields = model.fields
        let text = { (field: Field) in fields[field]?.text ?? "" }
        let words = text(.command).split(separator: " ").map { $0.filter { $0 != "'" && $0 != "\"" } }
        do throws(TextPlan.Fault) {
            let plan = try TextPlan(
                number: text(.number), command: text(.command), arguments: words, price: text(.price),
                limit: Int(text(.limit).filter { $0 != " " }) ?? 0, agreedAt: context.now)
            model.problem = nil
            return [.navigate(.confirm(Strings.Texts.question(plan)))]
        } catch {
            model.focus =
                switch error {
                case .number: .number
                case .command: .command
                case .price: .price
                case .limit: .limit
                }
            model.problem = Strings.Texts.fault(error)
            return []
        }
    }
}
