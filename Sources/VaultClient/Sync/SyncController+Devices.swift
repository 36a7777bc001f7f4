internal import VaultModel
internal import VaultNet
internal import VaultStore
internal import VaultWire

extension SyncController {
    /// Learns what the account's devices are called, so that history and conflicts can name them. Names are a comfort:
    /// where they cannot be had, devices are shown without.
    func learnDeviceNames(from connection: SyncConnection) async {
        guard let answer = try? await connection.remote.devices() else { return }
        let names = answer.devices.map { ($0.deviceID.description, $0.name) }
        try? await vault.setDeviceNames(Dictionary(names, uniquingKeysWith: { first, _ in first }))
    }
}
