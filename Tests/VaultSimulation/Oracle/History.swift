import VaultJSON
import VaultModel

/// The actions of persons in their own terms: the values each saw on the screen, and those each wrote. The oracle knows
/// nothing about versions, queues or merges.
struct History {
    /// A field of an entity.
    struct Place: Hashable {
        let entity: EntityRef
        let field: FieldName
    }

    /// A value that a person wrote over the values seen.
    struct Write {
        let device: Int
        let at: Int64
        let value: JSON
        /// The values on the author's screen: the previous one, or both sides of a conflict.
        let seen: [JSON]
        /// Whether the person chose among values written before instead of writing a new one.
        let isDecision: Bool
        /// Whether the person restored the value that was there before, before anything was sent: then nothing was
        /// changed, and nothing of it has to be anywhere.
        var isTakenBack = false
    }

    /// An element of a set, or a line of a text, that a person added or removed.
    struct Part {
        let device: Int
        let at: Int64
        let isAdded: Bool
    }

    /// A person's choice whether an entity exists, with all fields on the screen at that time.
    struct Fate {
        let device: Int
        let at: Int64
        let isDeleted: Bool
        let seen: Fields
    }

    private(set) var writes: [Place: [Write]] = [:]
    private(set) var parts: [Place: [String: [Part]]] = [:]
    private(set) var fates: [EntityRef: [Fate]] = [:]
    /// Values and parts that a person discarded with an entry or a resend proposal, after seeing what would be lost.
    private(set) var givenUp: [Place: Set<JSON>] = [:]
    /// Entities of which a person discarded a deletion, a restore or everything.
    private(set) var fatesGivenUp: Set<EntityRef> = []
    /// Fields that a person gave back to recognition.
    private(set) var givenBack: Set<Place> = []
    /// Machine-read values.
    private(set) var readings: [Place: Set<JSON>] = [:]

    mutating func wrote(_ value: JSON, at place: Place, _ write: Write) {
        writes[place, default: []].append(write)
    }

    /// Marks the writes of a device that led from `original` to the current value, and the one that restored it.
    mutating func takeBack(to original: JSON, at place: Place, device: Int) {
        guard var written = writes[place], let last = written.lastIndex(where: { $0.device == device }) else { return }
        written[last].isTakenBack = true
        var value = written[last].seen.first
        while let shown = value, shown != original,
            let index = written.lastIndex(where: { $0.device == device && $0.value == shown && !$0.isTakenBack })
        {
            written[index].isTakenBack = true
            value = written[index].seen.first
        }
        writes[place] = written
    }

    mutating func part(_ part: Part, _ element: String, at place: Place) {
        parts[place, default: [:]][element, default: []].append(part)
    }

    mutating func fate(_ fate: Fate, of entity: EntityRef) { fates[entity, default: []].append(fate) }

    mutating func gaveUp(_ value: JSON, at place: Place) { givenUp[place, default: []].insert(value) }

    mutating func gaveUpFate(of entity: EntityRef) { fatesGivenUp.insert(entity) }

    /// Records that a person gave a field with that value back to recognition, which may replace it then.
    mutating func gaveBack(_ value: JSON, at place: Place) {
        gaveUp(value, at: place)
        givenBack.insert(place)
    }

    func isGivenBack(_ place: Place) -> Bool { givenBack.contains(place) }

    mutating func read(_ value: JSON, at place: Place) { readings[place, default: []].insert(value) }
}

extension History {
    /// Allows the loss of everything that a device's person wrote since `time`, after restoring an older store.
    mutating func forgive(device: Int, since time: Int64) {
        for (place, writes) in writes {
            for write in writes where write.device == device && write.at >= time { gaveUp(write.value, at: place) }
        }
        for (place, elements) in parts {
            for (element, parts) in elements where parts.contains(where: { $0.device == device && $0.at >= time }) {
                gaveUp(.string(element), at: place)
            }
        }
        for (ref, fates) in fates where fates.contains(where: { $0.device == device && $0.at >= time }) {
            gaveUpFate(of: ref)
        }
    }

    /// Whether an author on the way to `value` may have seen `former`. A value that was written twice, because somebody
    /// put it back, counts with either write.
    func isAncestor(_ former: JSON, of value: JSON, at place: Place) -> Bool {
        guard let written = writes[place] else { return false }
        var known: Set<JSON> = [value]
        var open = [value]
        while let next = open.popLast() {
            for write in written where write.value == next {
                for seen in write.seen where known.insert(seen).inserted {
                    if seen == former { return true }
                    open.append(seen)
                }
            }
        }
        return false
    }

    /// Whether an author on the way to `value` must have seen `former`. Whoever saw a value that was written twice may
    /// have seen either write, if it existed by then.
    func isSurelyAncestor(_ former: JSON, of value: JSON, at place: Place) -> Bool {
        isSurelyAncestor(former, of: value, among: writes[place] ?? [], by: .max, known: [])
    }

    private func isSurelyAncestor(
        _ former: JSON, of value: JSON, among written: [Write], by moment: Int64, known: Set<JSON>
    ) -> Bool {
        let writings = written.filter { $0.value == value && $0.at <= moment }
        guard !writings.isEmpty, !known.contains(value) else { return false }
        return writings.allSatisfy { write in
            write.seen.contains { seen in
                seen == former
                    || isSurelyAncestor(former, of: seen, among: written, by: write.at, known: known.union([value]))
            }
        }
    }

    /// Whether a person discarded the value, or one that replaced it; both writes of a value written twice count.
    func isGivenUp(_ value: JSON, at place: Place) -> Bool {
        givenUp[place]?.contains { $0 == value || isAncestor(value, of: $0, at: place) } ?? false
    }

    /// Whether the device's own person added a part.
    func isAdded(_ element: String, at place: Place, by device: Int) -> Bool {
        parts[place]?[element]?.contains { $0.isAdded && $0.device == device } ?? false
    }

    /// Records the parts of a text or a set that a person changed between two states.
    mutating func changedParts(at place: Place, from old: [String], to new: [String], device: Int, time: Int64) {
        let (before, after) = (Set(old), Set(new))
        for element in new where !before.contains(element) {
            part(Part(device: device, at: time, isAdded: true), element, at: place)
        }
        for element in old where !after.contains(element) {
            part(Part(device: device, at: time, isAdded: false), element, at: place)
        }
    }
}
