internal import Translation
internal import VaultModel
internal import VaultReplica
internal import VaultSync
internal import VaultWire

extension SimWorld {
    /// Starts what an action asks for.
    mutating func follow(_ process: Int, _ action: SyncAction) {
        let life = processes[process].life
        switch action {
        case .send(let request, let ticket): send(process, request, ticket)
        case .become(let session): become(process, session)
        case .retire(let device):
            // Best effort: a server that cannot be reached keeps the old device.
            let isReached = devices[processes[process].device].isOnline && server.isUp.contains(true)
            if isReached { try? server.revoke(device, token: processes[process].token) }
        case .acquireLease, .store, .pause, .release:
            let delay = isCalm ? 1 : processes[process].random.between(1, 4)
            schedule.add(.perform(process: process, life: life, action), at: now + delay)
        case .wait(let milliseconds):
            checkBlame(process)
            processes[process].alarm += 1
            schedule.add(
                .alarm(process: process, life: life, number: processes[process].alarm), at: now + milliseconds)
        case .cancelWait: processes[process].alarm += 1
        case .cancelRequests:
            for ticket in processes[process].tickets.sorted() {
                let failure = RemoteFailure(.cancelled, "Cancelled.")
                schedule.add(.answer(process: process, life: life, ticket: ticket, .failed(failure)), at: now + 1)
            }
        case .releaseLease: releaseLease(process)
        case .note, .report, .finished: break
        }
    }

    /// Performs an action on the store, unless the process dies before or after it.
    mutating func act(_ process: Int, _ action: SyncAction) {
        let device = processes[process].device
        if !isCalm, processes[process].random.chance(plan.knobs.deathsBefore) {
            cover.reach(.diedBeforeCommit)
            if fault == .cursorBeforeRows, case .store(.applyPage(let page, adoptsCursor: true)) = action {
                try? devices[device].store.alter { try $0.setCursor(page.cursor) }
            }
            return die(process, "before a commit")
        }
        devices[device].clock.random = processes[process].random.split(UInt64(steps))
        devices[device].clock.time = now
        let answer = result(process, device, action)
        if !isCalm, processes[process].random.chance(plan.knobs.deathsAfter) {
            cover.reach(.diedAfterCommit)
            if fault == .lastCommitLost { devices[device].store.loseLastCommit() }
            return die(process, "after a commit")
        }
        guard let answer else { return }
        schedule.add(.tell(process: process, life: processes[process].life, answer), at: now + 1)
    }

    private mutating func result(_ process: Int, _ device: Int, _ action: SyncAction) -> SyncEvent? {
        if case .acquireLease = action { return .lease(lease(process)) }
        if !isCalm, processes[process].random.chance(plan.knobs.storeFaults) {
            cover.reach(.storeFailed)
            return .portFailed(SyncError(.store, "The disk is full."))
        }
        do {
            return try stored(device, action)
        } catch {
            find(.wholeCommits, "device \(device) cannot store \(action): \(error)")
            return .portFailed(SyncError(.store, "It failed."))
        }
    }

    // MARK: Life

    mutating func die(_ process: Int, _ when: String) {
        let device = processes[process].device
        tell("device \(device): process \(process) dies \(when)")
        cover.reach(.died)
        processes[process].isUp = false
        processes[process].life += 1
        processes[process].tickets = []
        if devices[device].leaseHolder == process { devices[device].leaseIsDead = true }
        let delay = processes[process].random.between(100, 600_000)
        schedule.add(.start(process: process), at: now + delay)
    }

    mutating func start(_ process: Int) {
        guard !processes[process].isUp else { return }
        processes[process].isUp = true
        processes[process].life += 1
        let seed = processes[process].random.split(UInt64(processes[process].life))
        processes[process].machine = Self.machine(plan.knobs, seed)
        do {
            let device = processes[process].device
            try devices[device].store.reopen()
            processes[process].token = try devices[device].store.look { try $0.setting(ReplicaSetting.token) } ?? ""
        } catch {
            find(.wholeCommits, "the store does not open: \(error)")
        }
        guard devices[processes[process].device].isCloud else { return hand(process, .paused) }
        begin(process, .start, after: 1)
    }

    /// Makes the process speak as another device of the account from now on.
    private mutating func become(_ process: Int, _ session: SessionResponse) {
        let device = processes[process].device
        tell("device \(device) becomes another one, because its store went back")
        cover.reach(.rekey)
        devices[device].id = session.deviceID
        processes[process].token = session.token
    }

    // MARK: Lease

    private mutating func lease(_ process: Int) -> LeaseAnswer {
        let device = processes[process].device
        if let holder = devices[device].leaseHolder, holder != process {
            guard devices[device].leaseIsDead else {
                cover.reach(.leaseHeld)
                return .held(by: "process \(holder)")
            }
            cover.reach(.leaseTakenOver)
        }
        devices[device].leaseHolder = process
        devices[device].leaseIsDead = false
        return .granted
    }

    private mutating func releaseLease(_ process: Int) {
        let device = processes[process].device
        if devices[device].leaseHolder == process { devices[device].leaseHolder = nil }
    }
}
