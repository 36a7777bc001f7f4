internal import CommandTable
internal import Translation
internal import VaultModel
internal import VaultStore

/// How the command line names items, warranties and claims: as receipts, with a prefix that says what it is.
enum PartReference {
    /// `wty_4K2MZQ7X`, as lists show it; the whole id has more between the two.
    static func short(_ part: EntityRef) -> String {
        part.type.idPrefix + "_" + part.id.suffix(8)
    }

    /// The thing that is meant: by the whole id, or by as much of its beginning or end as no other has.
    ///
    /// - Parameter type: the only one that will do; nil for any.
    static func find(_ text: String, _ reader: VaultReader, as type: EntityType? = nil) throws(Failure) -> Entity {
        let (wanted, piece) = split(text)
        let sought = type ?? wanted
        let found = try candidates(text, piece, reader).filter { ref in
            (sought == nil || ref.type == sought) && (wanted == nil || ref.type == wanted)
        }
        if found.count == 1, let part = try read({ () throws(StoreError) in try reader.part(found[0]) }) { return part }
        guard found.isEmpty else {
            let names = found.prefix(5).map(\.id).joined(separator: ", ")
            throw Failure(
                .nothingMatched, kind: "ambiguous", "'\(text)' can mean several: \(names).", hint: "Write more of it.")
        }
        throw Failure(
            .nothingMatched, "There is no \(type?.rawValue ?? "item, warranty or claim") '\(text)'.",
            hint: "'rvault cover RECEIPT' shows the identifiers.")
    }

    /// Whether the piece of an id names this one.
    static func names(_ text: String, _ part: EntityRef) -> Bool {
        let (type, piece) = split(text)
        let own = part.id.dropFirst(part.type.idPrefix.count + 1)
        return !piece.isEmpty && (type == nil || type == part.type) && (own.hasPrefix(piece) || own.hasSuffix(piece))
    }

    /// Whether only an item, a warranty or a claim can be meant.
    static func hasPrefix(_ text: String) -> Bool { split(text).type != nil }

    /// The type that a prefix names, and what stands behind it, in capitals.
    private static func split(_ text: String) -> (type: EntityType?, piece: String) {
        let type = EntityType.parts.first { text.lowercased().hasPrefix($0.idPrefix + "_") }
        return (type, text.dropFirst(type.map { $0.idPrefix.count + 1 } ?? 0).uppercased())
    }

    private static func candidates(
        _ text: String, _ piece: String, _ reader: VaultReader
    ) throws(Failure) -> [EntityRef] {
        guard !piece.isEmpty, piece.utf8.allSatisfy({ (48...57).contains($0) || (65...90).contains($0) }) else {
            return []
        }
        // The store looks into the middle of an id too, which is nobody's wish.
        return try read { () throws(StoreError) in try reader.parts(withIDLike: piece, limit: 200) }
            .filter { names(text, $0) }
    }

    private static func read<Value>(_ body: () throws(StoreError) -> Value) throws(Failure) -> Value {
        do throws(StoreError) { return try body() } catch { throw Failure(error) }
    }
}
