internal import VaultJSON
internal import VaultModel
internal import VaultReplica
internal import VaultSync

extension SimWorld {
    // MARK: Conflicts

    /// Returns every entity with a conflict on a device.
    func disputed(_ device: Int) -> [EntityRef] {
        things.filter { state(device, $0)?.conflicts.isEmpty == false }
    }

    mutating func resolveOne(_ device: Int, _ random: inout SimRandom) throws {
        guard let ref = choose(disputed(device), random.next()) else { return }
        try resolve(device, ref, &random)
    }

    mutating func resolve(_ device: Int, _ ref: EntityRef, _ random: inout SimRandom) throws {
        guard let before = state(device, ref) else { return }
        var choices: [FieldName: ConflictChoice] = [:]
        let number = Int64(random.next() >> 40)
        for conflict in before.conflicts { choices[conflict.field] = choice(conflict, number, &random) }
        if let amount = choices[.totalMinor] { choices[.currency] = Self.matching(amount) }
        tell("device \(device): decides \(Self.short(ref)) \(choices)")
        try commit(device, of: [ref]) { _ = try $0.resolve(ref, choices) }
        for conflict in before.conflicts { noteDecision(device, ref, conflict, before) }
        trigger(device, .localWrite)
    }

    private func choice(_ conflict: FieldConflict, _ number: Int64, _ random: inout SimRandom) -> ConflictChoice {
        switch random.below(conflict.field == .isDeleted ? 2 : 3) {
        case 0: return .mine
        case 1: return .theirs
        default:
            let own: JSON? =
                switch conflict.field {
                case .storeName, .name, .icon: .string("own \(number)")
                case .totalMinor: .integer(number)
                case .purchaseDate, .returnBy: .string(Self.day(number))
                case .warrantyMonths: .integer(number % 1201)
                default: nil
                }
            return own.map { .own($0) } ?? .mine
        }
    }

    /// Returns the choice of a currency that goes with the choice of an amount.
    private static func matching(_ amount: ConflictChoice) -> ConflictChoice {
        if case .own = amount { return .own("EUR") }
        return amount
    }

    /// Records that a conflict was resolved with both sides on the screen.
    private mutating func noteDecision(
        _ device: Int, _ ref: EntityRef, _ conflict: FieldConflict, _ before: EntityState
    ) {
        guard let after = state(device, ref)?.record.entity else { return }
        let theirs = before.record.shadow?.value(conflict.field) ?? conflict.theirs
        if conflict.field == .isDeleted {
            for value in [before.record.shown, before.record.shadow?.fields ?? [:], after.fields] {
                history.fate(
                    .init(device: device, at: now, isDeleted: after.isDeleted, seen: value), of: ref)
            }
            return
        }
        let value = after.value(conflict.field)
        cover.reach(value == conflict.mine ? .resolvedMine : value == theirs ? .resolvedTheirs : .resolvedOwn)
        let waiting = before.entries.compactMap { $0.entry.changes[conflict.field] }
        history.wrote(
            value, at: .init(entity: ref, field: conflict.field),
            .init(
                device: device, at: now, value: value, seen: [conflict.mine, conflict.theirs, theirs] + waiting,
                isDecision: value == conflict.mine || value == theirs))
    }

    // MARK: The failed list

    mutating func retryFailed(_ device: Int) throws {
        for ref in things {
            for entry in state(device, ref)?.entries ?? [] where entry.state == .failed {
                cover.reach(.failedRetried)
                tell("device \(device): tries \(Self.short(ref)) again")
                try commit(device, of: [ref]) { try $0.retry(entry.entry.id) }
                trigger(device, .localWrite)
            }
        }
    }

    mutating func dropOne(_ device: Int, _ random: inout SimRandom) throws {
        let waiting = things.filter { state(device, $0)?.entries.isEmpty == false }
        guard let ref = choose(waiting, random.next()) else { return }
        try drop(device, ref, first: true)
    }

    /// Has a person discard an entry, after seeing what will be lost.
    mutating func drop(_ device: Int, _ ref: EntityRef, first: Bool) throws {
        guard let before = state(device, ref), let entry = first ? before.entries.first : before.entries.last else {
            return
        }
        tell("device \(device): drops \(entry.entry.intent.rawValue) of \(Self.short(ref))")
        try commit(device, of: [ref]) { try $0.drop(entry.entry.id) }
        cover.reach(.dropped)
        let after = state(device, ref)
        let left = Set(after?.entries.map(\.entry.id) ?? [])
        for gone in before.entries where !left.contains(gone.entry.id) { noteGivenUp(gone.entry) }
        if after == nil { history.gaveUpFate(of: ref) }
        noteOutlived(device, ref)
        trigger(device, .localWrite)
    }

    mutating func noteGivenUp(_ entry: QueueEntry) {
        if entry.intent == .delete || entry.changes[.isDeleted] != nil { history.gaveUpFate(of: entry.entity) }
        if entry.intent == .create { history.gaveUpFate(of: entry.entity) }
        for (name, value) in entry.changes {
            let place = History.Place(entity: entry.entity, field: name)
            if let change = SetChange(value) {
                for element in change.add { history.gaveUp(.string(element), at: place) }
            } else if Schema.of(entry.entity.type)?[name]?.owner == .text {
                for line in Self.lines(value) { history.gaveUp(.string(line), at: place) }
            } else {
                history.gaveUp(value, at: place)
            }
        }
    }

    // MARK: When all is calm

    /// Has persons answer everything that awaits an answer.
    ///
    /// - Returns: whether anything was decided.
    mutating func decideEverything(_ round: Int) -> Bool {
        var acted = false
        for device in devices.indices {
            var random = SimRandom(seed: plan.seed).split(UInt64(9000 + round * 10 + device))
            devices[device].clock.random = random.split(1)
            devices[device].clock.time = now
            do {
                acted = try decide(device, round, &random) || acted
            } catch {
                find(.wholeCommits, "device \(device) cannot decide: \(error)")
            }
        }
        return acted
    }

    private mutating func decide(_ device: Int, _ round: Int, _ random: inout SimRandom) throws -> Bool {
        if !devices[device].isCloud {
            try goCloud(device)
            return true
        }
        var acted = try answerOffers(device, &random)
        acted = answerQuestion(device, &random) || acted
        for ref in things {
            guard let state = state(device, ref) else { continue }
            if state.entries.contains(where: { $0.state == .failed }) {
                acted = true
                if round < 2 { try retryFailed(device) } else { try drop(device, ref, first: true) }
            }
            if plan.knobs.resolvesAll, !state.conflicts.isEmpty {
                acted = true
                try resolve(device, ref, &random)
            }
        }
        return acted
    }
}
