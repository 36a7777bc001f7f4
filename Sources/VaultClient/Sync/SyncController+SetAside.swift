internal import Synchronization
internal import VaultModel
internal import VaultStore

extension SyncController {
    /// A change that this version cannot store is kept by itself and stops nothing, but a person is told of it.
    func tellOfChangesSetAside() {
        Task.detached { [self] in
            guard let count = try? await vault.setAsideFigures()?.count ?? 0 else { return }
            let isNews = state.withLock { state in
                defer { state.setAside = count }
                return count > state.setAside
            }
            if isNews { tell(.error, SyncSentences.setAside(count)) }
        }
    }
}
