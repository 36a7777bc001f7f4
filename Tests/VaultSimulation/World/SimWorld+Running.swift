internal import VaultModel
internal import VaultSync

extension SimWorld {
    /// Runs the plan, ends all faults, and checks what must be true then.
    mutating func run() {
        for process in processes.indices { begin(process, .start, after: Int64(process)) }
        while let next = schedule.next, next <= SimPlan.storm, findings.isEmpty { happen() }
        noteRemains("after the storm")
        calm()
        if findings.isEmpty { checkAtRest() }
        noteRemains("at the end")
    }

    mutating func begin(_ process: Int, _ trigger: SyncTrigger, after delay: Int64) {
        schedule.add(
            .tell(process: process, life: processes[process].life, .trigger(trigger)), at: now + delay)
    }

    /// Handles the next event.
    mutating func happen() {
        guard let (at, event) = schedule.removeFirst() else { return }
        now = max(now, at)
        steps += 1
        server.ports.set(now: SimClock.beginning + now + aged)
        switch event {
        case .item(let index): perform(plan.items[index])
        case .perform(let process, let life, let action):
            if isAlive(process, life) { act(process, action) }
        case .tell(let process, let life, let event):
            if isAlive(process, life) { hand(process, event) }
        case .alarm(let process, let life, let number):
            if isAlive(process, life), processes[process].alarm == number { hand(process, .alarm) }
        case .arrive(let message): arrive(message)
        case .answer(let process, let life, let ticket, let answer):
            if isAlive(process, life), processes[process].tickets.remove(ticket) != nil {
                hand(process, .answered(ticket, answer))
            }
        case .start(let process): start(process)
        case .serverUp(let instance): server.isUp[instance] = true
        case .serviceBack: server.isRefusing = false
        case .carry(let device): carry(device)
        case .readNext: readNext()
        case .readEnds(let key, let life): readEnds(key, life: life)
        case .text(let text): arrive(text)
        }
    }

    private func isAlive(_ process: Int, _ life: Int) -> Bool {
        processes[process].isUp && processes[process].life == life
    }

    /// Passes an event to a machine and follows its actions.
    mutating func hand(_ process: Int, _ event: SyncEvent) {
        let life = processes[process].life
        for action in processes[process].machine.handle(event, at: now) {
            guard isAlive(process, life) else { return }
            follow(process, action)
        }
    }

    /// Ends all faults and waits until everything is at rest.
    private mutating func calm() {
        isCalm = true
        now = max(now, SimPlan.storm)
        for instance in server.isUp.indices { server.isUp[instance] = true }
        server.isRefusing = false
        for device in devices.indices { devices[device].isOnline = true }
        for process in processes.indices where !processes[process].isUp { start(process) }
        if plan.hasMachine {
            for device in devices.indices { schedule.add(.carry(device: device), at: now + 1) }
            wakeReader()
        }
        for round in 0..<12 where findings.isEmpty {
            quiet(trigger: .manual)
            guard findings.isEmpty else { return }
            let acted = signInWhereNeeded() || round < 8 && decideEverything(round)
            if !acted, isAtRest { return }
        }
        if findings.isEmpty { checkConvergence() }
    }

    /// Has persons sign in again on devices that were signed out. Returns whether there were any.
    private mutating func signInWhereNeeded() -> Bool {
        let stopped = processes.indices.filter { process in
            if case .stopped = processes[process].machine.phase { return processes[process].isUp }
            return false
        }
        for device in Set(stopped.map { processes[$0].device }).sorted() { signInAgain(device) }
        return !stopped.isEmpty
    }

    /// Handles everything that is due within 6 hours; later events are only long waits of machines.
    private mutating func quiet(trigger: SyncTrigger) {
        for process in processes.indices { begin(process, trigger, after: Int64(process) * 40) }
        let end = now + 6 * 3_600_000
        let limit = steps + 30_000
        while let next = schedule.next, next <= end, findings.isEmpty {
            happen()
            let count = steps
            if count > limit { return find(.convergence, "it does not come to rest: \(count) steps") }
        }
        now = max(now, end)
    }
}
