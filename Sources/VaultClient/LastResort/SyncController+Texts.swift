internal import Synchronization
internal import SystemKit
package import VaultModel
internal import VaultStore
internal import VaultSync

extension SyncController {
    /// Follows the network for text messages. Only a program that stays open sends them by itself.
    ///
    /// - Parameter line: keeps the order of what is shown, since each text costs money.
    func followReach(of status: SyncStatus, _ line: JobLine) {
        let (isLive, made) = state.withLock { ($0.isLive && !$0.isStopped, $0.lastResort) }
        let reach = status.isSyncing ? status.reach : .unknown
        guard isLive, !vault.isReadOnly, made != nil || reach == .offline else { return }
        let resort = lastResort
        line.add { await resort.observe(reach) }
    }

    /// Sends a new receipt as a text message because a person wants it, also again after one that failed.
    package func sendText(_ id: OperationID) async -> LastResort.Answer {
        if vault.isReadOnly { return .refused(LastResortSentences.noAccount) }
        do throws(StoreError) {
            guard try await adoptMode() == .on, try await SyncAccount.load(from: vault)?.token != nil else {
                return .refused(LastResortSentences.noAccount)
            }
        } catch {
            return .refused(error.sentence)
        }
        return await lastResort.send(id)
    }

    private func showLastResort(_ isActive: Bool) {
        show { state in
            state.isLastResort = isActive
            return state.status
        }
    }

    private var lastResort: LastResort {
        state.withLock { state in
            if let made = state.lastResort { return made }
            let clock = environment.clock
            let made = LastResort(
                LastResort.Ports(
                    vault: vault, lease: VaultLease(files), gateway: CommandGateway(variables: environment.variables),
                    clock: .system(wall: { Timestamp(milliseconds: clock.now()) }),
                    maySend: { [weak self] in self?.state.withLock { $0.mode == .on && !$0.isStopped } ?? false },
                    tell: { [weak self] in self?.tell($0, $1) },
                    show: { [weak self] in self?.showLastResort($0) }))
            state.lastResort = made
            return made
        }
    }
}
