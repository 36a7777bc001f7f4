internal import Translation
import VaultModel

/// Determines, row by row, which receipts are in the vault or earlier in the file already.
struct DuplicateFinder {
    private let lookup: VaultLookup
    private let allowsDuplicates: Bool
    private var lines: [DuplicateKey.Fingerprint: Int32] = [:]
    private var identifiers: [ReceiptID: Int] = [:]

    init(lookup: VaultLookup, allowsDuplicates: Bool) {
        self.lookup = lookup
        self.allowsDuplicates = allowsDuplicates
    }

    /// Returns the outcome of a readable row, and remembers it for the following rows.
    mutating func outcome(of draft: ReceiptDraft, assumptions: [Phrase], line: Int) -> ImportPlan.Outcome {
        if let id = draft.id {
            if let earlier = identifiers[id] { return .duplicate(draft, of: .line(earlier)) }
            if lookup.holdsID(id) { return .duplicate(draft, of: lookup.isInTrash(id) ? .trash : .vault) }
            identifiers[id] = line
        }
        // Receipts with different identifiers are not duplicates, however alike they are.
        if !allowsDuplicates, let key = draft.duplicateKey {
            let print = key.fingerprint
            if draft.id == nil, let earlier = lines[print] { return .duplicate(draft, of: .line(Int(earlier))) }
            if draft.id == nil, lookup.holdsKey(key) { return .duplicate(draft, of: .vault) }
            lines[print] = lines[print] ?? Int32(clamping: line)
        }
        return .add(draft, assumptions: assumptions)
    }
}
