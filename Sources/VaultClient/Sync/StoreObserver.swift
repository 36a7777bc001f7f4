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
        do throws(StoreError) {
            let (mode, found) = (try SyncMode.load(from: reader), try SyncAccount.load(from: reader))
            let count = try reader.counts().waiting
            state = now
            sync.follow(mode)
            // No account, or one without a token, is an answer, too: somebody signed out.
            if found != account {
                account = found
                sync.followAccount()
            }
            sync.followQueue(from: waiting, to: count)
            waiting = count
        } catch {
            // The next look reads it again.
        }
        return true
    }
}
