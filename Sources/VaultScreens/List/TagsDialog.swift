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
        /// The tags that they have, most frequent first; nil before the store has answered.
        var present: [TagCount]?
        var answer = AnswerField()

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
        case .loaded(let receipts): model.present = TagCount.all(in: receipts)
        case .submit: return submit(&model)
        case .close: return [.navigate(.close)]
        case .typed(let key): model.answer.type(key)
        case .pasted(let text): model.answer.paste(text)
        }
        return []
    }

    private static func submit(_ model: inout Model) -> [Effect] {
        do throws(InputProblem) {
            let change = try TagsInput.change(model.answer.text, length: Schema.receipt.textLimit(of: .userTags))
            return [.write(.tag(model.receipts, change)), .navigate(.close)]
        } catch {
            model.answer.problem =
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
        let rest = model.answer.draw(Strings.TagsOfMany.label, in: layout.list, context, on: &canvas)
        guard let rest, let present = model.present else { return }
        let text = Strings.TagsOfMany.present(present, isPart: model.receipts.count > readAtMost)
        _ = canvas.paragraph(text, in: rest, style: context.theme.muted, context: context)
    }
}

/// A tag, and how many of some receipts have it.
struct TagCount: Hashable, Sendable {
    let tag: String
    let count: Int

    static func all(in receipts: [Receipt]) -> [TagCount] {
        Dictionary(receipts.flatMap(\.userTags).map { ($0, 1) }, uniquingKeysWith: +)
            .map { TagCount(tag: $0.key, count: $0.value) }
            .sorted { ($1.count, $0.tag) < ($0.count, $1.tag) }
    }
}
