import FieldInput
import TerminalUI
import Translation
import VaultQuery
import VaultWording

extension SearchBar {
    /// The keys for typing a query, and the one that clears it.
    ///
    /// - Parameters:
    ///   - narrowing: the message that opens the choices for narrowing the query, for lists that have them.
    ///   - dropping: the help text of the key that clears the query, for screens where it does more.
    static func typingBindings<Message>(
        narrowing: Message? = nil, dropping: Phrase = Strings.helpDropFilter, _ message: (Step) -> Message
    ) -> [Binding<Message>] {
        let narrow = narrowing.map { narrowing in
            Binding([.tab], narrowing, "narrow", Strings.helpNarrow, .view, footer: Strings.footNarrow, mode: .typing)
        }
        let bindings: [Binding<Message>?] = [
            Binding(
                [.enter], message(.saveName), "name-save", Strings.helpSaveName, .view, footer: "save", mode: .typing),
            Binding(
                [.escape], message(.dropName), "name-drop", Strings.helpDropName, .view, footer: Strings.footBack,
                mode: .typing),
            Binding(
                [.enter], message(.keep), "filter-keep", Strings.helpFilterKeep, .view, footer: Strings.footKeep,
                mode: .typing),
            Binding(
                [.escape], message(.drop), "filter-drop", dropping, .view,
                footer: Strings.footDropFilter, mode: .both),
            narrow,
            Binding(
                [.ctrl("r")], message(.history), "search-history", Strings.helpSearchHistory, .view,
                footer: Strings.footHistory, mode: .typing),
            Binding(
                [.ctrl("s")], message(.save), "save-search", Strings.helpSaveSearch, .view,
                footer: Strings.footKeepSearch, mode: .typing),
        ]
        return bindings.compactMap(\.self)
    }

    /// The availability of a step.
    func availability(of step: Step, in context: Context) -> Availability {
        switch step {
        case .move, .pick, .close: return picker == nil ? .hidden : .offered
        case .forget: return picker?.kind == .saved ? .offered : .hidden
        case _ where picker != nil: return .hidden
        case .start, .key, .paste: return .offered
        case .saveName, .dropName: return naming == nil ? .hidden : .offered
        case _ where naming != nil: return .hidden
        case .keep: return problem.map { .disabled($0.sentence) } ?? .offered
        case .drop: return isInUse ? .offered : .hidden
        case .history: return context.searches.history.isEmpty ? .disabled(Strings.nothingSearched) : .offered
        case .saved: return context.searches.saved.isEmpty ? .disabled(Strings.noSaved) : .offered
        case .save where !isTyping && field.isEmpty: return .hidden
        case .save:
            if let problem { return .disabled(problem.sentence) }
            return field.text.trimmed.isEmpty ? .disabled(Strings.nothingToKeep) : .offered
        }
    }
}
