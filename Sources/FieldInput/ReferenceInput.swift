import Folding
package import VaultModel

/// Reads which entity a text means: by its id, by its name, or by the beginning or end of its id.
package struct ReferenceInput: Hashable, Sendable {
    /// An entity that can be meant.
    package struct Candidate: Hashable, Sendable {
        package let id: String
        package let name: String

        package init(id: String, name: String) {
            self.id = id
            self.name = name
        }
    }

    package let candidates: [Candidate]
    /// Whether a part of an id means the entity. Not where people type names, which can be as short.
    package let takesPieces: Bool

    package init(_ candidates: [Candidate], takesPieces: Bool = false) {
        self.candidates = candidates
        self.takesPieces = takesPieces
    }

    /// Reads which category a text means; see ``read(_:)``.
    package init(_ categories: [ReceiptCategory]) {
        self.init(categories.map { Candidate(id: $0.id.description, name: $0.name) })
    }

    /// Returns the id; nil where the text says that there is none.
    package func read(_ text: String) throws(InputProblem) -> String? {
        if InputWords.isNone(text) { return nil }
        let typed = text.trimmed
        let folded = TextFolding.fold(typed)
        let tests: [(Candidate) -> Bool] = [
            { $0.id == typed }, { takesPieces && ReferenceInput.isPiece(typed, of: $0.id) },
            { TextFolding.fold($0.name) == folded },
        ]
        for test in tests {
            let found = candidates.filter(test)
            if found.count > 1 { throw .severalFound }
            if let first = found.first { return first.id }
        }
        throw .notFound
    }

    /// Whether the text is the beginning or end of an id such as `wty_4K2M…`, with or without its prefix, in any case.
    package static func isPiece(_ text: String, of id: String) -> Bool {
        guard let end = id.firstIndex(of: "_") else { return false }
        let (prefix, own) = (id[...end].lowercased(), id[id.index(after: end)...])
        let wanted = text.lowercased()
        let piece = (wanted.hasPrefix(prefix) ? String(wanted.dropFirst(prefix.count)) : wanted).uppercased()
        return !piece.isEmpty && (own.hasPrefix(piece) || own.hasSuffix(piece))
    }
}
