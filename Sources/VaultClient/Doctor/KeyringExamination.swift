internal import CommandTable

/// Examines whether the desktop's keyring opens the vault, if it is to.
package struct KeyringExamination {
    private let slot: KeyringSlot

    package init(_ slot: KeyringSlot) {
        self.slot = slot
    }

    /// Nothing without a slot. A notice is no failure, because the passphrase opens the vault.
    package func findings() -> [Finding] {
        switch slot.state {
        case .off: return []
        case .expired:
            return [.notice(.vault, "The keyring's slot has expired. 'rvault keyring on' renews it.")]
        case .until(let moment):
            do throws(Failure) { try slot.check() } catch {
                return [.notice(.vault, "The keyring doesn't open the vault now: \(error.message)")]
            }
            let until = slot.opener.environment.minute(moment)
            let stop = "'rvault doctor --revoke-keyring' stops that."
            return [.good(.vault, "The keyring opens the vault until \(until). \(stop)")]
        }
    }
}
