import FieldInput
import Folding
import TerminalUI
import Translation
import VaultModel
import VaultWording

extension RequestDialog {
    package static func update(_ model: inout Model, _ message: Message, in context: Context) -> [Effect] {
        switch message {
        case .appeared: return reading(model)
        case .purchasesLoaded(let id, let lines):
            guard id == model.subject else { return [] }
            (model.purchases, model.isUnread) = (lines, false)
        case .receiptsLoaded(let receipts):
            model.receipts = receipts
            if case .link = model.task {} else { model.isUnread = false }
        case .move(let rows): move(&model, to: model.list.cursor + rows, in: context)
        case .first: move(&model, to: 0, in: context)
        case .last: move(&model, to: .max / 2, in: context)
        case .choose: return choose(model, in: context)
        case .submit: return submit(&model, in: context)
        case .close: return [.navigate(.close)]
        case .typed(let key): model.answer.type(key)
        case .pasted(let text): model.answer.paste(text)
        }
        return []
    }

    private static func reading(_ model: Model) -> [Effect] {
        switch model.task {
        case .link(let id): [.read(.receipts([id])), .read(.purchases(id, limit: 200))]
        case .merge(let ids): [.read(.receipts(ids))]
        case .purge(let ids): [.read(.receipts(Array(ids.prefix(namedAtMost))))]
        case .split(let id): [.read(.receipts([id]))]
        case .moveCategory: []
        }
    }

    private static func move(_ model: inout Model, to row: Int, in context: Context) {
        let count = rows(model, context).count
        model.list.select(row, count: count, height: RequestLayout(context).list.rows)
    }

    private static func choose(_ model: Model, in context: Context) -> [Effect] {
        let cursor = model.list.cursor
        switch model.task {
        case .link(let slip):
            guard model.purchases.indices.contains(cursor) else { return [] }
            return ask(.linkReturn(purchase: model.purchases[cursor].purchase, slip: slip))
        case .merge(let ids):
            guard model.receipts.indices.contains(cursor), let keep = model.receipts[cursor].id else { return [] }
            return ask(.mergeDuplicates(keep: keep, drop: ids.filter { $0 != keep }))
        case .moveCategory(let from):
            let choices = targets(of: from, context)
            guard choices.indices.contains(cursor) else { return [] }
            return ask(.moveCategory(from: from.id, to: choices[cursor]?.id))
        case .split, .purge: return []
        }
    }

    /// The highest number of receipts that a purge names on the screen.
    static let namedAtMost = 100

    private static func submit(_ model: inout Model, in context: Context) -> [Effect] {
        if case .purge(let ids) = model.task { return purge(ids, &model) }
        guard case .split(let id) = model.task, let total = model.receipts.first?.total else {
            model.answer.problem = model.isUnread ? Strings.notReadYet : Strings.Requests.noTotal
            return []
        }
        switch SplitText.read(model.answer.text, total: total, context.moneyFormat) {
        case .success(let parts): return [.write(.split(id, parts)), .navigate(.close)]
        case .failure(let fault): model.answer.problem = say(outside: fault.reason)
        }
        return []
    }

    private static func purge(_ ids: [ReceiptID], _ model: inout Model) -> [Effect] {
        guard isPurgeWord(model.answer.text) else {
            model.answer.problem = Strings.Requests.typeTheWord(Strings.Requests.purgeWord)
            return []
        }
        return [.write(.purge(ids)), .navigate(.close)]
    }

    /// Whether the text is the word that confirms a permanent deletion, without regard to case and accents.
    static func isPurgeWord(_ text: String) -> Bool {
        TextFolding.fold(text.trimmed) == TextFolding.fold(Strings.Requests.purgeWord)
    }

    private static func ask(_ content: RequestContent) -> [Effect] {
        [.write(.request(content)), .navigate(.close)]
    }

    /// The categories to choose from; nil stands for no category.
    static func targets(of category: ReceiptCategory, _ context: Context) -> [ReceiptCategory?] {
        context.categories.filter { $0.id != category.id } + [nil]
    }
}
