import TerminalUI
import VaultModel
import VaultQuery

extension ReceiptList {
    /// Passes a step to the search bar and requests the list if the query has changed.
    static func search(_ step: SearchBar.Step, _ model: inout Model, in context: Context) -> [Effect] {
        let isDrop = step == .drop && model.search.naming == nil
        if isDrop, !model.search.isTyping, model.search.field.isEmpty { model.query.scope = .vault }
        let hadText = !model.query.text.isEmpty
        let kept = model.search.take(step, in: context)
        if isDrop, !hadText { return reload(&model, at: .first, in: context) + kept }
        guard model.query.text != model.search.text else { return kept }
        model.query.text = model.search.text
        if model.search.text.isEmpty {
            return reload(&model, at: model.wayBack(to: model.current?.id), in: context) + kept
        }
        if !hadText { model.earlier = model.current?.id }
        return reload(&model, at: .first, in: context) + kept
    }
}
