import TerminalUI
import VaultJSON
import VaultModel
import VaultWording

extension DetailScreen {
    package static func update(_ model: inout Model, _ message: Message, in context: Context) -> [Effect] {
        switch message {
        case .appeared, .changedOutside:
            return [.read(.detail(model.id))]
        case .loaded(let id, let detail):
            guard id == model.id else { return [] }
            model.detail = detail
            model.isGone = detail == nil
            scroll(&model, to: model.scroll, in: context)
            if model.hasPictures { return [.read(.attachments(model.id))] }
            model.files = []
        case .filesLoaded(let id, let files):
            guard id == model.id else { return [] }
            model.files = files
            scroll(&model, to: model.scroll, in: context)
        case .listRead(let page, let anchor):
            model.neighbours.take(page, anchor)
            guard let step = model.awaitedStep else { return [] }
            model.awaitedStep = nil
            return go(to: model.neighbours.neighbour(of: model.id, by: step), step, &model)
        case .scroll(let lines): scroll(&model, to: model.scroll + lines, in: context)
        case .page(let pages):
            let height = DetailLayout(model, context).height
            scroll(&model, to: model.scroll + pages * max(1, height - 1), in: context)
        case .first: scroll(&model, to: 0, in: context)
        case .last: scroll(&model, to: .max, in: context)
        case .turn(let step): return turn(step, &model, in: context)
        case .openPicture: return [.media(.open(model.id, attachment: model.attachment))]
        case .fullPicture:
            let name = model.detail?.receipt.storeName ?? ""
            let route = Route.pictures(model.id, name: name, attachment: model.attachment, page: model.page)
            return [.navigate(.open(route))]
        case .next: return step(1, &model)
        case .previous: return step(-1, &model)
        case .close: return [.navigate(.close)]
        case .cover: return [.navigate(.open(.cover(model.id)))]
        case .history: return [.navigate(.open(.history(EntityRef(model.id))))]
        case .copy(let step):
            let receipt = model.detail?.receipt
            return CopyMenu.update(&model.copying, step, opening: receipt.flatMap { CopyMenu($0, in: context) })
        case .release(let step): return ReleaseMenu.update(&model.releasing, step, of: model.detail?.receipt)
        case .edit, .editTags, .editWarranty, .editNotes, .favorite, .trash, .restore, .pick, .link, .split,
            .export, .claim, .purge:
            return act(message, model, in: context)
        }
        return []
    }

    private static func act(_ message: Message, _ model: Model, in context: Context) -> [Effect] {
        guard let receipt = model.detail?.receipt else { return [] }
        func form(_ focus: FieldName?) -> [Effect] { [.navigate(.open(.form(model.id, focus: focus)))] }
        return switch message {
        case .edit: form(nil)
        case .editTags: form(.userTags)
        case .editWarranty: form(.warrantyMonths)
        case .editNotes: [.terminal(.editNotes(model.id))]
        case .favorite: [.write(.favorite([model.id], !receipt.isFavorite))]
        case .trash: [.write(.trash([model.id])), .navigate(.close)]
        case .restore: [.write(.restore([model.id]))]
        case .pick: [.navigate(.open(.conflicts(model.id)))]
        case .link: link(model, context)
        case .export: [.navigate(.open(.export(.receipts([model.id], name: receipt.storeName))))]
        case .claim: [.file(.claim([model.id]))]
        case .split: [.navigate(.open(.request(.split(model.id))))]
        case .purge: [.navigate(.open(.request(.purge([model.id]))))]
        case .appeared, .loaded, .filesLoaded, .listRead, .changedOutside, .scroll, .page, .first, .last, .next,
            .previous, .history,
            .close, .copy, .release, .cover, .turn, .openPicture, .fullPicture:
            []
        }
    }

    /// Asks whether to unlink a linked pair; if there is none, opens the dialog that links a purchase.
    private static func link(_ model: Model, _ context: Context) -> [Effect] {
        let matched = model.detail?.returns.lines.compactMap { line in
            if case .matched(let match) = line.standing { (line, match) } else { nil }
        }
        guard let pair = matched?.first else { return [.navigate(.open(.request(.link(model.id))))] }
        guard matched?.count == 1 else {
            return [.navigate(.toast(Toast(Strings.Requests.severalReturns, kind: .notice)))]
        }
        let question = Confirmation(
            title: Strings.Requests.unlinkTitle, text: Strings.Requests.unlinkText(pair.0, context),
            action: Strings.Requests.unlinkAction, effects: [.write(.request(.unlinkReturn(match: pair.1)))])
        return [.navigate(.confirm(question))]
    }

    /// Shows another page, and after the last page of an attachment the first one of the next, in a circle.
    private static func turn(_ step: Int, _ model: inout Model, in context: Context) -> [Effect] {
        let facts = context.pictures.facts(of: model.id, model.attachment)
        let (pages, count) = (facts?.pages ?? 1, facts?.count ?? 1)
        if (0..<pages).contains(model.page + step) {
            model.page += step
        } else {
            model.attachment = (model.attachment + step + count) % count
            // How many pages the other one has may be unknown, so it begins at its first.
            model.page = 0
        }
        return []
    }

    private static func step(_ step: Int, _ model: inout Model) -> [Effect] {
        let next = model.neighbours.neighbour(of: model.id, by: step)
        guard next == nil, let anchor = model.neighbours.anchor(beyond: step), let query = model.neighbours.query else {
            return go(to: next, step, &model)
        }
        model.awaitedStep = step
        return [.read(.page(query, anchor, limit: ReceiptList.pageLength))]
    }

    private static func go(to next: ReceiptID?, _ step: Int, _ model: inout Model) -> [Effect] {
        guard let next else {
            return [.navigate(.toast(Toast(step > 0 ? Strings.noNext : Strings.noPrevious, kind: .notice)))]
        }
        model.id = next
        model.scroll = 0
        model.files = []
        (model.attachment, model.page) = (0, 0)
        return [.read(.detail(model.id))]
    }

    private static func scroll(_ model: inout Model, to line: Int, in context: Context) {
        let layout = DetailLayout(model, context)
        model.scroll = max(0, min(line, layout.lineCount - layout.height))
    }
}
