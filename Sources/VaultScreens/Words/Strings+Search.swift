import VaultQuery

extension Strings {
    static let bestMatch = "Best match"
    static let nameTitle = "Keep this search as"

    static func title(of kind: SearchPicker.Kind) -> String {
        switch kind {
        case .history: "Searched for before"
        case .saved: "Kept searches"
        case .facets: "Narrow to"
        }
    }

    static func name(of kind: SearchFacets.Kind) -> String {
        switch kind {
        case .category: "category"
        case .store: "store"
        case .year: "year"
        case .tag: "tag"
        }
    }

    static func searchKept(_ name: String) -> String { "Kept as \"\(name)\"; F lists the searches that are kept." }
    static let nothingSearched = "Nothing was searched for yet; Enter keeps a search here."
    static let noSaved = "No search is kept yet: / searches, then Ctrl-S keeps it under a name."
    static let nothingToKeep = "There is no search to keep; type one."
    static let nothingToNarrow = "Nothing is found, so there is nothing to narrow."

    static let footNarrow = "narrow"
    static let footHistory = "history"
    static let footKeepSearch = "keep as"
    static let footForget = "forget"

    static let helpNarrow = "Narrow to a category, store, year or tag"
    static let helpSearchHistory = "What was searched for before"
    static let helpSaveSearch = "Keep this search under a name"
    static let helpSaved = "Searches that are kept; d forgets one"
    static let helpForget = "Forget the search"
}
