internal import VaultJSON

extension Vault {
    /// What the account's devices are called, by id; replaces what was known. Unchanged names are not written again.
    package func setDeviceNames(_ names: [String: String]) throws(StoreError) {
        let text = JSON.object(names.mapValues(JSON.string)).text
        guard try setting(Settings.deviceNames) != text else { return }
        try set([Settings.deviceNames: text])
    }
}
