import Translation
import VaultQuery
import VaultWording

extension Strings {
    static var bestMatch: String { say("Best match") }
    static var nameTitle: String { say("Save search as") }

    static func title(of kind: SearchPicker.Kind) -> String {
        switch kind {
        case .history: say("Recent searches")
        case .saved: say("Saved searches")
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

    static func searchKept(_ name: String) -> String { say("Saved as \"\(name)\"; F lists saved searches.") }
    static func searchForgotten(_ name: String) -> String { say("\"\(name)\" deleted.") }
    static var nothingSearched: String { say("No searches yet; Enter adds a search here.") }
    static var noSaved: String { say("No saved searches yet: / searches, then Ctrl-S saves it under a name.") }
    static var nothingToKeep: String { say("No search to save; type one.") }
    static var nothingToNarrow: String { say("No results to narrow.") }

    static let footNarrow: Phrase = "narrow"
    static let footHistory: Phrase = "history"
    static let footKeepSearch: Phrase = "save as"
    static let footForget: Phrase = "delete"

    static let helpNarrow: Phrase = "Narrow to a category, store, year or tag"
    static let helpSearchHistory: Phrase = "Recent searches"
    static let helpSaveSearch: Phrase = "Save this search under a name"
    static let helpSaveName: Phrase = "Save the search under this name"
    static let helpDropName: Phrase = "Don't save the search"
    static let helpSaved: Phrase = "Saved searches; d deletes one"
    static let helpForget: Phrase = "Delete the search"
}
