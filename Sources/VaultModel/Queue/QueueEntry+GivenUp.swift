import VaultJSON

extension QueueEntry {
    /// The later entries of the same entity as if this one had never existed: the first of them that changes the same
    /// field replaces what this one had replaced. A text loses the lines that this entry had added; they would
    /// otherwise be sent with the next edit although they were discarded.
    ///
    /// If the server has this entry's value in a field, that value stays the base of the next entry.
    ///
    /// - Parameter later: oldest first; none of them was sent, since only the first entry of an entity is sent.
    package func givenUp(behind later: [QueueEntry], shadow: Entity?) -> [QueueEntry] {
        guard intent == .update else { return later }
        var later = later
        for (name, value) in changes {
            guard let rule = Schema.of(entity.type)?[name], !rule.isSet, let former = base[name],
                shadow?.value(name) != value
            else { continue }
            var gone = GivenUpValue(name: name, isText: rule.owner == .text, value: value, former: former)
            for index in later.indices where later[index].changes[name] != nil {
                guard gone.leave(&later[index], on: baseVersion) else { break }
            }
        }
        return later
    }
}

/// A discarded value that the next entry was based on.
private struct GivenUpValue {
    let name: FieldName
    let isText: Bool
    var value: JSON
    var former: JSON

    /// - Returns: whether the entry's value changed, too, so that the entries behind it need the same.
    mutating func leave(_ entry: inout QueueEntry, on version: Int64) -> Bool {
        guard entry.intent == .update, entry.base[name] == value, let wanted = entry.changes[name]
        else { return false }
        entry.base[name] = former
        entry.baseVersion = min(entry.baseVersion, version)
        guard isText, let base = value.string, let server = former.string, let client = wanted.string else {
            return false
        }
        let kept = JSON.string(LineMerge.merge(base: base, server: server, client: client).text)
        entry.changes[name] = kept
        (value, former) = (wanted, kept)
        return true
    }
}
