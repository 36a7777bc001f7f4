internal import VaultJSON
package import VaultWire

/// Bounds of what is kept of changes that cannot be stored; whatever a server sends, looking at it stays cheap.
package enum AsideLimits {
    /// Changes kept; the oldest go first.
    package static let count = 1000
    /// Unicode scalars of an entity's id and of its type; every one that a server makes is shorter.
    package static let nameCharacters = 64
    /// Unicode scalars of a reason.
    package static let reasonCharacters = 300
    /// Bytes of a change as JSON, 64 KiB; a larger one is kept without its data.
    static let changeBytes = 64 << 10

    /// The beginning of an id, a type or a reason.
    package static func cut(_ text: String, to count: Int) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.prefix(count)))
    }
}

extension Change {
    /// As it is kept beside the replica where it cannot be stored in it.
    package var keptAside: Change {
        let isSmall = json.bytes.count <= AsideLimits.changeBytes
        let names = [entityType, entityID, updatedBy].map { AsideLimits.cut($0, to: AsideLimits.nameCharacters) }
        if isSmall, names == [entityType, entityID, updatedBy] { return self }
        return Change(
            entityType: names[0], entityID: names[1], action: action, version: version, seq: seq, updatedAt: updatedAt,
            updatedBy: names[2], data: isSmall ? data : nil)
    }
}
