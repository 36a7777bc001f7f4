internal import CommandTable
package import KeyringKit
internal import Sealing
internal import SystemKit
internal import Translation
package import VaultModel
internal import VaultStore

/// The vault's slot for the desktop's keyring: a random secret in the keyring opens the vault while the person is logged
/// in. The passphrase and the recovery code stay valid.
package struct KeyringSlot: Sendable {
    let opener: VaultOpener
    let keyring: any Keyring

    /// The time for which a slot opens the vault, unless the person chooses another: short enough that nobody forgets the
    /// passphrase over it.
    package static let usualTime: Duration = .seconds(90 * 86_400)

    package init(_ opener: VaultOpener, keyring: any Keyring) {
        self.opener = opener
        self.keyring = keyring
    }

    /// The slot of the vault, with the keyring of the session.
    package init(_ opener: VaultOpener) {
        self.init(opener, keyring: SecretToolKeyring(opener.environment.variables))
    }

    /// Whether the key file has a slot, and until when it opens.
    package enum State: Hashable, Sendable {
        case off
        case until(Timestamp)
        case expired
    }

    /// The state by the key file alone; `.off` if that cannot be read.
    package var state: State {
        guard let expiry = (try? opener.files.keyringExpiry()) ?? nil else { return .off }
        guard expiry > now else { return .expired }
        return .until(Timestamp(milliseconds: Int64(clamping: expiry)))
    }

    private var now: UInt64 { UInt64(max(0, opener.environment.now.milliseconds)) }

    /// Opens the vault with the secret of the keyring; nil without a slot.
    ///
    /// - Throws: `.locked` with one sentence about the keyring; the passphrase opens the vault then. Otherwise like
    ///   ``VaultOpener/open(keys:)``.
    package func open() throws(Failure) -> OpenVault? {
        guard try expiry() != nil else { return nil }
        return try opener.open(keys: try keys())
    }

    /// Whether the secret in the keyring opens the vault now; throws the reason if not.
    package func check() throws(Failure) { _ = try keys() }

    private func expiry() throws(Failure) -> UInt64? {
        do throws(StoreError) { return try opener.files.keyringExpiry() } catch {
            // Whoever asks for the passphrase reports a damaged file.
            return nil
        }
    }

    private func keys() throws(Failure) -> VaultKeys {
        guard state != .expired else { throw Failure(.locked, SealingError(.expiredKeyring).sentence) }
        guard let vault = opener.vaultID else { throw .locked }
        let secret: SecretBytes
        do throws(KeyringError) { secret = try keyring.secret(for: vault) } catch {
            throw Failure(.locked, kind: "keyring", error.sentence)
        }
        do throws(StoreError) { return try opener.files.unlock(keyring: secret, now: now) } catch {
            throw Failure(.locked, error.sentence)
        }
    }
}
