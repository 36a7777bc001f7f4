import FieldInput
import TerminalUI
import VaultModel
import VaultWording

extension CategoriesScreen {
    package static func update(_ model: inout Model, _ message: Message, in context: Context) -> [Effect] {
        let area = CategoriesLayout(context).list
        switch message {
        case .appeared, .changedOutside: return [.read(.categoryLines)]
        case .loaded(let lines): take(lines, &model, area.rows)
        case .list(let step): model.list.take(step, count: model.count, in: area)
        case .add: model.naming = Naming(category: nil)
        case .rename: rename(&model)
        case .raise: return place(&model, by: -1, area.rows)
        case .lower: return place(&model, by: 1, area.rows)
        case .delete: return model.current.map { [.write(.category(.delete($0.category.id)))] } ?? []
        case .moveReceipts: return model.current.map { [.navigate(.open(.request(.moveCategory($0.category))))] } ?? []
        case .history: return model.current.map { [.navigate(.open(.history(EntityRef($0.category.id))))] } ?? []
        case .close: return [.navigate(.close)]
        case .submit: return submit(&model)
        case .dropName: model.naming = nil
        case .typed(let key): model.naming?.answer.type(key)
        case .pasted(let text): model.naming?.answer.paste(text)
        }
        return []
    }

    /// Takes over what was loaded; the cursor stays on its category, or moves to the new one.
    private static func take(_ lines: [CategoryLine], _ model: inout Model, _ height: Int) {
        let former = model.current?.category.id
        model.lines = lines
        let new = model.awaited.flatMap { name in lines.lastIndex { $0.category.name == name } }
        if new != nil { model.awaited = nil }
        let same = former.flatMap { id in lines.firstIndex { $0.category.id == id } }
        model.list.select(new ?? same ?? model.list.cursor, count: lines.count, height: height)
    }

    private static func rename(_ model: inout Model) {
        guard let category = model.current?.category else { return }
        var naming = Naming(category: category)
        naming.answer.paste(category.name)
        model.naming = naming
    }

    /// Moves the category under the cursor. It is shown there at once, so that the next key begins from there.
    private static func place(_ model: inout Model, by step: Int, _ height: Int) -> [Effect] {
        let (former, position) = (model.list.cursor, model.list.cursor + step)
        guard let id = model.current?.category.id, (0..<model.count).contains(position) else { return [] }
        model.lines?.swapAt(former, position)
        model.list.select(position, count: model.count, height: height)
        return [.write(.category(.place(id, at: position)))]
    }

    private static func submit(_ model: inout Model) -> [Effect] {
        guard let naming = model.naming, let lines = model.lines else { return [] }
        let others = lines.map(\.category).filter { $0.id != naming.category?.id }
        do throws(CategoryNameInput.Problem) {
            let name = try CategoryNameInput.read(naming.answer.text, among: others)
            model.naming = nil
            guard let category = naming.category else {
                model.awaited = name
                return [.write(.category(.add(name: name)))]
            }
            return category.name == name ? [] : [.write(.category(.rename(category.id, to: name)))]
        } catch {
            model.naming?.answer.problem = Strings.Categories.sentence(error)
            return []
        }
    }
}
