import VaultJSON
import VaultModel

/// What persons did, in their own terms: what each had on the screen, and what each made of it. The oracle knows
/// nothing of versions, queues or merges.
struct History {
    /// A field of an entity.
    struct Place: Hashable {
        let entity: EntityRef
        let field: FieldName
    }

    /// One value that a person wrote, in place of what was seen.
    struct Write {
        let device: Int
        let at: Int64
        let value: JSON
        /// What the author had on the screen: the former value, or both sides of a dispute.
        let seen: [JSON]
        /// Whether it is a decision of a person's on what had been written before, and no new value.
        let isDecision: Bool
    }

    /// One element of a set, or one line of a text, that a person added or took away.
    struct Part {
        let device: Int
        let at: Int64
        let isAdded: Bool
    }

    /// A person's word on whether a thing is there, with everything that was on the screen then.
    struct Fate {
        let device: Int
        let at: Int64
        let isDeleted: Bool
        let seen: Fields
    }

    private(set) var writes: [Place: [Write]] = [:]
    private(set) var parts: [Place: [String: [Part]]] = [:]
    private(set) var fates: [EntityRef: [Fate]] = [:]
    /// Values and parts that a person gave up by dropping an entry or an offer, after seeing what is lost.
    private(set) var givenUp: [Place: Set<JSON>] = [:]
    /// Things of which a person dropped a deletion, a restore or the whole.
    private(set) var fatesGivenUp: Set<EntityRef> = []
    /// Values that the machine read.
    private(set) var readings: [Place: Set<JSON>] = [:]

    mutating func wrote(_ value: JSON, at place: Place, _ write: Write) {
        writes[place, default: []].append(write)
    }

    mutating func part(_ part: Part, _ element: String, at place: Place) {
        parts[place, default: [:]][element, default: []].append(part)
    }

    mutating func fate(_ fate: Fate, of entity: EntityRef) { fates[entity, default: []].append(fate) }

    mutating func gaveUp(_ value: JSON, at place: Place) { givenUp[place, default: []].insert(value) }

    mutating func gaveUpFate(of entity: EntityRef) { fatesGivenUp.insert(entity) }

    mutating func read(_ value: JSON, at place: Place) { readings[place, default: []].insert(value) }
}

extension History {
    /// What a device's person wrote since then may be gone: the person put an older store in its place.
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

    /// Whether an author on the way to `value` may have had `former` on the screen: of a value that was written twice,
    /// because somebody put it back, either writing counts.
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

    /// Whether an author on the way to `value` must have had `former` on the screen. Who had a value before them that was
    /// written twice may have had either writing, of those that were made by then.
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

    /// Whether a person gave the value up, or one that had taken its place: of one that was written twice, both.
    func isGivenUp(_ value: JSON, at place: Place) -> Bool {
        givenUp[place]?.contains { $0 == value || isAncestor(value, of: $0, at: place) } ?? false
    }

    /// Whether the device's own person added a part.
    func isAdded(_ element: String, at place: Place, by device: Int) -> Bool {
        parts[place]?[element]?.contains { $0.isAdded && $0.device == device } ?? false
    }

    /// The parts of a text or a set that its person changed between two states.
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
