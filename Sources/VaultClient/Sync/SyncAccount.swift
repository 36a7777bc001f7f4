package import VaultModel
internal import VaultStore

/// The account that a vault syncs with, from the encrypted store.
package struct SyncAccount: Hashable, Sendable {
    /// The server's address, without anything secret.
    package var server: String
    /// Empty if the device joined with a pairing code and the server did not send it.
    package var email: String
    package var userID: UserID
    package var deviceID: DeviceID
    /// Nil after signing out. The account stays known, so that the vault is never mixed with another account's.
    var token: String?

    /// The store's setting for the server's address.
    static let serverSetting = "sync.server"

    private enum Name {
        static let email = "sync.email"
        static let user = "sync.user"
        static let device = "sync.device"
        static let token = "sync.token"
        static let rest = [email, user, device, token]
    }

    /// The account's name on the screens.
    var shownName: String { email.isEmpty ? userID.description : email }

    /// Nil for a vault that is on this device only.
    static func load(from vault: Vault) async throws(StoreError) -> SyncAccount? {
        guard let server = try await vault.setting(serverSetting) else { return nil }
        var settings: [String: String] = [:]
        for name in Name.rest { settings[name] = try await vault.setting(name) }
        return SyncAccount(at: server, settings)
    }

    /// Loads the account through a reader; nil for a vault that is on this device only.
    static func load(from reader: VaultReader) throws(StoreError) -> SyncAccount? {
        guard let server = try reader.setting(serverSetting) else { return nil }
        var settings: [String: String] = [:]
        for name in Name.rest { settings[name] = try reader.setting(name) }
        return SyncAccount(at: server, settings)
    }

    func save(to vault: Vault) async throws(StoreError) {
        try await vault.set([
            SyncAccount.serverSetting: server, Name.email: email, Name.user: userID.description,
            Name.device: deviceID.description, Name.token: token,
        ])
    }
}

extension SyncAccount {
    fileprivate init?(at server: String, _ settings: [String: String]) {
        guard let email = settings[Name.email], let user = settings[Name.user].flatMap({ UserID($0) }),
            let device = settings[Name.device].flatMap({ DeviceID($0) })
        else { return nil }
        self.init(server: server, email: email, userID: user, deviceID: device, token: settings[Name.token])
    }
}
