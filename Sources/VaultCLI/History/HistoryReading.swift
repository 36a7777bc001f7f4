internal import CommandTable
internal import Translation
internal import VaultClient
internal import VaultModel
internal import VaultStore
internal import VaultWording

/// Finds and words history events for commands, with the texts of the screens.
enum HistoryReading {
    /// The formats for the words of a history. Days and amounts have the format of all command output, which is the
    /// same on every computer.
    static func formats(_ reader: VaultReader) throws(Failure) -> ValueContext {
        return try Failure.wrapping {
            ValueContext(moneyFormat: .plain, dayFormat: .yearFirst, categories: try reader.categories())
        }
    }

    /// Finds an event by its whole id or by a unique part of it.
    static func find(_ text: String, _ reader: VaultReader) throws(Failure) -> HistoryLine {
        if let id = EventID(text), let line = try event(reader, id) { return line }
        let piece = text.hasPrefix("evt_") ? String(text.dropFirst(4)) : text.uppercased()
        let isPiece = !piece.isEmpty && piece.utf8.allSatisfy { (48...57).contains($0) || (65...90).contains($0) }
        let found = isPiece ? try candidates(reader, piece) : []
        if found.count == 1, let line = try event(reader, found[0]) { return line }
        guard found.isEmpty else {
            throw Failure(
                .nothingMatched, kind: "ambiguous", "'\(text)' matches several events.",
                hint: "'rvault log --json' shows full IDs.")
        }
        throw Failure(.nothingMatched, "There is no event '\(text)'.", hint: "'rvault log' shows the events.")
    }

    private static func event(_ reader: VaultReader, _ id: EventID) throws(Failure) -> HistoryLine? {
        return try Failure.wrapping { try reader.event(id) }
    }

    private static func candidates(_ reader: VaultReader, _ piece: String) throws(Failure) -> [EventID] {
        return try Failure.wrapping { try reader.events(withIDLike: piece, limit: 2) }
    }
}
