import TerminalUI
import VaultModel
import VaultQuery

extension ReceiptList {
    /// Typing a query, or the name under which it is kept.
    static func filter(_ step: FilterStep, _ model: inout Model, in context: Context) -> [Effect] {
        if model.naming != nil { return name(step, &model, in: context) }
        switch step {
        case .start:
            model.isFiltering = true
            return []
        case .key(let key):
            guard model.filter.handle(key) else { return [] }
        case .paste(let text):
            model.filter.paste(text)
        case .keep:
            model.isFiltering = false
            return remember(model.filter.text, in: context)
        case .drop:
            return drop(&model, in: context)
        }
        return find(&model, in: context)
    }

    /// Looks for what is typed, where that can be read; else the list stays as it is, and says why.
    static func find(_ model: inout Model, in context: Context) -> [Effect] {
        do throws(QueryProblem) {
            _ = try SearchQuery(parsing: model.filter.text)
            model.problem = nil
        } catch {
            model.problem = error
            return []
        }
        guard model.query.text != model.filter.text else { return [] }
        let anchor: PageAnchor = model.filter.isEmpty ? model.current.map { .from($0.id) } ?? .first : .first
        model.query.text = model.filter.text
        return reload(&model, at: anchor, in: context)
    }

    private static func drop(_ model: inout Model, in context: Context) -> [Effect] {
        if model.rangeStart != nil, !model.isFiltering {
            model.rangeStart = nil
            return []
        }
        if !model.isFiltering, model.filter.isEmpty { model.query.scope = .vault }
        model.isFiltering = false
        model.filter = TextField()
        if model.query.text.isEmpty {
            model.problem = nil
            return reload(&model, at: .first, in: context)
        }
        return find(&model, in: context)
    }

    /// Puts a query that was kept at the beginning of the history.
    private static func remember(_ text: String, in context: Context) -> [Effect] {
        var searches = context.searches
        searches.remember(text)
        return searches == context.searches ? [] : [.keepSearches(searches)]
    }

    private static func name(_ step: FilterStep, _ model: inout Model, in context: Context) -> [Effect] {
        switch step {
        case .start: return []
        case .key(let key): _ = model.naming?.handle(key)
        case .paste(let text): model.naming?.paste(text)
        case .drop: model.naming = nil
        case .keep:
            let name = model.naming?.text.trimmed ?? ""
            model.naming = nil
            guard !name.isEmpty else { return [] }
            var searches = context.searches
            searches.save(SavedSearch(name: name, text: model.filter.text.trimmed))
            return [.keepSearches(searches), .navigate(.toast(Toast(Strings.searchKept(name))))]
        }
        return []
    }

    /// Opens a list of searches or of what to narrow by, or begins to name this one.
    static func search(_ step: SearchStep, _ model: inout Model, in context: Context) -> [Effect] {
        switch step {
        case .history: model.picker = SearchPicker(history: context.searches.history, like: model.filter.text)
        case .saved: model.picker = SearchPicker(saved: context.searches.saved)
        case .save: model.naming = TextField(model.filter.text.trimmed)
        case .narrow: return [.loadFacets(model.query)]
        }
        return []
    }

    /// The keys of the open list of searches.
    static func pick(_ step: MenuStep, _ model: inout Model, in context: Context) -> [Effect] {
        guard var picker = model.picker else { return [] }
        switch step {
        case .open: return []
        case .close: model.picker = nil
        case .move(let lines):
            picker.move(lines)
            model.picker = picker
        case .forget:
            guard let name = picker.current?.name else { return [] }
            var searches = context.searches
            searches.removeSaved(name)
            picker.removeCurrent()
            model.picker = picker
            return [.keepSearches(searches)]
        case .pick:
            model.picker = nil
            guard let line = picker.current else { return [] }
            model.filter = TextField(line.text)
            // What was searched for before is often typed on at; anything else is meant as it is.
            model.isFiltering = picker.kind == .history
            let kept = model.isFiltering ? [] : remember(line.text, in: context)
            return find(&model, in: context) + kept
        }
        return []
    }

    static func availability(of step: SearchStep, _ model: Model, in context: Context) -> Availability {
        switch step {
        case .history:
            return context.searches.history.isEmpty ? .disabled(Strings.nothingSearched) : .offered
        case .saved:
            return context.searches.saved.isEmpty ? .disabled(Strings.noSaved) : .offered
        case .save:
            if let problem = model.problem { return .disabled(problem.sentence) }
            return model.filter.text.trimmed.isEmpty ? .disabled(Strings.nothingToKeep) : .offered
        case .narrow:
            if let problem = model.problem { return .disabled(problem.sentence) }
            return model.total == 0 ? .disabled(Strings.nothingToNarrow) : .offered
        }
    }
}
