import TerminalUI
import VaultJSON
import VaultModel

extension CoverScreen {
    package static func update(_ model: inout Model, _ message: Message, in context: Context) -> [Effect] {
        let height = CoverLayout(context).list.rows
        let count = model.rows.count
        switch message {
        case .appeared, .changedOutside: return [.read(.cover(model.id))]
        case .loaded(let id, let cover):
            if id == model.id { take(cover, &model, height) }
        case .move(let rows): model.list.move(by: rows, count: count, height: height)
        case .page(let pages): model.list.move(by: pages * max(1, height - 1), count: count, height: height)
        case .first: model.list.select(0, count: count, height: height)
        case .last: model.list.select(count - 1, count: count, height: height)
        case .click(let point):
            let area = CoverLayout(context).list
            if area.contains(point) {
                model.list.select(model.list.offset + point.row - area.row, count: count, height: height)
            }
        case .add: model.isAdding = model.cover != nil
        case .cancelAdding: model.isAdding = false
        case .new(let type):
            model.isAdding = false
            return begin(type, model)
        case .close: return [.navigate(.close)]
        case .decide: return [.navigate(.open(.conflicts(model.id)))]
        case .edit, .void, .trash, .restore, .history: return act(message, model)
        }
        return []
    }

    private static func act(_ message: Message, _ model: Model) -> [Effect] {
        guard let row = model.current, let cover = model.cover else { return [] }
        guard let part = row.part else {
            return message == .edit ? [.navigate(.open(.form(model.id, focus: .warrantyMonths)))] : []
        }
        func form(_ focus: FieldName?) -> [Effect] {
            [.navigate(.open(.part(PartTask(part.ref.type, of: cover, part: part, focus: focus))))]
        }
        return switch message {
        case .edit: form(nil)
        case .void: form(.voidReason)
        case .trash: [.write(.trashParts([part.ref]))]
        case .restore: [.write(.restoreParts([part.ref]))]
        case .history: [.navigate(.open(.history(part.ref)))]
        default: []
        }
    }

    /// Opens the form for a new part, which belongs to the part under the cursor.
    private static func begin(_ type: EntityType, _ model: Model) -> [Effect] {
        guard let cover = model.cover else { return [] }
        var given: Fields = [:]
        switch (type, model.current) {
        case (.warranty, .item(let item)): given[.itemID] = .string(item.id.description)
        case (.warranty, .warranty(let other, _, _)):
            given[.itemID] = other.item.map { .string($0.description) }
        case (.claim, .warranty(let warranty, _, _)): given[.warrantyID] = .string(warranty.id.description)
        case (.claim, .claim(let other, _)): given[.warrantyID] = other.warranty.map { .string($0.description) }
        default: break
        }
        return [.navigate(.open(.part(PartTask(type, of: cover, given: given))))]
    }

    /// Takes over what was loaded; the cursor stays on its part.
    private static func take(_ cover: ReceiptCover?, _ model: inout Model, _ height: Int) {
        let former = model.current?.part?.ref
        model.cover = cover
        model.isGone = cover == nil
        model.rows = cover.map(CoverRow.rows) ?? []
        let same = former.flatMap { ref in model.rows.firstIndex { $0.part?.ref == ref } }
        model.list.select(same ?? model.list.cursor, count: model.rows.count, height: height)
    }
}
