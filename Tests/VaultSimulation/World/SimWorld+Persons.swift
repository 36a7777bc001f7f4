internal import VaultJSON
internal import VaultModel
internal import VaultReplica
internal import VaultSync

extension SimWorld {
    /// Carries out an item of the plan.
    mutating func perform(_ item: PlanItem) {
        var random = SimRandom(seed: item.salt)
        devices[item.device].clock.random = random.split(9)
        devices[item.device].clock.time = now
        hash.add(item.salt)
        guard item.step.isPersonal else { return befall(item, &random) }
        do {
            try act(item, &random)
        } catch let error as ReplicaError {
            tell("device \(item.device): \(item.step.rawValue) is refused: \(error)")
        } catch {
            find(.wholeCommits, "device \(item.device) cannot \(item.step.rawValue): \(error)")
        }
    }

    private mutating func act(_ item: PlanItem, _ random: inout SimRandom) throws {
        let device = item.device
        switch item.step {
        case .create: try create(device, &random)
        case .importMany: for _ in 0..<28 { try create(device, &random) }
        case .trashMany:
            for ref in receipts {
                guard let entity = state(device, ref)?.record.entity, !entity.isDeleted else { continue }
                try setDeleted(device, entity, true)
            }
        case .edit, .money, .favorite, .notes, .tags, .putBack, .acceptReading:
            guard let entity = chooseReceipt(device, &random, deleted: false) else { return }
            try edit(device, entity, wanted(item.step, entity, &random), byHand: item.step != .acceptReading)
        case .category: try editCategory(device, &random)
        case .categoryTrash: try deleteCategory(device, &random)
        case .part: try editPart(device, &random)
        case .partTrash: try trashPart(device, &random)
        case .openForm:
            guard let entity = chooseReceipt(device, &random, deleted: false) else { return }
            devices[device].forms.append(entity)
        case .saveForm: try saveForm(device, &random)
        case .trash, .restore:
            guard let entity = chooseReceipt(device, &random, deleted: item.step == .restore) else { return }
            try setDeleted(device, entity, item.step == .trash)
        case .resolve: try resolveOne(device, &random)
        case .retry: try retryFailed(device)
        case .drop: try dropOne(device, &random)
        case .policy:
            let policy: Operation.ConflictPolicy = random.chance(500) ? .mine : .ask
            tell("device \(device): two changes of one field: \(policy.rawValue)")
            try commit(device) { try $0.setConflictPolicy(policy) }
        case .manualSync: trigger(device, .manual)
        case .fullSync:
            tell("device \(device): asks for a comparison of everything")
            trigger(device, .full)
        case .belonging: try addBelonging(device, &random)
        case .split, .merge, .purgeReceipts, .moveCategory: try ask(device, item.step, &random)
        case .goDeviceOnly: try goDeviceOnly(device)
        case .goCloud: try goCloud(device)
        case .picture: try addPicture(device, &random)
        case .evict: evict(device)
        case .giveBack: try giveBack(device, &random)
        case .text: try sendText(device, &random)
        case .answer:
            _ = try answerOffers(device, &random)
            _ = answerQuestion(device, &random)
        default: break
        }
    }

    mutating func trigger(_ device: Int, _ trigger: SyncTrigger) {
        for process in processes.indices where processes[process].device == device && processes[process].isUp {
            begin(process, trigger, after: 1)
            return
        }
    }

    // MARK: Choosing

    /// Chooses an entity. For one salt the choice stays the same as long as the chosen entity exists, whatever else
    /// there is.
    func choose(_ refs: [EntityRef], _ salt: UInt64) -> EntityRef? {
        refs.max { Self.weight($0, salt) < Self.weight($1, salt) }
    }

    private static func weight(_ ref: EntityRef, _ salt: UInt64) -> UInt64 {
        var hash = EventHash()
        hash.add(ref.id)
        return SimRandom.mix(hash.value ^ salt)
    }

    /// Returns a receipt as the device shows it.
    func chooseReceipt(_ device: Int, _ random: inout SimRandom, deleted: Bool) -> Entity? {
        let salt = random.next()
        let shown = receipts.filter { state(device, $0)?.record.entity.isDeleted == deleted }
        return choose(shown, salt).flatMap { state(device, $0)?.record.entity }
    }

    // MARK: Editing

