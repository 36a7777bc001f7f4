internal import VaultJSON
internal import VaultReplica
internal import VaultWire

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

    /// Devices of an account whose names are kept; more than anybody has.
    private static var namesLimit: Int { 1000 }

    /// What the account's devices are called, by id; a name longer than any is cut. One that is gone keeps its name, since
    /// histories tell of it, unless the account has more devices than can be kept; unchanged names are not written again.
    package func setDeviceNames(_ names: [String: String]) throws(StoreError) {
        let kept = try setting(Settings.deviceNames)
        let former = kept.flatMap { try? JSON(parsing: $0) }?.object ?? [:]
        var all = former.merging(names.mapValues(JSON.string)) { $1 }
        if all.count > Vault.namesLimit { all = all.filter { names[$0.key] != nil } }
        let told = all.sorted { $0.key < $1.key }.prefix(Vault.namesLimit).map { ($0.key, Vault.bounded($0.value)) }
        let text = JSON.object(Dictionary(told) { first, _ in first }).text
        guard kept != text else { return }
        try set([Settings.deviceNames: text])
    }

    private static func bounded(_ name: JSON) -> JSON {
        .string(AsideLimits.cut(name.string ?? "", to: WireLimits.deviceNameCharacters.upperBound))
    }
}
