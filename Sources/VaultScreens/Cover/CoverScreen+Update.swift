import TerminalUI
import VaultJSON
import VaultModel

extension CoverScreen {
    package static func update(_ model: inout Model, _ message: Message, in context: Context) -> [Effect] {
        let area = CoverLayout(context).list
        switch message {
        case .appeared, .changedOutside: return [.read(.cover(model.id))]
        case .loaded(let id, let cover):
            if id == model.id { take(cover, &model, area.rows) }
        case .list(let step): model.list.take(step, count: model.rows.count, in: area)
        case .add: model.isAdding = model.cover != nil
        case .cancelAdding: model.isAdding = false
        case .new(let type):
            model.isAdding = false
            return begin(type, model)
        case .close: return [.navigate(.close)]
        case .decide: return [.navigate(.open(.conflicts(model.id)))]
        case .edit:
            guard let row = model.current, model.cover != nil else { return [] }
            return row.part == nil
                ? [.navigate(.open(.form(model.id, focus: .warrantyMonths)))] : form(model, focus: nil)
        case .void: return form(model, focus: .voidReason)
        case .trash: return model.current?.part.map { [.write(.trashParts([$0.ref]))] } ?? []
        case .restore: return model.current?.part.map { [.write(.restoreParts([$0.ref]))] } ?? []
        case .history: return model.current?.part.map { [.navigate(.open(.history($0.ref)))] } ?? []
        }
        return []
    }

    /// Opens the form for the part under the cursor.
    private static func form(_ model: Model, focus: FieldName?) -> [Effect] {
        guard let cover = model.cover, let part = model.current?.part, let type = part.ref.type.part else { return [] }
        return [.navigate(.open(.part(PartTask(type, of: cover, part: part, focus: focus))))]
    }

    /// Opens the form for a new part, which belongs to the part under the cursor.
    private static func begin(_ type: PartType, _ model: Model) -> [Effect] {
        guard let cover = model.cover else { return [] }
        var given: Fields = [:]
        switch type {
        case .item: break
        case .warranty: given[.itemID] = model.current?.item.map { .string($0.description) }
        case .claim: given[.warrantyID] = model.current?.warranty.map { .string($0.description) }
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
