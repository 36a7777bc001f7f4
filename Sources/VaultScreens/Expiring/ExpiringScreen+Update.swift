import TerminalUI
import VaultModel

extension ExpiringScreen {
    package static func update(_ model: inout Model, _ message: Message, in context: Context) -> [Effect] {
        switch message {
        case .appeared, .storeChanged: return [load(model)]
        case .closed(let id):
            // A receipt may have several lines; if the cursor is on one of them, it stays there.
            guard model.current?.id != id, let index = model.lines.firstIndex(where: { $0.id == id }) else { return [] }
            model.select(index, in: context)
        case .loaded(let summary, let text): take(summary, of: text, &model, in: context)
        case .list(.click(let point)): return click(point, &model, in: context)
        case .list(let step):
            let height = ExpiringLayout(context, model).list.rows
            model.list.row(after: step, count: model.lines.count, height: height).map { model.select($0, in: context) }
        case .open: return open(model)
        case .nextWindow:
            let next = windows.first { $0 > model.window } ?? windows[0]
            model.window = next
            return [.keep(.expiringWindow(days: next)), load(model)]
        case .search(let step): return search(step, &model, in: context)
        case .calendar:
            return [.navigate(.open(.export(.expiring(days: model.window, matching: model.search.text))))]
        case .claim: return model.current.map { [.file(.claim([$0.id]))] } ?? []
        case .mute:
            return model.current.map { [.write(.silence([$0.id], $0.silence == .always ? nil : .always))] } ?? []
        case .toggleSilenced: toggle(&model)
        case .menu(let step):
            if model.menu == nil, let step = step.ofPicker { return search(step, &model, in: context) }
            return update(&model, step, in: context)
        case .copy(let step):
            return CopyMenu.update(&model.copying, step, opening: model.current.map { CopyMenu($0, in: context) })
        case .close where model.showsSilenced: toggle(&model)
        case .close: return [.navigate(.show(.vault))]
        }
        return []
    }

    private static func load(_ model: Model) -> Effect {
        .read(.expiring(days: model.window, matching: model.search.text))
    }

    /// Passes a step to the search bar and loads the list again if the query has changed.
    private static func search(_ step: SearchBar.Step, _ model: inout Model, in context: Context) -> [Effect] {
        let before = model.search.text
        let kept = model.search.take(step, in: context)
        guard model.search.text != before else { return kept }
        // Clearing the filter leaves the cursor on its receipt; a new query begins at the top.
        if !model.search.text.isEmpty { model.list = ListWindow() }
        return [load(model)] + kept
    }

    private static func toggle(_ model: inout Model) {
        model.showsSilenced.toggle()
        model.list = ListWindow()
    }

    private static func take(
        _ summary: ExpiringSummary, of text: String, _ model: inout Model, in context: Context
    ) {
        guard summary.window == model.window, text == model.search.text else { return }
        let current = model.current
        model.summary = summary
        let same = current.flatMap { line in model.lines.firstIndex { $0.key == line.key } }
        model.select(same ?? model.list.cursor, in: context)
    }

    private static func open(_ model: Model) -> [Effect] {
        guard let line = model.current else { return [] }
        return [.navigate(.open(.detail(line.id, among: Neighbours(model.lines.map(\.id)))))]
    }

    /// Selects the clicked receipt, or opens it if it is selected already.
    private static func click(_ point: Point, _ model: inout Model, in context: Context) -> [Effect] {
        let area = ExpiringLayout(context, model).list
        guard area.contains(point) else { return [] }
        let rows = model.visibleRows(height: area.rows)
        let place = rows.startIndex + point.row - area.row
        guard rows.indices.contains(place), case .line(_, _, let index) = rows[place] else { return [] }
        if index == model.list.cursor { return open(model) }
        model.select(index, in: context)
        return []
    }
}
