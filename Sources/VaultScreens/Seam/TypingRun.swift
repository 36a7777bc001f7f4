/// Leaves out pages that nobody would see: while a text is typed faster than what it finds is read, only what the last
/// letter of a run finds is read.
package struct TypingRun: Sendable {
    /// What an earlier letter of the run asked for.
    private var held: [Effect] = []

    package init() {}

    /// Takes what a letter asked for.
    ///
    /// - Parameter goesOn: whether the next letter has been typed already.
    /// - Returns: what is to be done now.
    package mutating func take(_ effects: [Effect], goesOn: Bool) -> [Effect] {
        let isReading = effects.contains(where: \.findsWhatIsTyped)
        guard goesOn, effects.allSatisfy(\.findsWhatIsTyped) else {
            defer { held = [] }
            return isReading ? effects : held + effects
        }
        if isReading { held = effects }
        return []
    }
}

extension Effect {
    /// Whether it reads what a query finds, and the same for another query makes it needless.
    fileprivate var findsWhatIsTyped: Bool {
        switch self {
        case .loadPage, .loadExpiring: true
        default: false
        }
    }
}
