/// The position from which a pull continues. To a client it is opaque text that is stored and sent back unchanged.
package struct Cursor: RawRepresentable, Hashable, Sendable {
    package var rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }
}

/// The content of a cursor, which only the server reads.
package struct CursorPosition: Equatable, Sendable {
    /// The identity of the history in the server's database.
    package var epoch: String
    /// The account's id as text.
    package var account: String
    /// The last change that the holder has seen; 0 for none.
    package var seq: Int64
    /// The timeline on which that change is; nil if the server doesn't know it.
    package var timeline: String?

    package init(epoch: String, account: String, seq: Int64, timeline: String? = nil) {
        self.epoch = epoch
        self.account = account
        self.seq = seq
        self.timeline = timeline
    }

    /// Reads a cursor that ``cursor`` wrote; `nil` for any other text.
    package init?(_ cursor: Cursor) {
        let parts = cursor.rawValue.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 4 || parts.count == 5 && !parts[4].isEmpty, parts[0].elementsEqual("1".utf8),
            !parts[1].isEmpty, !parts[2].isEmpty, parts[3].count <= 19,
            parts[3].allSatisfy({ (0x30...0x39).contains($0) }),
            parts[3].count == 1 || parts[3].first != UInt8(ascii: "0"), let seq = Int64(Substring(parts[3]))
        else { return nil }
        epoch = String(Substring(parts[1]))
        account = String(Substring(parts[2]))
        self.seq = seq
        timeline = parts.count == 5 ? String(Substring(parts[4])) : nil
    }

    /// Contains only letters, digits, `.` and `_`, so that it can be in a URL without escaping.
    package var cursor: Cursor {
        Cursor(rawValue: "1.\(epoch).\(account).\(seq)" + (timeline.map { ".\($0)" } ?? ""))
    }
}
