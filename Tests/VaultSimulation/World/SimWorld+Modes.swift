internal import VaultJSON
internal import VaultModel
internal import VaultReplica
internal import VaultSync

// Choices of a person about a whole device.
extension SimWorld {
    mutating func goDeviceOnly(_ device: Int) throws {
        guard devices[device].isCloud else { return }
        tell("device \(device): goes device-only")
        cover.reach(.deviceOnly)
        devices[device].isCloud = false
        for process in processes.indices where processes[process].device == device && processes[process].isUp {
            hand(process, .paused)
        }
        try commit(device, of: things) { try $0.setQueueAside() }
    }

    mutating func goCloud(_ device: Int) throws {
        guard !devices[device].isCloud else { return }
        tell("device \(device): goes to the cloud again")
        cover.reach(.cloudAgain)
        devices[device].isCloud = true
        if plan.hasMachine { schedule.add(.carry(device: device), at: now + 1000) }
        try commit(device, of: things) { _ = try $0.markEverythingForPush() }
        for process in processes.indices where processes[process].device == device && processes[process].isUp {
            hand(process, .resumed)
        }
    }

    /// Accepts or discards resend proposals for what a restored server lacks.
    ///
    /// - Returns: false if there are none.
    mutating func answerOffers(_ device: Int, _ random: inout SimRandom) throws -> Bool {
        let offered = try devices[device].store.look { try $0.entries(in: .offered) }
        guard !offered.isEmpty else { return false }
        let accept = random.chance(800)
        tell("device \(device): \(accept ? "sends" : "gives up") what is offered, \(offered.count)")
        cover.reach(accept ? .offerTaken : .offerRefused)
        let refs = Set(offered.map(\.entry.entity)).sorted()
        let before = refs.compactMap { state(device, $0) }
        try commit(device, of: refs) { _ = try $0.answerOffers(accept: accept) }
        for former in before {
            if accept { noteOffer(device, former) } else { noteGone(device, former) }
        }
        trigger(device, .localWrite)
        return true
    }

    /// Records that a person saw the server's values and chose the previous ones.
    private mutating func noteOffer(_ device: Int, _ former: EntityState) {
        let ref = former.record.ref
        for (name, value) in former.record.shown.sorted(by: { $0.key < $1.key }) {
            let theirs = former.record.shadow?.value(name) ?? .null
            guard theirs != value, Schema.of(ref.type)?[name]?.isSet == false else { continue }
            history.wrote(
                value, at: .init(entity: ref, field: name),
                .init(device: device, at: now, value: value, seen: [theirs], isDecision: true))
        }
        history.fate(
            .init(device: device, at: now, isDeleted: former.record.entity.isDeleted, seen: former.record.shown),
            of: ref)
    }

    private mutating func noteGone(_ device: Int, _ former: EntityState) {
        let left = Set(state(device, former.record.ref)?.entries.map(\.entry.id) ?? [])
        for gone in former.entries where !left.contains(gone.entry.id) { noteGivenUp(gone.entry) }
        if state(device, former.record.ref) == nil { history.gaveUpFate(of: former.record.ref) }
    }

    /// Answers the mass-deletion guard.
    ///
    /// - Returns: false if it does not ask.
    mutating func answerQuestion(_ device: Int, _ random: inout SimRandom) -> Bool {
        let asking = processes.indices.first { process in
            guard processes[process].device == device, processes[process].isUp else { return false }
            if case .asking = processes[process].machine.phase { return true }
            return false
        }
        guard let asking else { return false }
        let deleting = random.chance(500)
        cover.reach(deleting ? .brakeDeletes : .brakeKeeps)
        tell("device \(device): lets \(deleting ? "them" : "nothing") be deleted")
        hand(asking, .decided(deleting: deleting))
        return true
    }
}
