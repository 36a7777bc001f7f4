import TerminalUI
import VaultModel
import VaultWording

extension ReviewScreen {
    package static func update(_ model: inout Model, _ message: Message, in context: Context) -> [Effect] {
        switch message {
        case .appeared:
            if let item = model.items.first(where: { $0.id == model.first }) { begin(item, &model, in: context) }
        case .changedOutside: return [.read(.inbox(limit: InboxScreen.limit))]
        case .loaded(let items): return take(items, &model, in: context)
        case .key(let key): return type(key, &model, in: context)
        case .paste(let text):
            guard model.review?.isOnSplit == false else { return [] }
            return onForm(.paste(text), &model, in: context)
        case .click(let point): click(point, &model, in: context)
        case .next, .down: move(by: 1, &model, in: context)
        case .previous, .up: move(by: -1, &model, in: context)
        case .accept, .acceptDouble: return accept(&model, in: context)
        case .accepted(let ids):
            model.done.formUnion(ids)
            guard ids.contains(model.current) else { return [] }
            return [.keep(.endDraft(.receipt(model.current)))] + advance(&model, in: context)
                + [.read(.inbox(limit: InboxScreen.limit))]
        case .failed: model.review?.form.isSaving = false
        case .skip(let step): return skip(step, &model, in: context)
        case .later: return later(model)
        case .discard:
            let draft = DraftName.receipt(model.current)
            // The form begins again with the reading.
            var emptied = context
            emptied.drafts[draft] = nil
            if let item = model.review?.item { begin(item, &model, in: emptied) }
            return [.keep(.endDraft(draft)), .navigate(.toast(Toast(Strings.typedIsGone, kind: .notice)))]
        case .attach, .trash: return putAway(message, &model, in: context)
        case .readAgain: return [.media(.readAgain(model.current))]
        case .stopReading: return [.media(.stopReading)]
        case .openPicture: return [.media(.open(model.current, attachment: 0))]
        case .fullPicture:
            let page = model.review?.place?.page ?? 0
            return [.navigate(.open(.pictures(model.current, name: model.review?.item.name ?? "", page: page)))]
        }
        return []
    }

    private static func begin(_ item: InboxItem, _ model: inout Model, in context: Context) {
        model.review = ReviewForm(item, in: context)
        model.isTouched = false
    }

    /// Passes a message to the form of the current receipt.
    private static func onForm(
        _ message: ReceiptForm.Message, _ model: inout Model, in context: Context
    ) -> [Effect] {
        guard var review = model.review else { return [] }
        let effects = ReceiptForm.update(&review.form, message, in: context)
        model.review = review
        model.isTouched = true
        return effects
    }

    private static func type(_ key: Key, _ model: inout Model, in context: Context) -> [Effect] {
        guard model.review?.isOnSplit == true else { return onForm(.key(key), &model, in: context) }
        let steps: [Key: Int] = [.right: 1, .space: 1, .left: -1]
        if let step = steps[key] { model.review?.choose(by: step) }
        return []
    }

    private static func move(by step: Int, _ model: inout Model, in context: Context) {
        model.review?.move(by: step, in: context)
        model.isTouched = true
    }

    private static func click(_ point: Point, _ model: inout Model, in context: Context) {
        guard let review = model.review else { return }
        let layout = ReviewLayout(review, context)
        if layout.split?.contains(point) == true {
            model.review?.isOnSplit = true
        } else if let field = layout.field(at: point) {
            model.review?.focus(field, in: context)
        }
        model.isTouched = true
    }

    private static func accept(_ model: inout Model, in context: Context) -> [Effect] {
        guard var review = model.review, !review.form.isSaving else { return [] }
        let effects = review.accept(in: context)
        model.review = review
        return effects
    }

    /// Moves the scan out of the Inbox and shows the next one. Without a receipt that it looks like, the person
    /// first chooses the one that it is attached to.
    private static func putAway(_ message: Message, _ model: inout Model, in context: Context) -> [Effect] {
        guard let item = model.review?.item else { return [] }
        if message == .attach, item.lookalike == nil { return item.attaching }
        let effects = message == .attach ? item.attaching : [.write(.trash([item.id]))]
        model.done.insert(item.id)
        return effects + [.keep(.endDraft(.receipt(item.id)))] + advance(&model, in: context)
    }

    /// Shows the next receipt that is left, or closes the review after the last one.
    ///
    /// - Parameter order: the receipts in the order in which the current one has its place.
    private static func advance(_ model: inout Model, order: [InboxItem]? = nil, in context: Context) -> [Effect] {
        let order = order ?? model.items
        let place = order.firstIndex { $0.id == model.current } ?? 0
        let turned = (order.dropFirst(place + 1) + order.prefix(place)).map(\.id)
        let left = model.left.filter { $0.id != model.current }
        let next = turned.lazy.compactMap { id in left.first { $0.id == id } }.first ?? left.first
        guard let next else {
            return [.navigate(.close), .navigate(.toast(Toast(Strings.Inbox.isDone, offersUndo: true)))]
        }
        begin(next, &model, in: context)
        return []
    }

    private static func skip(_ step: Int, _ model: inout Model, in context: Context) -> [Effect] {
        let left = model.left
        guard let place = left.firstIndex(where: { $0.id == model.current }), left.count > 1 else { return [] }
        begin(left[(place + step + left.count) % left.count], &model, in: context)
        return []
    }

    private static func later(_ model: Model) -> [Effect] {
        let isTyped = model.review?.form.changed.isEmpty == false
        let toast: [Effect] = isTyped ? [.navigate(.toast(Toast(Strings.draftKept, kind: .notice)))] : []
        return [.navigate(.close)] + toast
    }

    /// Takes over the Inbox. If the current receipt was read in the meantime, what was read is filled in where nothing
    /// was typed; if it has left the Inbox, the next one follows.
    private static func take(_ items: [InboxItem], _ model: inout Model, in context: Context) -> [Effect] {
        let former = model.items
        let item = items.first { $0.id == model.current }
        // The answer to the acceptance follows, and needs the place among the others.
        if item == nil, model.review?.form.isSaving == true { return [] }
        model.items = items
        guard let review = model.review, !review.form.isSaving else { return [] }
        guard let item else {
            model.done.insert(model.current)
            return advance(&model, order: former, in: context)
        }
        guard item != review.item else { return [] }
        let isTouched = model.isTouched
        begin(item, &model, in: context)
        guard isTouched else { return [] }
        model.review?.keepPlace(of: review)
        model.isTouched = true
        return []
    }
}

extension ReviewForm {
    /// The place of the focused value on its page; nil if it is unknown.
    var place: InboxSuggestions.Place? { isOnSplit ? nil : suggestions.place(of: form.focus) }
}
