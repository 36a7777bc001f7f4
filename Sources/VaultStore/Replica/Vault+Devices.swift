internal import VaultJSON
internal import VaultReplica
internal import VaultWire

extension Vault {
    /// Returns those of the devices that have no name here yet.
    package func unnamed(of devices: Set<String>) throws(StoreError) -> Set<String> {
        let known = try setting(SettingsTable.deviceNames).flatMap { try? JSON(parsing: $0) }?.object ?? [:]
        return devices.filter { known[$0] == nil }
    }

    /// Returns the name of the device with that ID; nil if it is unknown.
    package func deviceName(_ id: String) throws(StoreError) -> String? {
        try setting(SettingsTable.deviceNames).flatMap { try? JSON(parsing: $0) }?.object?[id]?.string
    }

    /// The maximum number of device names kept for an account; more than anybody has.
    private static var namesLimit: Int { 1000 }

    /// Stores the names of the account's devices, by ID; names over the limit are cut. A removed device keeps its name,
    /// because histories mention it, unless the account has more devices than can be kept. Unchanged names are not
    /// rewritten.
    package func setDeviceNames(_ names: [String: String]) throws(StoreError) {
        let kept = try setting(SettingsTable.deviceNames)
        let former = kept.flatMap { try? JSON(parsing: $0) }?.object ?? [:]
        var all = former.merging(names.mapValues(JSON.string)) { $1 }
        if all.count > Vault.namesLimit { all = all.filter { names[$0.key] != nil } }
        let told = all.sorted { $0.key < $1.key }.prefix(Vault.namesLimit).map { ($0.key, Vault.bounded($0.value)) }
        let text = JSON.object(Dictionary(told) { first, _ in first }).text
        guard kept != text else { return }
        try set([SettingsTable.deviceNames: text])
    }

    private static func bounded(_ name: JSON) -> JSON {
        .string(AsideLimits.cut(name.string ?? "", to: WireLimits.deviceNameCharacters.upperBound))
    }
}
