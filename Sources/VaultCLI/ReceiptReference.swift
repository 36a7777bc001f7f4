internal import CommandTable
internal import Translation
internal import VaultClient
internal import VaultModel
internal import VaultStore
internal import VaultWording

/// References to receipts on the command line: the whole id, or a unique beginning or end of it.
enum ReceiptReference {
    /// Finds a receipt by its id or by a link to it.
    static func find(_ text: String, _ reader: VaultReader) throws(Failure) -> ReceiptID {
        do throws(StoreError) {
            let text = ReceiptLink.target(of: text)
            if let id = ReceiptID(text), try reader.receipt(id) != nil { return id }
            let piece = text.hasPrefix("rcp_") ? String(text.dropFirst(4)) : text.uppercased()
            let found = try reader.receipts(withIDLike: piece, limit: 6)
            if found.count == 1 { return found[0] }
            guard !found.isEmpty else { throw StoreError(.notFound) }
            throw StoreError(.other, cause: Phrase(outside: try ambiguity(text, found, reader)))
        } catch {
            if error.code == .notFound {
                throw Failure(
                    .nothingMatched, "There is no receipt '\(text)'.", hint: "'rvault list' shows the IDs.")
            }
            throw error.sqlite == nil && error.code == .other
                ? Failure(.nothingMatched, kind: "ambiguous", error.sentence) : Failure(error)
        }
    }

    /// Finds a receipt to change. One in the Trash has to be restored first: other devices take it for deleted, and would be asked
    /// whether it is.
    static func findToChange(_ text: String, _ reader: VaultReader) throws(Failure) -> ReceiptID {
        let id = try find(text, reader)
        try refuseTrashed(id, text, reader)
        return id
    }

    /// - Parameter text: the receipt as it was named.
    static func refuseTrashed(_ id: ReceiptID, _ text: String, _ reader: VaultReader) throws(Failure) {
        guard try Failure.wrapping({ try reader.receipt(id) })?.isDeleted == true else { return }
        throw Failure(
            .nothingMatched, kind: "in-trash", "'\(text)' is in the Trash; nothing was changed.",
            hint: "Restore it first: rvault restore \(id.ulid.short)")
    }

    /// The receipts that are found, each once, and the failures for the others.
    static func find(
        _ texts: [String], _ reader: VaultReader
    ) throws(Failure) -> (found: [ReceiptID], problems: [Failure]) {
        try all(texts) { (text) throws(Failure) in try find(text, reader) }
    }

    /// The same for receipts to change: those in the Trash are failures.
    static func findToChange(
        _ texts: [String], _ reader: VaultReader
    ) throws(Failure) -> (found: [ReceiptID], problems: [Failure]) {
        try all(texts) { (text) throws(Failure) in try findToChange(text, reader) }
    }

    private static func all(
        _ texts: [String], _ find: (String) throws(Failure) -> ReceiptID
    ) throws(Failure) -> (found: [ReceiptID], problems: [Failure]) {
        var found: [ReceiptID] = []
        var problems: [Failure] = []
        for text in texts {
            do throws(Failure) {
                let receipt = try find(text)
                if !found.contains(receipt) { found.append(receipt) }
            } catch {
                guard error.code == .nothingMatched else { throw error }
                problems.append(error)
            }
        }
        return (found, problems)
    }

    private static func ambiguity(
        _ text: String, _ found: [ReceiptID], _ reader: VaultReader
    ) throws(StoreError) -> String {
        var names: [String] = []
        for id in found.prefix(5) {
            names.append("\(id.ulid.text) (\(try reader.receipt(id)?.storeName ?? ""))")
        }
        let more = found.count > 5 ? ", and more" : ""
        return "'\(text)' matches several receipts: \(names.joined(separator: ", "))\(more)."
    }
}
