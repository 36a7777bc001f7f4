internal import VaultJSON
internal import VaultModel

/// Tells what a person has changed elsewhere on this device since the form of an edit was opened: in another window, or
/// by a command.
///
/// For a server, the changes of one device follow each other, and the later is meant; so it asks nobody. Changes of
/// other devices are its business.
struct Overtaken {
    let journal: Journal
    /// The entity as it is now.
    let entity: Entity

    /// Returns the values to store: of texts that are merged by lines, the merge of both.
    ///
    /// - Throws: `overtaken` if a field that has one value has another one by now.
    func merged(_ wanted: Fields, over seen: Fields) throws -> Fields {
        var merged = wanted
        for (name, value) in wanted {
            let current = entity.value(name)
            guard let before = seen[name], current != before, current != value,
                let rule = Schema.of(entity.ref.type)?[name], !rule.isSet,
                try journal.left(current, in: name, of: entity.ref.id)
            else { continue }
            if rule.owner == .text, let text = lines(value, current, before) {
                merged[name] = .string(text)
            } else {
                throw StoreError(.overtaken)
            }
        }
        return merged
    }

    /// Nil if both changed the same lines.
    private func lines(_ mine: JSON, _ current: JSON, _ before: JSON) -> String? {
        guard let mine = mine.string, let current = current.string else { return nil }
        let merge = LineMerge.merge(base: before.string, server: current, client: mine)
        return merge.overlapped ? nil : merge.text
    }
}
