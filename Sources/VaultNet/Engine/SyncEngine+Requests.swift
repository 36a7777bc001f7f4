internal import VaultModel
internal import VaultSync
internal import VaultWire

extension SyncEngine {
    /// Starts a request in a task of its own, so that it can be canceled alone; its answer becomes an event.
    func send(_ request: SyncRequest, ticket: Int) {
        let began = ports.clock.monotonic()
        requests[ticket] = Task { [ports, weak self] in
            let answer = await SyncEngine.exchange(request, with: ports)
            await self?.take(answer, of: ticket, began: began)
        }
    }

    /// Makes every request under way fail as canceled.
    func cancelRequests() {
        for task in requests.values { task.cancel() }
        cancelErrands()
    }

    /// Signs another device out, in a task of its own: no run waits for it, and it is canceled with the other requests.
    func retire(_ device: DeviceID) {
        lastErrand += 1
        errands[lastErrand] = Task { [remote = ports.remote, number = lastErrand, weak self] in
            await remote.retire(device)
            await self?.endErrand(number)
        }
    }

    func cancelErrands() {
        for task in errands.values { task.cancel() }
    }

    private func endErrand(_ number: Int) {
        errands[number] = nil
        endWork()
    }

    /// Handles the loss of all networks: requests under way fail now instead of at their deadline, and for that reason
    /// instead of as canceled.
    package func networkLost() {
        stranded.formUnion(requests.keys)
        cancelRequests()
    }

    private func take(_ answer: SyncAnswer, of ticket: Int, began: Int64) {
        requests[ticket] = nil
        var answer = answer
        if stranded.remove(ticket) != nil, case .failed = answer {
            answer = .failed(.noNetwork)
        }
        note(answer, after: ports.clock.monotonic() - began)
        accept(.answered(ticket, answer))
        endWork()
    }

    private static func exchange(_ request: SyncRequest, with ports: Ports) async -> SyncAnswer {
        let remote = ports.remote
        do throws(RemoteFailure) {
            switch request {
            case .pull(let ask):
                let page = try await remote.pull(ask)
                ports.replica.prepare(page)
                return .pulled(page)
            case .push(let ask): return .pushed(try await remote.push(ask))
            case .digest(let ask): return .digested(try await remote.digest(ask))
            case .full(let ask): return .listed(try await remote.full(ask))
            case .pairAnew: return .paired(try await remote.pairAnew())
            }
        } catch {
            return .failed(error)
        }
    }
}
