internal import VaultJSON
internal import VaultModel
internal import VaultReplica
internal import VaultServerCore

// Checks at rest, once nothing is left to happen.
extension SimWorld {
    /// Whether every device agrees with the server and has nothing to send.
    var isAtRest: Bool { firstDifference() == nil }

    mutating func checkConvergence() {
        if let difference = firstDifference() { find(.convergence, difference) }
    }

    /// Returns the first difference between a device and the server.
    private func firstDifference() -> String? {
        for device in devices.indices where devices[device].isCloud {
            for ref in things {
                if let difference = difference(device, ref) { return difference }
            }
            if let difference = eventDifference(device) { return difference }
        }
        return nil
    }

    private func difference(_ device: Int, _ ref: EntityRef) -> String? {
        let state = state(device, ref)
        let name = "device \(device), \(Self.short(ref))"
        if let waiting = state?.entries.first { return "\(name): \(waiting.entry.intent.rawValue) waits" }
        guard let record = mirror[ref] else {
            // A tombstone that the server has forgotten may stay, and so may a category that no server ever saw.
            let isGone = state?.record.shadow.map(\.isDeleted) ?? (state == nil || ref.type == .category)
            return isGone ? nil : "\(name): only here"
        }
        if record.entity.isDeleted {
            return state?.record.shadow.map(\.isDeleted) ?? true ? nil : "\(name): a tombstone on the server alone"
        }
        guard let shadow = state?.record.shadow else { return "\(name): on the server alone" }
        if shadow.version != record.entity.version {
            return "\(name): version \(shadow.version) here, \(record.entity.version) there"
        }
        for (field, value) in record.entity.fields where shadow.value(field) != value {
            return "\(name): \(field) is \(shadow.value(field).text) here, \(value.text) there"
        }
        return nil
    }

    mutating func checkAtRest() {
        for device in devices.indices {
            for ref in things { checkView(device, ref) }
        }
        let kept = keptValues()
        for (place, all) in history.writes.sorted(by: { $0.key < $1.key }) {
            let writes = all.filter { !$0.isTakenBack }
            for write in writes where !write.isDecision { checkWrite(write, place, kept) }
            checkReading(place, writes, kept)
        }
        for (place, elements) in history.parts.sorted(by: { $0.key < $1.key }) {
            for (element, parts) in elements.sorted(by: { $0.key < $1.key }) {
                checkPart(element, parts, place, kept)
            }
        }
        for (ref, fates) in history.fates.sorted(by: { $0.key < $1.key }) { checkFate(ref, fates) }
        checkHomesAtRest()
        checkSaved()
        hash.add(mirrorSeq)
    }

    /// Returns the values that the server kept as events when they were overwritten.
    func keptValues() -> [History.Place: [JSON]] {
        var kept = keptBefore
        let events = mirror.values.filter { $0.entity.ref.type == .event }.map(\.entity.fields)
        for fields in events where fields["type"] == "valueOverwritten" {
            guard let name = fields["field"]?.string, let value = fields["value"],
                let id = fields["detail"]?["entityId"]?.string ?? fields["receiptId"]?.string,
                let ref = EntityRef(anyID: id)
            else { continue }
            kept[.init(entity: ref, field: FieldName(rawValue: name)), default: []].append(value)
        }
        return kept
    }

    // MARK: I2

    private mutating func checkWrite(
        _ write: History.Write, _ place: History.Place, _ kept: [History.Place: [JSON]]
    ) {
        guard isUnique(place.field), !write.value.isNull else { return }
        let value = write.value
        if history.fatesGivenUp.contains(place.entity) { return }
        // A value is remembered if it was kept or discarded, or if that happened to a value whose author had seen it.
        // After a restore of the server, the devices' own histories count too.
        let own = isRestored ? devices.flatMap { $0.kept(in: place.field) } : []
        let remembered = (kept[place] ?? []) + (history.givenUp[place] ?? []) + own
        if remembered.contains(where: { $0 == value || history.isAncestor(value, of: $0, at: place) }) { return }
        // A tombstone loses the value, unless whoever deleted the entity knew of it.
        let isDeleted = place.entity.type != .category && mirror[place.entity]?.entity.isDeleted == true && !isRestored
        if isCurrent(value, place), !isDeleted { return }
        if isHeld(value, place) || wasSeenByDelete(value, place, kept) { return }
        find(
            .nothingLost,
            "device \(write.device) wrote \(value.text) into \(Self.short(place.entity)).\(place.field), and it is gone"
        )
    }

    /// Whether values of a field are unique, and so show who wrote them.
    func isUnique(_ field: FieldName) -> Bool {
        ![.category, .status, .isFavorite, .currency].contains(field)
    }

    private func isCurrent(_ value: JSON, _ place: History.Place) -> Bool {
        guard let entity = mirror[place.entity]?.entity, !entity.isBare else { return false }
        let current = entity.fields[place.field] ?? .null
        return current == value || history.isAncestor(value, of: current, at: place)
    }

    /// Whether a device still has the value for a person to see: in a conflict, pending or failed.
    private func isHeld(_ value: JSON, _ place: History.Place) -> Bool {
        devices.indices.contains { device in
            guard let state = state(device, place.entity) else { return false }
            // A conflict about a deletion keeps all fields as this device has them.
            let shown = state.conflicts.isEmpty ? [] : [state.record.shown[place.field] ?? .null]
            let held =
                shown
                + state.conflicts.filter { $0.field == place.field }.flatMap { [$0.mine, $0.theirs] }
                + state.entries.compactMap { $0.entry.changes[place.field] }
            return held.contains { $0 == value || history.isAncestor(value, of: $0, at: place) }
        }
    }

