internal import Synchronization
internal import VaultModel
internal import VaultNet
internal import VaultStore
internal import VaultWire

extension SyncController {
    /// A change that this version cannot store is kept by itself and stops nothing, but a person is told of it.
    func tellOfChangesSetAside() {
        Task.detached { [self] in
            guard let count = try? await vault.changesSetAside().count else { return }
            let isNews = state.withLock { state in
                defer { state.setAside = count }
                return count > state.setAside
            }
            if isNews { tell(.error, SyncSentences.setAside(count)) }
        }
    }
}

extension SyncController {
    /// Learns what the account's devices are called, so that history and conflicts can name them. Names are a comfort:
    /// where they cannot be had, devices are shown without.
    func learnDeviceNames(from connection: SyncConnection) async {
        guard let answer = try? await connection.remote.devices() else { return }
        let names = answer.devices.map { ($0.deviceID.description, $0.name) }
        try? await vault.setDeviceNames(Dictionary(names, uniquingKeysWith: { first, _ in first }))
    }
}
