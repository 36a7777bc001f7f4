import FieldInput
package import TerminalUI
import Translation
package import VaultModel
import VaultWording

/// Adds tags to the marked receipts, and removes others.
package enum TagsDialog: Screen {
    package static var title: String { Strings.TagsOfMany.title }

    package struct Model: Hashable, Sendable {
        let receipts: [ReceiptID]
        /// The tags that they have, with how many have each, most frequent first; nil before the store has answered.
        var present: [(tag: String, count: Int)]? {
            read.map { receipts in
                let tags = receipts.flatMap(\.userTags)
                return Dictionary(tags.map { ($0, 1) }, uniquingKeysWith: +).map { (tag: $0.key, count: $0.value) }
                    .sorted { ($1.count, $0.tag) < ($0.count, $1.tag) }
            }
        }
        var read: [Receipt]?
        var field = TextField()
        /// The problem with the typed text.
        var problem: String?

        package init(_ receipts: [ReceiptID]) {
            self.receipts = receipts
        }
    }

    package enum Message: Hashable, Sendable {
        case appeared
        case loaded([Receipt])
        case submit, close
        case typed(Key), pasted(String)
    }

    /// The highest number of receipts whose tags are shown.
    static let readAtMost = 500

    package static let bindings = BindingTable<Message>([
        Binding([.enter], .submit, "submit", Strings.TagsOfMany.helpSubmit, .change, footer: "save", mode: .typing),
        Binding([.escape], .close, "close", Strings.helpBack, .move, footer: Strings.footBack, mode: .both),
    ])

    package static func isTyping(_ model: Model) -> Bool { true }

    package static func message(for answer: Answer) -> Message? {
        switch answer {
        case .read(.receipts(let receipts)): .loaded(receipts)
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

    package static func availability(of message: Message, _ model: Model, in context: Context) -> Availability {
        .offered
    }

    package static func update(_ model: inout Model, _ message: Message, in context: Context) -> [Effect] {
        switch message {
        case .appeared: return [.read(.receipts(Array(model.receipts.prefix(readAtMost))))]
        case .loaded(let receipts): model.read = receipts
        case .submit: return submit(&model)
        case .close: return [.navigate(.close)]
        case .typed(let key): if model.field.handle(key) { model.problem = nil }
        case .pasted(let text):
            model.field.paste(text)
            model.problem = nil
        }
        return []
    }

    private static func submit(_ model: inout Model) -> [Effect] {
        do throws(InputProblem) {
            let change = try TagsInput.change(model.field.text, length: Schema.receipt.textLimit(of: .userTags))
            return [.write(.tag(model.receipts, change)), .navigate(.close)]
        } catch {
            model.problem =
                error == .missing ? Strings.TagsOfMany.typeATag : Strings.sentence(error, example: "")
            return []
        }
    }

    package static func view(_ model: Model, in context: Context, on canvas: inout Canvas) {
        let header = Header(place: context.vaultName + " > " + title, right: "")
        _ = Chrome.draw(header, in: context, on: &canvas)
        let layout = RequestLayout(context)
        let words = Strings.TagsOfMany.explanation(model.receipts.count)
        _ = canvas.paragraph(words, in: layout.words, style: context.theme.text, context: context)
        let (row, label) = (layout.list.line(0), Strings.TagsOfMany.label)
        canvas.write(label, in: row, style: context.theme.muted)
        model.field.draw(
            on: &canvas, in: row.splitLeft(label.count + 1).rest, style: context.theme.text, isFocused: true)
        let rest = layout.list.splitTop(2).rest
        if let problem = model.problem {
            _ = canvas.paragraph("! " + problem, in: rest, style: context.theme.error, context: context)
        } else if let present = model.present {
            let text = Strings.TagsOfMany.present(present, isPart: model.receipts.count > readAtMost)
            _ = canvas.paragraph(text, in: rest, style: context.theme.muted, context: context)
        }
    }
}
