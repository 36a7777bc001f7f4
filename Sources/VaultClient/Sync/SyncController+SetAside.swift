internal import Synchronization
internal import VaultModel
internal import VaultStore

extension SyncController {
    /// Reports changes that this version cannot store. They are quarantined and stop nothing, but the user has to know.
    func tellOfChangesSetAside() {
        Task.detached { [self] in
            guard let count = try? await vault.setAsideFigures()?.count ?? 0 else { return }
            let isNews = state.withLock { state in
                defer { state.setAside = count }
                return count > state.setAside
            }
            if isNews { tell(.error, ControllerSentences.setAside(count)) }
        }
    }
}
