package import Translation
package import VaultModel
internal import VaultReplica
package import VaultStore
package import VaultSync
internal import VaultWire

/// Sends new receipts as text messages while the device is offline, each once.
///
/// Every program that keeps the vault in sync has one. The sync lease is held from before a text is stored as being sent
/// until its outcome is stored, so that only one program sends, and a text that is found as being sent was interrupted.
package actor LastResort {
    package struct Ports: Sendable {
        let vault: Vault
        let lease: any SyncLease
        let gateway: any TextGateway
        let clock: SyncClock
        /// Whether sync is on and has an account: a vault of this device only sends nothing.
        let maySend: @Sendable () -> Bool
        let tell: @Sendable (ActivityLine.Kind, Phrase) -> Void

        package init(
            vault: Vault, lease: any SyncLease, gateway: any TextGateway, clock: SyncClock,
            maySend: @escaping @Sendable () -> Bool, tell: @escaping @Sendable (ActivityLine.Kind, Phrase) -> Void
        ) {
            self.vault = vault
            self.lease = lease
            self.gateway = gateway
            self.clock = clock
            self.maySend = maySend
            self.tell = tell
        }
    }

    /// The result of a person's request to send one receipt.
    package enum Answer: Hashable, Sendable {
        case sent
        /// A sentence that says what to do.
        case refused(Phrase)
    }

    private let ports: Ports
    private var watch = LastResortWatch()
    private var looking: Task<Void, Never>?
    private var isSending = false
    /// The gateway gets no other text before this time of the monotonic clock.
    private var restUntil: Int64 = .min
    /// Whether the full limit was reported since it was last not full.
    private var saidFull = false

    /// The pause after a text that failed, in milliseconds: what is wrong with the gateway is wrong with the next one.
    static let rest: Int64 = 900_000
    /// The most creates that one look considers.
    private static let most = 100

    package init(_ ports: Ports) {
        self.ports = ports
    }

    /// Takes what is shown of the network, and looks again and again for as long as the device is offline.
    package func observe(_ reach: Reachability) {
        watch.observe(reach, at: ports.clock.monotonic())
        guard watch.isOffline else {
            looking?.cancel()
            looking = nil
            return
        }
        guard looking == nil else { return }
        let clock = ports.clock
        looking = Task { [weak self] in
            while !Task.isCancelled {
                await self?.look()
                do { try await clock.sleep(LastResortWatch.interval) } catch { return }
            }
        }
    }

    /// Ends; a text under way is stopped, and its outcome stays unknown.
    package func stop() {
        looking?.cancel()
        looking = nil
    }

    /// Sends what is due now.
    package func look() async {
        let now = ports.clock.monotonic()
        if watch.isOffline { watch.observe(.offline, at: now) }
        guard watch.isOffline, ports.maySend(), !isSending else { return }
        guard let plan = try? await TextAgreement.load(from: ports.vault),
            let waiting = try? await ports.vault.textCandidates(limit: LastResort.most)
        else { return }
        var due = watch.due(waiting, at: now)
        while !due.isEmpty, watch.isOffline, !Task.isCancelled, ports.clock.monotonic() >= restUntil, ports.maySend() {
            guard case .sent(let id) = await send(due, by: plan, again: false) else { return }
            due.removeAll { $0 == id }
        }
    }

    /// Sends a receipt that a person chose, whatever the network is like and whatever became of an earlier text.
    package func send(_ id: OperationID) async -> Answer {
        guard ports.maySend() else { return .refused(LastResortSentences.noAccount) }
        do throws(StoreError) {
            guard let plan = try await TextAgreement.load(from: ports.vault) else {
                return .refused(LastResortSentences.off)
            }
            switch await send([id], by: plan, again: true) {
            case .sent: return .sent
            case .failed(let sentence): return .refused(sentence)
            case .nothing: return .refused(LastResortSentences.nothingToSend)
            }
        } catch {
            return .refused(error.sentence)
        }
    }

    private enum Step {
        case sent(OperationID)
        case failed(Phrase)
        case nothing
    }

    /// Sends the first of these that can be sent.
    private func send(_ ids: [OperationID], by plan: TextPlan, again: Bool) async -> Step {
        guard !isSending else { return .failed(LastResortSentences.busy) }
        isSending = true
        defer { isSending = false }
        guard case .granted? = try? await ports.lease.acquire() else { return .failed(LastResortSentences.busy) }
        let step = await sendLeased(ids, by: plan, again: again)
        await ports.lease.release()
        return step
    }

    private func sendLeased(_ ids: [OperationID], by plan: TextPlan, again: Bool) async -> Step {
        do throws(StoreError) {
            let vault = ports.vault
            guard let key = TextKey(try await vault.setting(ReplicaSetting.textKey)),
                let device = try await vault.setting(ReplicaSetting.device).flatMap({ DeviceID($0) })
            else { return .failed(LastResortSentences.noKey) }
            let claim = try await vault.claimText(ids, limit: plan.limit, again: again, now: ports.clock.wall())
            switch claim {
            case .none: return .nothing
            case .full:
                if !saidFull { ports.tell(.offline, LastResortSentences.full(plan.limit)) }
                saidFull = true
                return .failed(LastResortSentences.full(plan.limit))
            case .claimed(let entry):
                saidFull = false
                guard let text = ReceiptText(creating: entry, device: device) else {
                    try await vault.endText(entry.id, as: .notStarted, now: ports.clock.wall())
                    return .nothing
                }
                let report = await ports.gateway.send(key.body(text), by: plan)
                return try await end(entry.id, with: report)
            }
        } catch {
            ports.tell(.error, error.sentence)
            return .failed(error.sentence)
        }
    }

    private func end(_ id: OperationID, with report: GatewayReport) async throws(StoreError) -> Step {
        try await ports.vault.endText(id, as: report.end, now: ports.clock.wall())
        guard report.end == .sent else {
            restUntil = ports.clock.monotonic() + LastResort.rest
            let sentence = LastResortSentences.failed(report)
            ports.tell(.error, sentence)
            return .failed(sentence)
        }
        ports.tell(.sent, LastResortSentences.sent)
        return .sent(id)
    }
}