    private mutating func create(_ device: Int, _ random: inout SimRandom) throws {
        let number = Int64(random.next() >> 40)
        var fields: Fields = [.storeName: .string("store \(number)")]
        if random.chance(500) {
            fields[.totalMinor] = .integer(number)
            fields[.currency] = "EUR"
        }
        if random.chance(400) { fields[.userNotes] = .string("first \(number)\nsecond \(number)") }
        if random.chance(300) { fields[.userTags] = .array([.string("tag \(number)")]) }
        if random.chance(300) { fields[.purchaseDate] = .string(Self.day(number)) }
        let ref = EntityRef(devices[device].minter.next(ReceiptKind.self))
        tell("device \(device): creates \(Self.short(ref)) \(fields.json.text)")
        try commit(device, of: [ref]) { try $0.insert(ref, fields, byHand: true) }
        receipts.append(ref)
        let blank = Entity(ref: ref, fields: [:])
        noteEdit(device, from: blank, wanted: fields)
        trigger(device, .localWrite)
    }

    /// Edits an entity as the person sees it.
    mutating func edit(_ device: Int, _ entity: Entity, _ wanted: Fields, byHand: Bool, form: Bool = false) throws {
        guard !wanted.isEmpty else { return }
        let before = state(device, entity.ref)
        let seen = form ? SeenFields(version: entity.version, values: entity.fields) : nil
        tell("device \(device): edits \(Self.short(entity.ref))\(form ? " by a form" : "") \(wanted.json.text)")
        var edit: EntityEdit?
        try unseal(device, entity.ref) { world in
            edit = try world.commit(device, of: [entity.ref]) {
                try $0.change(entity.ref, to: wanted, byHand: byHand, seen: seen)
            }
        }
        guard edit != nil || form else { return }
        if let before, let after = state(device, entity.ref) { noteFolding(before, after) }
        noteEdit(device, from: entity, wanted: wanted, byHand: byHand, over: form ? before?.record.entity : nil)
        noteTakenBack(device, wanted, before, state(device, entity.ref))
        trigger(device, .localWrite)
    }

    /// Notes the fields that an edit restored to their base before they were sent: folding drops them, and with them
    /// that a person ever touched them (docs/model.md).
    private mutating func noteTakenBack(_ device: Int, _ wanted: Fields, _ before: EntityState?, _ after: EntityState?)
    {
        guard let before, let after else { return }
        for (name, value) in wanted where !after.entries.contains(where: { $0.entry.changes[name] != nil }) {
            guard let pending = before.entries.last(where: { $0.entry.changes[name] != nil })?.entry,
                !pending.isSealed, pending.base[name] == value
            else { continue }
            history.takeBack(to: value, at: .init(entity: pending.entity, field: name), device: device)
        }
    }

    private mutating func noteFolding(_ before: EntityState, _ after: EntityState) {
        if after.entries.count < before.entries.count { cover.reach(.foldedAway) }
        if after.entries.count == before.entries.count, !after.entries.isEmpty { cover.reach(.folded) }
    }

    private mutating func saveForm(_ device: Int, _ random: inout SimRandom) throws {
        guard !devices[device].forms.isEmpty else { return }
        let form = devices[device].forms.remove(at: random.below(devices[device].forms.count))
        guard let current = state(device, form.ref)?.record.entity, !current.isDeleted else { return }
        if current.fields != form.fields { cover.reach(.staleForm) }
        let steps: [SimStep] = [.edit, .notes, .money, .tags]
        try edit(
            device, form, wanted(steps[random.below(steps.count)], form, &random), byHand: true, form: true)
    }

    mutating func setDeleted(_ device: Int, _ entity: Entity, _ isDeleted: Bool) throws {
        tell("device \(device): \(isDeleted ? "trashes" : "restores") \(Self.short(entity.ref))")
        guard try commit(device, of: [entity.ref], { try $0.setDeleted(isDeleted, entity.ref) }) != nil else { return }
        history.fate(
            .init(device: device, at: now, isDeleted: isDeleted, seen: entity.fields), of: entity.ref)
        noteOutlived(device, entity.ref)
        trigger(device, .localWrite)
    }

    static func short(_ ref: EntityRef) -> String { "\(ref.id.prefix(4))\(ref.id.suffix(4))" }

    static func day(_ number: Int64) -> String {
        CalendarDay(daysSince1970: Int(number % 1_000_000) - 300_000)?.description ?? "2026-01-01"
    }
}
