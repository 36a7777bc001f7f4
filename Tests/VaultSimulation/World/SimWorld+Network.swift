internal import VaultModel
internal import VaultSync
internal import VaultWire

extension SimWorld {
    /// So long a client waits for an answer.
    private var patience: Int64 { 30_000 }

    mutating func send(_ process: Int, _ body: SyncRequest, _ ticket: Int) {
        let device = processes[process].device
        processes[process].underWay.insert(ticket)
        requests += 1
        note(body)
        let message = SimMessage(
            process: process, life: processes[process].life, ticket: ticket,
            token: devices[device].token, sentAt: now, body: body)
        guard devices[device].isOnline else { return fail(message, .unreachable, after: 5) }
        var link = links[device]
        defer { links[device] = link }
        if !isCalm, link.chance(plan.knobs.lostRequests) {
            cover.reach(.lostRequest)
            tell("device \(device): a request is lost")
            return fail(message, .noAnswer, after: patience)
        }
        schedule.add(.arrive(message), at: now + delay(&link))
        var copy = message
        copy.isCopy = true
        if !isCalm, link.chance(plan.knobs.duplicates) {
            cover.reach(.arrivedTwice)
            schedule.add(.arrive(copy), at: now + delay(&link))
        }
        if !isCalm, link.chance(plan.knobs.lateCopies) {
            schedule.add(.arrive(copy), at: now + link.between(60_000, 5 * 3_600_000))
        }
    }

    private func delay(_ link: inout SimRandom) -> Int64 {
        isCalm ? 5 : link.between(1, link.chance(100) ? plan.knobs.delay * 4 : plan.knobs.delay)
    }

    private mutating func fail(_ message: SimMessage, _ kind: RemoteFailure.Kind, after wait: Int64) {
        guard !message.isCopy else { return }
        let failure = RemoteFailure(kind, "It failed.")
        schedule.add(
            .answer(
                process: message.process, life: message.life, ticket: message.ticket, .failed(failure)),
            at: max(now + 1, message.sentAt + wait))
    }

    /// A message comes to one of the server's processes.
    mutating func arrive(_ message: SimMessage) {
        let device = processes[message.process].device
        let running = server.isUp.indices.filter { server.isUp[$0] }
        guard !running.isEmpty else { return fail(message, .unreachable, after: now - message.sentAt + 5) }
        if server.isRefusing {
            let problem = Problem(.unavailable, "Later.", retryAfter: 7)
            return reply(message, .failed(Self.failure(problem)))
        }
        if message.isCopy, now - message.sentAt > 50_000 { cover.reach(.arrivedLate) }
        let event: SyncAnswer
        do {
            event = try server.answer(message.body, token: message.token)
        } catch let problem as Problem {
            if problem.code == .cursorInvalid { cover.reach(.cursorInvalid) }
            if problem.code == .unauthenticated { cover.reach(.signedOut) }
            event = .failed(Self.failure(problem))
        } catch {
            find(.onceOnly, "the server fails: \(error)")
            return
        }
        observe(by: device, message.body, event)
        reply(message, event)
    }

    private mutating func reply(_ message: SimMessage, _ event: SyncAnswer) {
        guard !message.isCopy else { return }
        let device = processes[message.process].device
        var link = links[device]
        defer { links[device] = link }
        if !isCalm, link.chance(plan.knobs.lostAnswers) || !devices[device].isOnline {
            cover.reach(.lostAnswer)
            tell("device \(device): an answer is lost")
            return fail(message, .noAnswer, after: patience)
        }
        if !isCalm, link.chance(plan.knobs.garbled) {
            cover.reach(.garbled)
            return fail(message, .unreadable, after: now - message.sentAt + 5)
        }
        let at = now + delay(&link)
        guard at - message.sentAt < patience else { return fail(message, .noAnswer, after: patience) }
        schedule.add(
            .answer(process: message.process, life: message.life, ticket: message.ticket, event), at: at)
    }

    private static func failure(_ problem: Problem) -> RemoteFailure {
        RemoteFailure(
            .status(problem.code.status, problem.code), problem.detail,
            retryAfterMilliseconds: problem.retryAfter.map { Int64($0) * 1000 })
    }

    /// Devices that listen hear that something changed.
    mutating func nudge(exceptFor author: Int?) {
        for process in processes.indices where processes[process].device != author {
            let device = processes[process].device
            guard processes[process].isUp, devices[device].isOnline, devices[device].isCloud else { continue }
            if !isCalm, links[device].chance(plan.knobs.lostNudges) { continue }
            cover.reach(.nudged)
            begin(process, .nudge, after: isCalm ? 10 : links[device].between(1, 900))
        }
    }
}
