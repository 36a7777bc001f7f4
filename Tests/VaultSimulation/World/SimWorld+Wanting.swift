internal import VaultJSON
internal import VaultModel

extension SimWorld {
    /// Returns a person's edit of a receipt, mostly with values that nobody else ever writes, so that they can be
    /// followed.
    func wanted(_ step: SimStep, _ entity: Entity, _ random: inout SimRandom) -> Fields {
        let number = Int64(random.next() >> 40)
        switch step {
        case .money: return money(number, &random)
        case .favorite: return [.isFavorite: .bool(!(entity.value(.isFavorite).bool ?? false))]
        case .notes: return [.userNotes: .string(notes(entity, number, &random))]
        case .tags: return [.userTags: .array(tags(entity, number, &random).map(JSON.string))]
        case .putBack: return formerValue(of: entity, &random)
        case .acceptReading: return [.storeName: .string("accepted \(number)")]
        default: return plain(number, &random)
        }
    }

    private func plain(_ number: Int64, _ random: inout SimRandom) -> Fields {
        var fields: Fields = [:]
        if random.chance(600) { fields[.storeName] = .string("store \(number)") }
        if random.chance(250) { fields[.warrantyMonths] = .integer(number % 1201) }
        if random.chance(250) { fields[.purchaseDate] = .string(Self.day(number)) }
        if random.chance(150), let category = choose(categories, random.next()) {
            fields[.category] = .string(category.id)
        }
        if fields.isEmpty { fields[.returnBy] = .string(Self.day(number)) }
        return fields
    }

    private func money(_ number: Int64, _ random: inout SimRandom) -> Fields {
        switch random.below(5) {
        case 0: return [.returnBy: .string(Self.day(number))]
        case 1: return [.purchaseDate: .string(Self.day(number))]
        case 2: return [.status: random.chance(500) ? "returned" : "active"]
        default: return [.totalMinor: .integer(number), .currency: random.chance(700) ? "EUR" : "JPY"]
        }
    }

    func notes(_ entity: Entity, _ number: Int64, _ random: inout SimRandom) -> String {
        var lines = Self.lines(entity.value(.userNotes))
        let at = random.below(lines.count + 1)
        switch random.below(4) {
        case 0 where !lines.isEmpty: lines.remove(at: at % lines.count)
        case 1 where !lines.isEmpty: lines[at % lines.count] = "line \(number)"
        default: lines.insert("line \(number)", at: at)
        }
        return lines.joined(separator: "\n")
    }

    private func tags(_ entity: Entity, _ number: Int64, _ random: inout SimRandom) -> [String] {
        var tags = entity.set(.userTags)
        if !tags.isEmpty, random.chance(400) { tags.remove(at: random.below(tags.count)) }
        if random.chance(750) { tags.append("tag \(number)") }
        return tags.sorted()
    }

    /// Returns the value that was on the screen when the current value of some field was written.
    private func formerValue(of entity: Entity, _ random: inout SimRandom) -> Fields {
        let names: [FieldName] = [.storeName, .purchaseDate, .returnBy, .warrantyMonths]
        for name in names {
            let writes = history.writes[.init(entity: entity.ref, field: name)] ?? []
            guard let last = writes.last(where: { $0.value == entity.value(name) }), let seen = last.seen.first,
                !(name == .storeName && seen.isNull)
            else { continue }
            return [name: seen]
        }
        return [:]
    }

    static func lines(_ text: JSON) -> [String] {
        guard let text = text.string, !text.isEmpty else { return [] }
        return text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    /// Records a person's edit in the history.
    ///
    /// - Parameter current: the device's state, if the person edited an older state in a form.
    mutating func noteEdit(
        _ device: Int, from shown: Entity, wanted: Fields, byHand: Bool = true, over current: Entity? = nil
    ) {
        for (name, value) in wanted.sorted(by: { $0.key < $1.key }) {
            let place = History.Place(entity: shown.ref, field: name)
            let former = shown.value(name)
            switch Schema.of(shown.ref.type)?[name]?.owner {
            case .text:
                let over = Self.lines(current?.value(name) ?? .null).filter {
                    history.isAdded($0, at: place, by: device)
                }
                history.changedParts(
                    at: place, from: Self.lines(former) + over, to: Self.lines(value), device: device, time: now)
            case .set:
                history.changedParts(
                    at: place, from: former.strings ?? [], to: value.strings ?? [], device: device, time: now)
            default:
                guard former != value else { continue }
                var seen = [former]
                // Values that the same device wrote since are in its own history.
                if let over = current?.value(name),
                    history.writes[place]?.last(where: { $0.value == over })?.device == device
                {
                    seen.append(over)
                }
                history.wrote(
                    value, at: place, .init(device: device, at: now, value: value, seen: seen, isDecision: !byHand))
            }
        }
    }
}
