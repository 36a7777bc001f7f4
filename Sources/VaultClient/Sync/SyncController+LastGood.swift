internal import Synchronization
internal import VaultModel
internal import VaultStore

extension SyncController {
    /// The store's setting for the time of the last good sync, which `status` and the next start show.
    package static let lastGoodSetting = "sync.lastGood"

    /// Stores the time once a minute at most, so that a busy stream does not write it at every nudge.
    func keepLastGood(of status: SyncStatus) {
        guard let lastGood = status.lastGood, !vault.isReadOnly else { return }
        let isDue = state.withLock { state in
            guard state.keptLastGood.map({ lastGood.milliseconds - $0.milliseconds > 60_000 }) ?? true else {
                return false
            }
            state.keptLastGood = lastGood
            return true
        }
        guard isDue else { return }
        Task.detached { [self] in await storeLastGood() }
    }

    /// Stores the time as it is known now; errors are ignored, because nothing is lost.
    package func storeLastGood() async {
        guard let lastGood = status.lastGood, !vault.isReadOnly else { return }
        let text = lastGood.description
        guard (try? await vault.setting(SyncController.lastGoodSetting)) != text else { return }
        try? await vault.set([SyncController.lastGoodSetting: text])
    }

    func loadLastGood() async -> Timestamp? {
        let text = try? await vault.setting(SyncController.lastGoodSetting)
        return text.flatMap { Timestamp($0) }
    }
}
