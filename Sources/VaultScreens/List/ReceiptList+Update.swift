import TerminalUI
import VaultJSON
import VaultModel

extension ReceiptList {
    package static func update(_ model: inout Model, _ message: Message, in context: Context) -> [Effect] {
        switch message {
        case .move(let move): return go(move, &model, in: context)
        case .wheel(let rows): return go(.rows(rows), &model, in: context)
        case .click(let point): return click(point, &model, in: context)
        case .open, .add, .importFile, .edit, .editTags, .editWarranty, .favourite, .trash, .restore, .pick:
            return act(message, &model)
        case .mark, .markAll, .unmarkAll, .range: return mark(message, &model, in: context)
        case .startFilter, .filterKey, .filterPaste, .keepFilter, .dropFilter:
            return filter(message, &model, in: context)
        case .openMenu, .menuMove, .menuPick, .menuClose: return menu(message, &model, in: context)
        case .toggleTrash:
            model.marks = []
            model.query.scope = model.query.scope == .trash ? .vault : .trash
            return reload(&model, at: .first, in: context)
        case .togglePreview:
            model.showsPreview.toggle()
            return go(.rows(0), &model, in: context)
        case .reload: return reload(&model, at: .first, in: context)
        case .loaded(let page, let anchor): return take(page, anchor, &model, in: context)
        case .changedOutside: return refresh(&model, in: context)
        }
    }

    private static func act(_ message: Message, _ model: inout Model) -> [Effect] {
        guard let current = model.current else {
            return message == .add
                ? [.navigate(.open(.form(nil, focus: nil)))]
                : message == .importFile ? [.navigate(.open(.importFile))] : []
        }
        let targets = model.targets
        switch message {
        case .open: return [.navigate(.open(.detail(current.id, among: model.rows.map(\.id))))]
        case .add: return [.navigate(.open(.form(nil, focus: nil)))]
        case .importFile: return [.navigate(.open(.importFile))]
        case .edit: return [.navigate(.open(.form(current.id, focus: nil)))]
        case .editTags: return [.navigate(.open(.form(current.id, focus: .userTags)))]
        case .editWarranty: return [.navigate(.open(.form(current.id, focus: .warrantyMonths)))]
        case .pick: return [.navigate(.open(.conflicts(current.id)))]
        case .favourite:
            let isFavourite = !current.isFavorite
            return targets.map { .save($0, ReceiptEdit([.isFavorite: .bool(isFavourite)])) }
        case .trash:
            model.marks = []
            return [.trash(targets)]
        case .restore:
            model.marks = []
            return [.restore(targets)]
        default: return []
        }
    }

    private static func mark(_ message: Message, _ model: inout Model, in context: Context) -> [Effect] {
        switch message {
        case .mark:
            guard let current = model.current else { return [] }
            if model.marks.remove(current.id) == nil { model.marks.insert(current.id) }
            return go(.rows(1), &model, in: context)
        case .range:
            guard let begin = model.rangeStart else {
                model.rangeStart = model.cursor
                return []
            }
            for index in min(begin, model.cursor)...max(begin, model.cursor) {
                if let row = model.row(at: index) { model.marks.insert(row.id) }
            }
            model.rangeStart = nil
        case .markAll:
            guard model.rows.count == model.total else {
                model.marksWhenRead = true
                return reload(&model, at: .first, in: context)
            }
            model.marks.formUnion(model.rows.map(\.id))
        case .unmarkAll:
            model.marks = []
            model.rangeStart = nil
        default: break
        }
        return []
    }

    private static func filter(_ message: Message, _ model: inout Model, in context: Context) -> [Effect] {
        switch message {
        case .startFilter:
            model.isFiltering = true
            return []
        case .filterKey(let key):
            guard model.filter.handle(key) else { return [] }
        case .filterPaste(let text):
            model.filter.paste(text)
        case .keepFilter:
            model.isFiltering = false
        case .dropFilter:
            if model.rangeStart != nil, !model.isFiltering {
                model.rangeStart = nil
                return []
            }
            if !model.isFiltering, model.filter.isEmpty { model.query.scope = .vault }
            model.isFiltering = false
            model.filter = TextField()
            if model.query.text.isEmpty { return reload(&model, at: .first, in: context) }
        default: break
        }
        guard model.query.text != model.filter.text else { return [] }
        let anchor: PageAnchor = model.filter.isEmpty ? model.current.map { .from($0.id) } ?? .first : .first
        model.query.text = model.filter.text
        return reload(&model, at: anchor, in: context)
    }

    private static func menu(_ message: Message, _ model: inout Model, in context: Context) -> [Effect] {
        switch message {
        case .openMenu:
            model.menu = SortMenu(model.query)
        case .menuMove(let step):
            let count = SortMenu.lines.count
            model.menu = model.menu.map { menu in
                var menu = menu
                menu.cursor = (menu.cursor + step + count) % count
                return menu
            }
        case .menuPick:
            guard let menu = model.menu else { return [] }
            model.menu = nil
            model.query = menu.applied(to: model.query)
            return reload(&model, at: .first, in: context)
        case .menuClose:
            model.menu = nil
        default: break
        }
        return []
    }
}
