internal import Translation
internal import VaultModel
internal import VaultSync
internal import VaultWire

extension SimWorld {
    /// The time that a client waits for an answer, in milliseconds.
    private var patience: Int64 { 30_000 }

    mutating func send(_ process: Int, _ body: SyncRequest, _ ticket: Int) {
        let device = processes[process].device
        processes[process].tickets.insert(ticket)
        requests += 1
        note(body, of: device)
        let message = SimMessage(
            process: process, life: processes[process].life, ticket: ticket, token: processes[process].token,
            sentAt: now, body: distorted(body, device))
        guard devices[device].isOnline else { return fail(message, .unreachable, after: 5) }
        var link = links[device]
        defer { links[device] = link }
        if !isCalm, link.chance(plan.knobs.lostRequests) {
            cover.reach(.lostRequest)
            tell("device \(device): a request is lost")
            return fail(message, .noAnswer, after: patience)
        }
        schedule.add(.arrive(message), at: now + delay(&link))
        // Only a push has an effect that a copy could repeat.
        guard case .push = body else { return }
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

    /// Delivers a message to one of the server's processes.
    mutating func arrive(_ message: SimMessage) {
        let device = processes[message.process].device
        let running = server.isUp.indices.filter { server.isUp[$0] }
        guard !running.isEmpty else { return fail(message, .unreachable, after: now - message.sentAt + 5) }
        if server.isRefusing {
            let problem = Problem(.unavailable, "Later.", retryAfter: 7)
            return reply(message, .failed(Self.failure(problem)))
        }
        if message.isCopy, now - message.sentAt > 50_000 { cover.reach(.arrivedLate) }
        let answer: SyncAnswer
        do {
            answer = try served(message, device)
        } catch let problem as Problem {
            if problem.code == .cursorInvalid { cover.reach(.cursorInvalid) }
            if problem.code == .unauthenticated { cover.reach(.signedOut) }
            answer = .failed(Self.failure(problem))
        } catch {
            find(.onceOnly, "the server fails: \(error)")
            return
        }
        observe(by: device, message.body, answer)
        if story != nil { tell("device \(device): \(Self.words(message.body)) → \(Self.words(answer))") }
        reply(message, restored(answer, message))
    }

    /// Returns the server's answer, in which some operations may be unavailable.
    private mutating func served(_ message: SimMessage, _ device: Int) throws -> SyncAnswer {
        guard !isCalm, plan.knobs.unavailable > 0, case .push(var push) = message.body else {
            return try server.answer(message.body, token: message.token)
        }
        var link = links[device]
        let refused = Set(push.operations.map(\.key).filter { _ in link.chance(plan.knobs.unavailable) })
        links[device] = link
        let all = push.operations.map(\.key)
        push.operations.removeAll { refused.contains($0.key) }
        guard !push.operations.isEmpty, !refused.isEmpty else {
            return try server.answer(message.body, token: message.token)
        }
        guard case .pushed(var pushed) = try server.answer(.push(push), token: message.token) else {
            return .failed(RemoteFailure(.unreadable, "It is no answer to a push."))
        }
        let taken = Dictionary(pushed.results.map { ($0.key, $0) }) { first, _ in first }
        pushed.results = all.map { key in
            taken[key] ?? OperationResult(key: key, verdict: .rejected(Rejection(.unavailable, "Later.")))
        }
        return .pushed(pushed)
    }

    private mutating func reply(_ message: SimMessage, _ answer: SyncAnswer) {
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
            .answer(process: message.process, life: message.life, ticket: message.ticket, answer), at: at)
    }

    private static func failure(_ problem: Problem) -> RemoteFailure {
        RemoteFailure(
            .status(problem.code.status, problem.code), Phrase(outside: problem.detail),
            retryAfterMilliseconds: problem.retryAfter.map { Int64($0) * 1000 })
    }

    /// Notifies listening devices of a change.
    mutating func nudge(exceptFor author: Int?) {
        for process in processes.indices where processes[process].device != author {
            let device = processes[process].device
            guard processes[process].isUp, devices[device].isOnline, devices[device].isCloud else { continue }
            if !isCalm, links[device].chance(plan.knobs.lostNudges) { continue }
            cover.reach(.nudged)
            let delay = isCalm ? 10 : links[device].between(1, 900)
            schedule.add(
                .tell(process: process, life: processes[process].life, .nudged(seq: mirrorSeq)), at: now + delay)
        }
    }
}
