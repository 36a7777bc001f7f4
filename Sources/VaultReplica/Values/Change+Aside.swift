internal import VaultJSON
package import VaultWire

/// Limits of the quarantine; looking at it stays cheap, whatever a server sends.
package enum AsideLimits {
    /// The most changes; the oldest are deleted first.
    package static let count = 1000
    /// The longest id, type and author of a change, in Unicode scalars; all that a server creates are shorter.
    package static let nameCharacters = 64
    /// The longest reason, in Unicode scalars.
    package static let reasonCharacters = 300
    /// The largest change in bytes of JSON, 64 KiB; a larger one is kept without its data.
    static let changeBytes = 64 << 10

    /// The beginning of an id, a type or a reason.
    package static func cut(_ text: String, to count: Int) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.prefix(count)))
    }
}

extension Change {
    /// The change in the form in which it is quarantined.
    package var keptAside: Change {
        let isSmall = json.bytes.count <= AsideLimits.changeBytes
        let names = [entityType, entityID, updatedBy].map { AsideLimits.cut($0, to: AsideLimits.nameCharacters) }
        if isSmall, names == [entityType, entityID, updatedBy] { return self }
        return Change(
            entityType: names[0], entityID: names[1], action: action, version: version, seq: seq, updatedAt: updatedAt,
            updatedBy: names[2], data: isSmall ? data : nil)
    }
}
