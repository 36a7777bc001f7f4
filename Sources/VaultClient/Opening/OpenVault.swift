internal import CommandTable
package import Sealing
internal import Synchronization
internal import Translation
package import VaultAttachments
package import VaultIntake
package import VaultStore

/// An open vault: its writer, and the keys for further connections.
///
/// The keys stay in locked memory until ``close()``. Each connection has a key of its own, so locking means closing
/// this and releasing every reader and ``vault``.
package final class OpenVault: Sendable {
    package let files: VaultFiles
    /// The one writer of this process.
    package let vault: Vault
    package let attachments: Attachments
    private let keys: Mutex<Held?>
    /// How long readers wait for a commit; nil for the limit of a screen.
    private let patience: Duration?

    /// A class, so that the keys can be released while a connection is being opened with them.
    private final class Held: Sendable {
        let keys: VaultKeys
        init(_ keys: consuming VaultKeys) { self.keys = keys }
    }

    package init(_ files: VaultFiles, vault: Vault, keys: consuming VaultKeys, patience: Duration? = nil) {
        self.files = files
        self.vault = vault
        attachments = Attachments(vault: vault, files: files)
        self.patience = patience
        self.keys = Mutex(Held(keys))
    }

    /// A reader for the calling thread, with a page cache of that many KiB or the default for screens.
    package func makeReader(pageCacheKiB: Int? = nil) throws(StoreError) -> VaultReader {
        guard let held = keys.withLock({ $0 }) else {
            let locked: Phrase = "The vault is locked; unlock it again."
            throw StoreError(.other, cause: locked)
        }
        return try VaultReader(files, keys: held.keys, pageCacheKiB: pageCacheKiB, patience: patience)
    }

    /// The content of a file of an attachment; throws `.damaged` if it isn't here or isn't whole.
    package func content(of file: AttachmentFile, _ reader: VaultReader) throws(Failure) -> [UInt8] {
        do throws(IntakeError) {
            return try Attachments.bytes(of: file, in: files, reader)
        } catch {
            throw Failure(.damaged, error.sentence)
        }
    }

    /// A copy of the keys, for the agent; throws `.locked` after ``close()``.
    package func copyKeys() throws(Failure) -> VaultKeys {
        guard let held = keys.withLock({ $0 }) else { throw .locked }
        return try Failure.wrapping { try held.keys.copy() }
    }

    /// Wipes the keys. Open connections stay open, but no new ones can be opened.
    package func close() {
        keys.withLock { $0 = nil }
    }
}
