import FieldInput
package import TerminalUI
import VaultQuery
import VaultWording

/// The search bar above a list: a query is typed, kept, chosen from earlier ones, or saved under a name. All lists with
/// a query use it, so that searching works the same everywhere.
package struct SearchBar: Hashable, Sendable {
    /// The current query: the last valid text, with its days as in ISO 8601.
    private(set) var text = ""
    /// The text that is edited while ``isTyping``; it stays while it is not empty.
    private(set) var field = TextField()
    private(set) var isTyping = false
    /// The reason why the typed query is invalid; the list then shows the results of the last valid one.
    private(set) var problem: QueryProblem?
    /// The name for the search to save, while it is being typed.
    private(set) var naming: TextField?
    /// An open list of searches.
    private(set) var picker: SearchPicker?

    /// The steps of the search bar.
    package enum Step: Hashable, Sendable {
        /// Types a query, or the name of one.
        case start, key(Key), paste(String), keep, drop
        /// Opens a list of searches, or starts to name this one.
        case history, saved, save
        /// Saves the search under the typed name, or doesn't.
        case saveName, dropName
        /// The keys of the open list.
        case move(Int), pick, close, forget
    }

    /// Whether letters are text.
    var hasFocus: Bool { naming != nil || isTyping && picker == nil }
    /// Whether there is a query, even one that is not valid yet.
    var isInUse: Bool { isTyping || !text.isEmpty }

    /// Handles a step. If it changes ``text``, the list has to be loaded again.
    mutating func take(_ step: Step, in context: Context) -> [Effect] {
        switch step {
        case .start: isTyping = isTyping || naming == nil
        case .key(let key):
            if naming != nil { _ = naming?.handle(key) } else if field.handle(key) { read(in: context) }
        case .paste(let text): paste(text, in: context)
        case .keep:
            isTyping = false
            return remember(in: context)
        case .drop:
            isTyping = false
            field = TextField()
            read(in: context)
        case .history: picker = SearchPicker(history: context.searches.history, like: field.text)
        case .saved: picker = SearchPicker(saved: context.searches.saved)
        case .save: naming = TextField(field.text.trimmed)
        case .saveName: return saveNamed(in: context)
        case .dropName: naming = nil
        case .move(let lines): picker?.move(lines)
        case .close: picker = nil
        case .pick: return pick(in: context)
        case .forget: return forget(in: context)
        }
        return []
    }

    /// Opens the choices for narrowing the query.
    mutating func narrow(to facets: SearchFacets) {
        picker = SearchPicker(facets, narrowing: text)
    }

    private mutating func paste(_ text: String, in context: Context) {
        if naming != nil {
            naming?.paste(text)
        } else {
            field.paste(text)
            read(in: context)
        }
    }

    /// Takes over the typed text if it is valid; otherwise the query stays and the problem explains why.
    private mutating func read(in context: Context) {
        do throws(QueryProblem) {
            text = try SearchQuery.settled(field.text, by: ValueInput(context).days)
            problem = nil
        } catch {
            problem = error
        }
    }

    /// Adds the query at the beginning of the history.
    private func remember(in context: Context) -> [Effect] {
        var searches = context.searches
        searches.remember(field.text)
        return searches == context.searches ? [] : [.keep(.searches(searches))]
    }

    private mutating func saveNamed(in context: Context) -> [Effect] {
        let name = naming?.text.trimmed ?? ""
        naming = nil
        guard !name.isEmpty else { return [] }
        var searches = context.searches
        searches.save(SavedSearch(name: name, text: field.text.trimmed))
        return [.keep(.searches(searches)), .navigate(.toast(Toast(Strings.searchKept(name))))]
    }

    private mutating func pick(in context: Context) -> [Effect] {
        guard let picker else { return [] }
        self.picker = nil
        guard let line = picker.current else { return [] }
        field = TextField(line.text)
        read(in: context)
        // A query from the history is often edited further; any other is used as it is.
        isTyping = picker.kind == .history
        return isTyping ? [] : remember(in: context)
    }

    private mutating func forget(in context: Context) -> [Effect] {
        guard let name = picker?.current?.name else { return [] }
        var searches = context.searches
        searches.removeSaved(name)
        picker?.removeCurrent()
        if picker?.lines.isEmpty == true { picker = nil }
        return [.keep(.searches(searches)), .navigate(.toast(Toast(Strings.searchForgotten(name))))]
    }
}
