internal import Translation

/// Counts what becomes of the rows of a file.
struct ImportTally: Equatable, Sendable {
    private(set) var counts = ImportPlan.Counts()
    /// Receipts that are added although they cannot be compared with the receipts in the vault.
    private var incomparable = 0
    private var assumed = 0

    mutating func add(_ outcome: ImportPlan.Outcome) {
        switch outcome {
        case .add(let draft, let assumptions):
            counts.added += 1
            if draft.id == nil, draft.duplicateKey == nil { incomparable += 1 }
            if !assumptions.isEmpty { assumed += 1 }
        case .duplicate(_, let original):
            counts.duplicates += 1
            if original == .trash { counts.trashed += 1 }
        case .refused: counts.refused += 1
        case .blank: counts.blank += 1
        }
    }

    /// One sentence with the counts, such as `91 to add, 2 duplicates, 1 rejected.`
    var summary: String {
        var parts = ["\(counts.added) to add"]
        parts.append(counts.duplicates == 1 ? "1 duplicate" : "\(counts.duplicates) duplicates")
        parts.append("\(counts.refused) rejected")
        if counts.blank > 0 { parts.append("\(counts.blank) empty") }
        if assumed > 0 { parts.append("\(assumed) with assumptions") }
        return parts.joined(separator: ", ") + "."
    }

    /// Findings that the counts show, a sentence each.
    var notes: [String] {
        var notes: [String] = []
        if incomparable == 1 { notes.append("1 row has no date or amount, so it may be a duplicate.") }
        if incomparable > 1 { notes.append("\(incomparable) rows have no date or amount, so they may be duplicates.") }
        if counts.trashed == 1 { notes.append("1 receipt is in the Trash and stays there; you can restore it.") }
        if counts.trashed > 1 {
            notes.append("\(counts.trashed) receipts are in the Trash and stay there; you can restore them.")
        }
        return notes
    }
}
