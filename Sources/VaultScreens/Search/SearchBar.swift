package import TerminalUI
import VaultQuery

/// The query above a list: typed, kept, taken from those of before, kept under a name. Every list that has one has this
/// one, so that searching is the same on all of them.
package struct SearchBar: Hashable, Sendable {
    /// The query in force: what was typed last that could be read.
    private(set) var text = ""
    /// Being typed while ``isTyping``; kept while it is not empty.
    private(set) var field = TextField()
    private(set) var isTyping = false
    /// Why what is being typed cannot be read; the list then shows what could be read last.
    private(set) var problem: QueryProblem?
    /// The name under which the search is going to be kept, while it is being typed.
    private(set) var naming: TextField?
    /// An open list of searches.
    private(set) var picker: SearchPicker?

    /// What can be done with it.
    package enum Step: Hashable, Sendable {
        /// Typing a query, or the name of one.
        case start, key(Key), paste(String), keep, drop
        /// Opens a list of searches, or begins to name this one.
        case history, saved, save
        /// The keys of the open list.
        case move(Int), pick, close, forget
    }

    /// Whether letters are text.
    var hasFocus: Bool { naming != nil || isTyping && picker == nil }
    /// Whether there is a query, be it one that cannot be read yet.
    var isInUse: Bool { isTyping || !text.isEmpty }

    /// Takes a step. Where ``text`` has changed by it, the list has to be asked for anew.
    mutating func take(_ step: Step, in context: Context) -> [Effect] {
        switch step {
        case .start, .key, .paste, .keep, .drop:
            return naming == nil ? type(step, in: context) : name(step, in: context)
        case .history: picker = SearchPicker(history: context.searches.history, like: field.text)
        case .saved: picker = SearchPicker(saved: context.searches.saved)
        case .save: naming = TextField(field.text.trimmed)
        case .move(let lines): picker?.move(lines)
        case .close: picker = nil
        case .pick: return pick(in: context)
        case .forget: return forget(in: context)
        }
        return []
    }

    /// Opens the list of what the query could be narrowed to.
    mutating func narrow(to facets: SearchFacets) {
        picker = SearchPicker(facets, narrowing: text)
    }

    private mutating func type(_ step: Step, in context: Context) -> [Effect] {
        switch step {
        case .start:
            isTyping = true
        case .key(let key):
            if field.handle(key) { read() }
        case .paste(let text):
            field.paste(text)
            read()
        case .keep:
            isTyping = false
            return remember(in: context)
        default:
            isTyping = false
            field = TextField()
            read()
        }
        return []
    }

    /// Takes over what is typed where that can be read; else the query stays as it was, and the problem says why.
    private mutating func read() {
        do throws(QueryProblem) {
            _ = try SearchQuery(parsing: field.text)
            problem = nil
            text = field.text
        } catch {
            problem = error
        }
    }

    /// Puts the query at the beginning of the history.
    private func remember(in context: Context) -> [Effect] {
        var searches = context.searches
        searches.remember(field.text)
        return searches == context.searches ? [] : [.keepSearches(searches)]
    }

    private mutating func name(_ step: Step, in context: Context) -> [Effect] {
        switch step {
        case .key(let key): _ = naming?.handle(key)
        case .paste(let text): naming?.paste(text)
        case .drop: naming = nil
        case .keep:
            let name = naming?.text.trimmed ?? ""
            naming = nil
            guard !name.isEmpty else { return [] }
            var searches = context.searches
            searches.save(SavedSearch(name: name, text: field.text.trimmed))
            return [.keepSearches(searches), .navigate(.toast(Toast(Strings.searchKept(name))))]
        default: break
        }
        return []
    }

    private mutating func pick(in context: Context) -> [Effect] {
        guard let picker else { return [] }
        self.picker = nil
        guard let line = picker.current else { return [] }
        field = TextField(line.text)
        read()
        // What was searched for before is often typed on at; anything else is meant as it is.
        isTyping = picker.kind == .history
        return isTyping ? [] : remember(in: context)
    }

    private mutating func forget(in context: Context) -> [Effect] {
        guard let name = picker?.current?.name else { return [] }
        var searches = context.searches
        searches.removeSaved(name)
        picker?.removeCurrent()
        if picker?.lines.isEmpty == true { picker = nil }
        return [.keepSearches(searches), .navigate(.toast(Toast(Strings.searchForgotten(name))))]
    }
}
