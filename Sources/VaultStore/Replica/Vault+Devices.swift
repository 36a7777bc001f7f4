internal import VaultJSON

extension Vault {
    /// Those of the devices that have no name here yet.
    package func unnamed(of devices: Set<String>) throws(StoreError) -> Set<String> {
        let known = try setting(Settings.deviceNames).flatMap { try? JSON(parsing: $0) }?.object ?? [:]
        return devices.filter { known[$0] == nil }
    }

    /// What the device of that id is called; nil where that was never heard.
    package func deviceName(_ id: String) throws(StoreError) -> String? {
        try setting(Settings.deviceNames).flatMap { try? JSON(parsing: $0) }?.object?[id]?.string
    }

    /// What the account's devices are called, by id. One that is gone keeps its name, since histories tell of it; unchanged
    /// names are not written again.
    package func setDeviceNames(_ names: [String: String]) throws(StoreError) {
        let kept = try setting(Settings.deviceNames)
        let former = kept.flatMap { try? JSON(parsing: $0) }?.object ?? [:]
        let text = JSON.object(former.merging(names.mapValues(JSON.string)) { $1 }).text
        guard kept != text else { return }
        try set([Settings.deviceNames: text])
    }
}
