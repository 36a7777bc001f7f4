internal import Synchronization
internal import VaultModel
internal import VaultStore

extension SyncController {
    /// When the last good sync was, among the store's settings; `status` and the next start show it.
    static let lastGoodSetting = "sync.lastGood"

    /// Keeps the moment once a minute at most, so that a lively stream does not write it at every nudge.
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

    /// Writes the moment as it is known now; a store that cannot be written loses nothing by it.
    func storeLastGood() async {
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
