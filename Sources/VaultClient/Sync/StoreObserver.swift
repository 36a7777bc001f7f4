internal import VaultModel
package import VaultStore

/// Notices what other programs have written to the vault, to keep this one in step; used after a watch on the files.
package struct StoreObserver {
    private let reader: VaultReader
    private let sync: SyncController
    private var state: Int64
    /// The number of pending changes at the last look.
    private var waiting = 0
    /// The account as the store had it at the last look.
    private var account: SyncAccount?

    package init(_ reader: VaultReader, _ sync: SyncController) throws(StoreError) {
        self.reader = reader
        self.sync = sync
        state = try reader.state()
        account = try SyncAccount.load(from: reader)
    }

    /// Follows a mode that another program has set, and a sign-in or sign-out there. Changes that a command has queued
    /// are sent as soon as those made here.
    ///
    /// - Returns: Whether something was committed since the last look, by this program or another one.
    package mutating func look() -> Bool {
        guard let now = try? reader.state(), now != state else { return false }
        state = now
        if let mode = try? SyncMode.load(from: reader) { sync.follow(mode) }
        // No account, or one without a token, is an answer, too: somebody signed out.
        if case .success(let found) = Result(catching: { try SyncAccount.load(from: reader) }), found != account {
            account = found
            sync.followAccount()
        }
        guard let count = try? reader.counts().waiting else { return true }
        sync.followQueue(from: waiting, to: count)
        waiting = count
        return true
    }
}
