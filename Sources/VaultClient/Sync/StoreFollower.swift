internal import VaultModel
internal import VaultStore

/// Notices what other programs wrote into the vault, for whoever keeps it in step; told by a watch on the files.
struct StoreFollower {
    private let reader: VaultReader
    private let sync: SyncController
    private var state: Int64
    /// Entries that waited at the last look.
    private var waiting = 0
    /// What the device signs in with, as the store had it at the last look.
    private var token: String?

    init(_ reader: VaultReader, _ sync: SyncController) throws(StoreError) {
        self.reader = reader
        self.sync = sync
        state = try reader.state()
        token = try SyncAccount.token(in: reader)
    }

    /// Follows a mode that another program has set, and whoever signed in or out there, and has sent what a command put
    /// into the queue, soon, as what is done here is.
    ///
    /// - Returns: whether something was committed since the last look, by this program or another one.
    mutating func look() -> Bool {
        guard let now = try? reader.state(), now != state else { return false }
        state = now
        if let mode = try? SyncMode.load(from: reader) { sync.follow(mode) }
        // None is an answer, too: somebody signed out.
        if case .success(let found) = Result(catching: { try SyncAccount.token(in: reader) }), found != token {
            token = found
            sync.followAccount()
        }
        guard let count = try? reader.counts().waiting else { return true }
        if count > waiting { sync.wakeIfStillWaiting() }
        waiting = count
        return true
    }
}
