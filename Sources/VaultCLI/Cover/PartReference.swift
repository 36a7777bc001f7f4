internal import CommandTable
internal import FieldInput
internal import Translation
internal import VaultClient
internal import VaultModel
internal import VaultStore

/// References to items, warranties and claims on the command line: as for receipts, with a prefix for the type.
enum PartReference {
    /// The short id in lists, such as `wty_4K2MZQ7X`; the whole id has more characters between prefix and end.
    static func short(_ part: EntityRef) -> String {
        part.type.idPrefix + "_" + part.id.suffix(8)
    }

    /// Finds a part by its whole id, or by a unique beginning or end of it.
    ///
    /// - Parameter type: The only type to accept; nil for any.
    static func find(_ text: String, _ reader: VaultReader, as type: EntityType? = nil) throws(Failure) -> Entity {
        let (wanted, piece) = split(text)
        let sought = type ?? wanted
        let found = try candidates(text, piece, reader).filter { ref in
            (sought == nil || ref.type == sought) && (wanted == nil || ref.type == wanted)
        }
        if found.count == 1, let part = try Failure.wrapping({ try reader.part(found[0]) }) { return part }
        guard found.isEmpty else {
            let names = found.prefix(5).map(\.id).joined(separator: ", ")
            throw Failure(
                .nothingMatched, kind: "ambiguous", "'\(text)' matches several: \(names).", hint: "Use more characters."
            )
        }
        throw Failure(
            .nothingMatched, "There is no \(type?.rawValue ?? "item, warranty or claim") '\(text)'.",
            hint: "'rvault cover RECEIPT' shows the IDs.")
    }

    /// Whether the text is the beginning or end of the part's id.
    static func names(_ text: String, _ part: EntityRef) -> Bool {
        ReferenceInput.isPiece(text, of: part.id)
    }

    /// Whether the prefix can only mean an item, a warranty or a claim.
    static func hasPrefix(_ text: String) -> Bool { split(text).type != nil }

    /// The type that the prefix names, and the rest of the text, in capitals.
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
        // The store also finds a piece in the middle of an id, which nobody means.
        return try Failure.wrapping { try reader.parts(withIDLike: piece, limit: 200) }
            .filter { names(text, $0) }
    }
}
