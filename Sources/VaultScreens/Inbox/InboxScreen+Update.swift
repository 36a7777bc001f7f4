import TerminalUI
import VaultAttachments
import VaultModel
import VaultWording

extension InboxScreen {
    package static func update(_ model: inout Model, _ message: Message, in context: Context) -> [Effect] {
        let height = InboxLayout(model, context).list.rows
        switch message {
        case .appeared:
            model.isLoading = true
            return [.read(.inbox(limit: limit))]
        case .loaded(let items):
            take(items, &model, height, in: context)
            let reviews = model.reviewsWhenLoaded
            (model.isLoading, model.reviewsWhenLoaded) = (false, false)
            return reviews ? review(model) : []
        case .list(.click(let point)): return click(point, &model, in: context)
        case .list(let step):
            model.list.take(step, count: model.items?.count ?? 0, in: InboxLayout(model, context).list)
        case .review:
            model.reviewsWhenLoaded = model.current == nil && model.isLoading
            return review(model)
        case .acceptReady: return acceptReady(model, in: context)
        case .attach: return model.current.map { $0.attaching } ?? []
        case .trash: return model.current.map { [.write(.trash([$0.id]))] } ?? []
        case .add: return [.navigate(.open(.importFile()))]
        case .capture: return [.navigate(.open(.capture))]
        case .openPicture: return model.current.map { [.media(.open($0.id, attachment: 0))] } ?? []
        case .fullPicture:
            return model.current.map { [.navigate(.open(.pictures($0.id, name: $0.name)))] } ?? []
        case .readAgain: return model.current.map { [.media(.readAgain($0.id))] } ?? []
        case .stopReading: return [.media(.stopReading)]
        case .search(let step): return search(step, &model, height, in: context)
        case .close: return [.navigate(.show(.vault))]
        }
        return []
    }

    private static func review(_ model: Model) -> [Effect] {
        guard let items = model.items, let current = model.current else { return [] }
        return [.navigate(.open(.review(ReviewTask(items, from: current.id))))]
    }

    private static func acceptReady(_ model: Model, in context: Context) -> [Effect] {
        let all = ready(model, in: context).compactMap { ReviewForm.acceptance(of: $0, in: context) }
        guard !all.isEmpty else { return [] }
        let question = Confirmation(
            title: Strings.Inbox.acceptTitle, text: Strings.Inbox.acceptText(all.count),
            action: Strings.Inbox.acceptAction, effects: [.write(.accept(all))])
        return [.navigate(.confirm(question))]
    }

    /// Takes over what was loaded; the cursor stays on its receipt, or else at its place.
    private static func take(_ items: [InboxItem], _ model: inout Model, _ height: Int, in context: Context) {
        let former = model.current?.id
        model.all = items
        let shown = model.search.matches(in: items, context)
        model.items = shown
        select(shown.firstIndex { $0.id == former } ?? model.list.cursor, &model, height)
    }

    /// Passes a step to the search bar; a new query is answered at once, because the scans are here.
    private static func search(
        _ step: SearchBar.Step, _ model: inout Model, _ height: Int, in context: Context
    ) -> [Effect] {
        let before = model.search.text
        let kept = model.search.take(step, in: context)
        guard model.search.text != before, model.items != nil else { return kept }
        if !model.search.text.isEmpty { model.list = ListWindow() }
        take(model.all, &model, height, in: context)
        return kept
    }

    private static func select(_ row: Int, _ model: inout Model, _ height: Int) {
        model.list.select(row, count: model.items?.count ?? 0, height: height)
    }

    /// Selects the clicked receipt, or reviews it if it is selected already.
    private static func click(_ point: Point, _ model: inout Model, in context: Context) -> [Effect] {
        let area = InboxLayout(model, context).list
        let index = model.list.offset + point.row - area.row
        guard area.contains(point), model.items?.indices.contains(index) == true else { return [] }
        if index == model.list.cursor { return review(model) }
        select(index, &model, area.rows)
        return []
    }
}

extension InboxItem {
    /// Attaches the scan to the receipt that it looks like; if there is none, opens the choice of one.
    var attaching: [Effect] {
        guard let lookalike else { return [.navigate(.open(.attach(id, name: name)))] }
        return [.write(.attach(scan: id, to: lookalike.receipt))]
    }
}
