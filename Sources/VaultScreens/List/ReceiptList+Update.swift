import TerminalUI
import VaultJSON
import VaultModel
import VaultWording

extension ReceiptList {
    package static func update(_ model: inout Model, _ message: Message, in context: Context) -> [Effect] {
        switch message {
        case .move(let move): return go(move, &model, in: context)
        case .wheel(let rows): return go(.rows(rows), &model, in: context)
        case .click(let point): return click(point, &model, in: context)
        case .act(let act): return perform(act, &model)
        case .mark(let mark): return perform(mark, &model, in: context)
        case .search(let step): return search(step, &model, in: context)
        case .narrow: return [.read(.facets(model.query))]
        case .menu(let step):
            let ofPicker = model.search.picker == nil ? nil : step.ofPicker
            return ofPicker.map { search($0, &model, in: context) } ?? menu(step, &model, in: context)
        case .purged(let ids):
            model.marks.subtract(ids)
            return []
        case .closed(let id):
            guard let index = model.rows.firstIndex(where: { $0.id == id }) else { return [] }
            return go(.rows(model.start + index - model.cursor), &model, in: context)
        case .saved(let id):
            guard !model.rows.contains(where: { $0.id == id }), model.query.text.isEmpty, model.query.scope == .vault
            else { return [] }
            model.sought = id
            return reload(&model, at: .from(id), in: context)
        case .counted(let query, let facets):
            if query == model.query { model.search.narrow(to: facets) }
            return []
        case .toggleTrash:
            return toggleTrash(&model, in: context)
        case .togglePreview:
            model.preview = model.preview == .hidden ? .usual : .hidden
            return go(.rows(0), &model, in: context)
        case .zoom(let steps):
            model.preview = model.preview.grown(by: -steps) ?? model.preview
            return go(.rows(0), &model, in: context)
        case .copy(let step):
            return CopyMenu.update(&model.copying, step, opening: model.current.map { CopyMenu($0, in: context) })
        case .reload: return reload(&model, at: .first, in: context)
        case .loaded(let page, let anchor): return take(page, anchor, &model, in: context)
        case .changedOutside: return refresh(&model, in: context)
        }
    }

    /// Shows the Trash from its first line, or the list where it was left.
    private static func toggleTrash(_ model: inout Model, in context: Context) -> [Effect] {
        model.marks = []
        if model.query.scope == .trash {
            model.query.scope = .vault
            return reload(&model, at: model.wayBack(to: nil), in: context)
        }
        model.query.scope = .trash
        model.earlier = model.current?.id
        (model.cursor, model.top) = (0, 0)
        return reload(&model, at: .first, in: context)
    }

    private static func perform(_ act: Act, _ model: inout Model) -> [Effect] {
        let targets = model.targets
        func onCurrent(_ effects: (ReceiptRow) -> [Effect]) -> [Effect] { model.current.map(effects) ?? [] }
        switch act {
        case .add: return [.navigate(.open(.form(nil, focus: nil)))]
        case .importFile: return [.navigate(.open(.importFile()))]
        case .open: return onCurrent { [.navigate(.open(.detail($0.id, among: model.neighbours)))] }
        case .edit: return onCurrent { [.navigate(.open(.form($0.id, focus: nil)))] }
        case .editTags where targets != model.current.map { [$0.id] } ?? []: return [.navigate(.open(.tags(targets)))]
        case .editTags: return onCurrent { [.navigate(.open(.form($0.id, focus: .userTags)))] }
        case .editWarranty: return onCurrent { [.navigate(.open(.form($0.id, focus: .warrantyMonths)))] }
        case .editNotes: return onCurrent { [.terminal(.editNotes($0.id))] }
        case .pick: return onCurrent { [.navigate(.open(.conflicts($0.id)))] }
        case .export:
            let tasks = exports(of: model)
            guard let first = tasks.first else { return [] }
            return [.navigate(.open(.export(first, others: Array(tasks.dropFirst()))))]
        case .claim: return targets.isEmpty ? [] : [.file(.claim(targets))]
        case .merge: return [.navigate(.open(.request(.merge(model.marks.sorted()))))]
        case .categories: return [.navigate(.open(.categories))]
        case .openPicture: return onCurrent { [.media(.open($0.id, attachment: 0))] }
        case .cover: return onCurrent { [.navigate(.open(.cover($0.id)))] }
        case .history: return onCurrent { [.navigate(.open(.history(EntityRef($0.id))))] }
        case .favorite:
            return onCurrent { [.write(.favorite(targets, !$0.isFavorite))] }
        case .trash:
            model.marks = []
            return [.write(.trash(targets))]
        case .purge: return targets.isEmpty ? [] : [.navigate(.open(.request(.purge(targets))))]
        case .restore:
            model.marks = []
            return [.write(.restore(targets))]
        }
    }

    /// The possible exports: the marked receipts, the current one, all that are listed. The first one is what other
    /// keys act on, too.
    private static func exports(of model: Model) -> [ExportTask] {
        var tasks: [ExportTask] = []
        let current = model.current.map { ExportTask.receipts([$0.id], name: $0.storeName) }
        let isCurrentAlone = model.marks == Set(model.current.map { [$0.id] } ?? [])
        if !model.marks.isEmpty, !isCurrentAlone { tasks.append(.receipts(model.marks.sorted(), name: nil)) }
        if let current { tasks.append(current) }
        if model.total > 1 { tasks.append(.found(model.query, count: model.total)) }
        return tasks
    }

    private static func perform(_ mark: Mark, _ model: inout Model, in context: Context) -> [Effect] {
        switch mark {
        case .one:
            guard let current = model.current else { return [] }
            if model.marks.remove(current.id) == nil { model.marks.insert(current.id) }
            return go(.rows(1), &model, in: context)
        case .range:
            model.rangeStart = model.cursor
        case .dropRange:
            model.rangeStart = nil
        case .endRange:
            guard let begin = model.rangeStart else { return [] }
            for index in min(begin, model.cursor)...max(begin, model.cursor) {
                if let row = model.row(at: index) { model.marks.insert(row.id) }
            }
            model.rangeStart = nil
        case .all:
            guard model.rows.count == model.total else {
                model.marksWhenRead = true
                return reload(&model, at: .first, in: context)
            }
            model.marks.formUnion(model.rows.map(\.id))
        case .none:
            model.marks = []
            model.rangeStart = nil
        }
        return []
    }

    private static func menu(_ step: MenuStep, _ model: inout Model, in context: Context) -> [Effect] {
        switch step {
        case .open:
            model.menu = SortMenu(model.query)
        case .move(let lines):
            model.menu = model.menu.map { menu in
                var menu = menu
                menu.cursor = (menu.cursor + lines + menu.lines.count) % menu.lines.count
                return menu
            }
        case .pick:
            guard let menu = model.menu else { return [] }
            model.menu = nil
            model.query = menu.applied(to: model.query)
            return reload(&model, at: .first, in: context)
        case .close:
            model.menu = nil
        }
        return []
    }
}
