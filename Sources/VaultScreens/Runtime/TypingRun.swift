/// Skips pages that nobody would see: if text is typed faster than its results are read, only the results for the last
/// letter of a run are read.
package struct TypingRun: Sendable {
    /// The effects of an earlier letter of the run.
    private var held: [Effect] = []

    package init() {}

    /// Takes the effects of a letter.
    ///
    /// - Parameter goesOn: whether the next letter has already been typed.
    /// - Returns: the effects to perform now.
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
    /// Whether it reads the results of a query, and the same effect for another query makes it unnecessary.
    fileprivate var findsWhatIsTyped: Bool {
        switch self {
        case .read(let effect): effect.findsWhatIsTyped
        case .write, .keep, .vault, .sync, .file, .media, .terminal, .navigate: false
        }
    }
}

extension ReadEffect {
    fileprivate var findsWhatIsTyped: Bool {
        switch self {
        case .page, .expiring: true
        case .facets, .detail, .attachments, .cover, .inbox, .conflicts, .conflict, .wholeConflicts, .queue,
            .queueEntry, .activity, .history, .event, .categories, .categoryLines, .drafts, .purchases, .receipts,
            .undoLines,
            .requests, .texts:
            false
        }
    }
}
