package import VaultModel
internal import VaultReplica
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
        static let device = ReplicaSetting.device
        static let token = ReplicaSetting.token
        static let all = [serverSetting, email, user, device, token]
    }

    /// The account's name on the screens.
    var shownName: String { email.isEmpty ? userID.description : email }

    /// Nil for a vault that is on this device only.
    static func load(from vault: Vault) async throws(StoreError) -> SyncAccount? {
        SyncAccount(try await vault.settings(Name.all))
    }

    /// Loads the account through a reader; nil for a vault that is on this device only.
    static func load(from reader: VaultReader) throws(StoreError) -> SyncAccount? {
        SyncAccount(try reader.settings(Name.all))
    }

    func save(to vault: Vault) async throws(StoreError) {
        try await vault.set([
            SyncAccount.serverSetting: server, Name.email: email, Name.user: userID.description,
            Name.device: deviceID.description, Name.token: token,
        ])
    }
}

extension SyncAccount {
    /// - Parameter settings: of one moment, since another program may sign in.
    fileprivate init?(_ settings: [String: String]) {
        guard let server = settings[SyncAccount.serverSetting], let email = settings[Name.email],
            let user = settings[Name.user].flatMap({ UserID($0) }),
            let device = settings[Name.device].flatMap({ DeviceID($0) })
        else { return nil }
        self.init(server: server, email: email, userID: user, deviceID: device, token: settings[Name.token])
    }
}