    private func wasSeenByDelete(
        _ value: JSON, _ place: History.Place, _ kept: [History.Place: [JSON]]
    ) -> Bool {
        let isGone = mirror[place.entity].map { $0.entity.isDeleted || $0.entity.isBare } ?? true
        guard isGone || forgotten.contains(place.entity) else { return false }
        // For a category the later change wins, also between deletion and edit.
        if place.entity.type == .category { return true }
        if kept[.init(entity: place.entity, field: .isDeleted)] != nil { return true }
        return history.fates[place.entity]?.contains { fate in
            let seen = fate.seen[place.field] ?? .null
            return fate.isDeleted && (seen == value || history.isAncestor(value, of: seen, at: place))
        } ?? false
    }

    private mutating func checkPart(
        _ element: String, _ parts: [History.Part], _ place: History.Place, _ kept: [History.Place: [JSON]]
    ) {
        guard let added = parts.first(where: \.isAdded), !parts.contains(where: { !$0.isAdded }) else { return }
        if history.givenUp[place]?.contains(.string(element)) == true { return }
        if history.fatesGivenUp.contains(place.entity) { return }
        let holds = { (value: JSON) in value.strings?.contains(element) ?? Self.lines(value).contains(element) }
        let entity = mirror[place.entity]?.entity
        if let entity, !entity.isBare, holds(entity.fields[place.field] ?? .null) { return }
        if entity?.isBare ?? true || forgotten.contains(place.entity),
            history.fates[place.entity]?.contains(where: \.isDeleted) == true
        {
            return
        }
        if kept[place]?.contains(where: holds) == true { return }
        if isRestored, devices.contains(where: { $0.kept(in: place.field).contains(where: holds) }) { return }
        let isHeld = devices.indices.contains { device in
            guard let state = state(device, place.entity) else { return false }
            if state.entries.contains(where: { $0.entry.changes[place.field] != nil }) { return true }
            // A conflict about a deletion keeps all fields as this device has them.
            return !state.conflicts.isEmpty && holds(state.record.shown[place.field] ?? .null)
        }
        if isHeld { return }
        find(
            .nothingLost,
            "device \(added.device) added \(element) to \(Self.short(place.entity)).\(place.field), and it is gone")
    }

    // MARK: I3 and I6

    private mutating func checkReading(
        _ place: History.Place, _ writes: [History.Write], _ kept: [History.Place: [JSON]]
    ) {
        // On a restored server, recognition cannot respect edits that it never knew; their values are in the history.
        guard !isRestored, let readings = history.readings[place], let entity = mirror[place.entity]?.entity,
            !entity.isBare,
            let current = entity.fields[place.field], readings.contains(current), isUnique(place.field)
        else { return }
        let byHand = writes.filter { !$0.isDecision }
        guard !byHand.isEmpty, !history.fatesGivenUp.contains(place.entity),
            !writes.contains(where: { $0.value == current })
        else { return }
        if byHand.allSatisfy({ isOver($0.value, place, kept) }) { return }
        // Another person's value in a field that was given back is in the history.
        if history.isGivenBack(place),
            byHand.allSatisfy({ isOver($0.value, place, kept) || isKept($0.value, place, kept) })
        {
            return
        }
        find(
            .personBeforeMachine,
            "\(Self.short(place.entity)).\(place.field) is \(current.text), which a machine read")
    }

    private func isKept(_ value: JSON, _ place: History.Place, _ kept: [History.Place: [JSON]]) -> Bool {
        kept[place]?.contains { $0 == value || history.isAncestor(value, of: $0, at: place) } ?? false
    }

    /// Whether a person's value need not win over recognition: it was discarded, or a device still has it, or it was
    /// deleted with its entity. Once the server has forgotten that, another device may bring the entity back as it was
    /// before.
    private func isOver(_ value: JSON, _ place: History.Place, _ kept: [History.Place: [JSON]]) -> Bool {
        history.isGivenUp(value, at: place) || isHeld(value, place)
            || forgotten.contains(place.entity) && wasSeenByDelete(value, place, kept)
    }

    private mutating func checkFate(_ ref: EntityRef, _ fates: [History.Fate]) {
        guard ref.type != .category, !history.fatesGivenUp.contains(ref), let entity = mirror[ref]?.entity,
            fates.allSatisfy(\.isDeleted), !entity.isDeleted, !isRestored
        else { return }
        // A restored vault does not know that it ever sent the entity, and no tombstone can tell it if that was
        // forgotten.
        if forgotten.contains(ref), devices.contains(where: { $0.backedUpAt != nil }) { return }
        // The push of a receipt that came as a text has what nobody had seen when it was deleted.
        if forgotten.contains(ref), texted.values.contains(ref) { return }
        let isOpen = devices.indices.contains { device in
            guard let state = state(device, ref) else { return false }
            return state.conflicts.contains { $0.field == .isDeleted } || !state.entries.isEmpty
        }
        let hasNewest = sealed.values.contains { $0.entity == ref && $0.onConflict == .mine }
        if !isOpen, !hasNewest { find(.tombstones, "\(Self.short(ref)) was deleted, and is there") }
    }
}

extension History.Place: Comparable {
    static func < (left: Self, right: Self) -> Bool { (left.entity, left.field) < (right.entity, right.field) }
}
