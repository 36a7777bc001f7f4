internal import CommandTable
internal import Translation
internal import VaultModel
internal import VaultScreens
internal import VaultStore

/// How the command line names receipts: by the whole id, or by as much of its beginning or end as no other has.
enum ReceiptReference {
    /// The end of an id that lists show; two receipts of one vault hardly ever share it.
    static func short(_ id: ReceiptID) -> String { String(id.ulid.text.suffix(8)) }

    /// So many receipts, in a sentence.
    static func counted(_ count: Int) -> String { count == 1 ? "1 receipt" : "\(count) receipts" }

    /// The receipt that is meant, by a link too.
    static func find(_ text: String, _ reader: VaultReader) throws(Failure) -> ReceiptID {
        do throws(StoreError) {
            let text = ReceiptLink.target(of: text)
            if let id = ReceiptID(text), try reader.receipt(id) != nil { return id }
            let piece = text.hasPrefix("rcp_") ? String(text.dropFirst(4)) : text.uppercased()
            let found = try reader.receipts(withIDLike: piece, limit: 6)
            if found.count == 1 { return found[0] }
            guard !found.isEmpty else { throw StoreError(.notFound) }
            throw StoreError(.other, cause: try ambiguity(text, found, reader))
        } catch {
            if error.code == .notFound {
                throw Failure(
                    .nothingMatched, "There is no receipt '\(text)'.", hint: "'rvault list' shows the identifiers.")
            }
            throw error.sqlite == nil && error.code == .other
                ? Failure(.nothingMatched, kind: "ambiguous", outside: error.description) : Failure(error)
        }
    }

    /// Those that are meant, each once, and why others were not found.
    static func find(
        _ texts: [String], _ reader: VaultReader
    ) throws(Failure) -> (found: [ReceiptID], problems: [Failure]) {
        var found: [ReceiptID] = []
        var problems: [Failure] = []
        for text in texts {
            do throws(Failure) {
                let receipt = try find(text, reader)
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
        return "'\(text)' can mean several receipts: \(names.joined(separator: ", "))\(more)."
    }
}
