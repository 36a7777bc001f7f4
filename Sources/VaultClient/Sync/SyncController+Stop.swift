internal import VaultModel
internal import VaultStore

extension SyncController {
    /// Why sync was stopped, among the store's settings, until one comes to its end: `status` asks no server.
    static let stopSetting = "sync.stopped"

    /// Keeps what a server refused this device with; a store that cannot be written loses nothing by it.
    func keepStop(of status: SyncStatus) async {
        guard !vault.isReadOnly else { return }
        let reason: String?
        switch status.state {
        case .stopped(let sentence): reason = sentence
        case .idle where status.lastGood != nil: reason = nil
        default: return
        }
        guard (try? await vault.setting(SyncController.stopSetting)) != reason else { return }
        try? await vault.set([SyncController.stopSetting: reason])
    }
}
