package import Sealing
internal import Synchronization
package import VaultStore

/// A vault that is open: its writer, and the keys that further connections need.
///
/// The keys lie in locked memory until ``close()``. The connections keep a key of their own, so locking means closing
/// this and letting go of every reader and of ``vault``.
package final class OpenVault: Sendable {
    package let files: VaultFiles
    /// The one writer of this process.
    package let vault: Vault
    private let keys: Mutex<Held?>
    /// How long readers wait for a commit; nil for what a screen can wait.
    private let patience: Duration?

    /// A class, so that the keys can be let go while a connection is being opened with them.
    private final class Held: Sendable {
        let keys: VaultKeys
        init(_ keys: consuming VaultKeys) { self.keys = keys }
    }

    package init(_ files: VaultFiles, vault: Vault, keys: consuming VaultKeys, patience: Duration? = nil) {
        self.files = files
        self.vault = vault
        self.patience = patience
        self.keys = Mutex(Held(keys))
    }

    /// A reader for the thread that calls this; its page cache holds so many KiB, or what a screen needs.
    package func makeReader(pageCacheKiB: Int? = nil) throws(StoreError) -> VaultReader {
        guard let held = keys.withLock({ $0 }) else {
            throw StoreError(.other, cause: "The vault is locked; unlock it again.")
        }
        return try VaultReader(files, keys: held.keys, pageCacheKiB: pageCacheKiB, patience: patience)
    }

    /// A second copy of the keys, for the agent; after ``close()`` a failure with `.locked`.
    package func copyKeys() throws(Failure) -> VaultKeys {
        guard let held = keys.withLock({ $0 }) else { throw .locked }
        do throws(SealingError) { return try held.keys.copy() } catch { throw Failure(error) }
    }

    /// Wipes the keys; what is open stays open, nothing more can be opened.
    package func close() {
        keys.withLock { $0 = nil }
    }
}
