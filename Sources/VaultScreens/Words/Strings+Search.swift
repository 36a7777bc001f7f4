import Translation
import VaultQuery

extension Strings {
    static var bestMatch: String { say("Best match") }
    static var nameTitle: String { say("Keep this search as") }

    static func title(of kind: SearchPicker.Kind) -> String {
        switch kind {
        case .history: say("Searched for before")
        case .saved: say("Kept searches")
        case .facets: say("Narrow to")
        }
    }

    static func name(of kind: SearchFacets.Kind) -> String {
        switch kind {
        case .category: say("category")
        case .store: say("store")
        case .year: say("year")
        case .tag: say("tag")
        }
    }

    static func searchKept(_ name: String) -> String { say("Kept as \"\(name)\"; F lists the searches that are kept.") }
    static func searchForgotten(_ name: String) -> String { say("\"\(name)\" is forgotten.") }
    static var nothingSearched: String { say("Nothing was searched for yet; Enter keeps a search here.") }
    static var noSaved: String { say("No search is kept yet: / searches, then Ctrl-S keeps it under a name.") }
    static var nothingToKeep: String { say("There is no search to keep; type one.") }
    static var nothingToNarrow: String { say("Nothing is found, so there is nothing to narrow.") }

    static let footNarrow: Phrase = "narrow"
    static let footHistory: Phrase = "history"
    static let footKeepSearch: Phrase = "keep as"
    static let footForget: Phrase = "forget"

    static let helpNarrow: Phrase = "Narrow to a category, store, year or tag"
    static let helpSearchHistory: Phrase = "What was searched for before"
    static let helpSaveSearch: Phrase = "Keep this search under a name"
    static let helpSaved: Phrase = "Searches that are kept; d forgets one"
    static let helpForget: Phrase = "Forget the search"
}
