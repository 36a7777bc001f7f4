import VaultJSON

extension QueueEntry {
    /// The entries of one entity that were made behind this one, as if it had never been made: where the first of them
    /// changes what this one had changed, it replaces what this one had replaced. A text loses the lines that this one
    /// brought, or else they would go out with the next edit although they were given up.
    ///
    /// Where the server has a field as this entry wanted it, it stays what the next one was made on.
    ///
    /// - Parameter later: oldest first; none of them was sent, since of an entity only the first entry is.
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

/// A value that stood under the next entry's and does not stand there any more.
private struct GivenUpValue {
    let name: FieldName
    let isText: Bool
    var value: JSON
    var former: JSON

    /// - Returns: whether the entry has become another one too, for those behind it.
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
