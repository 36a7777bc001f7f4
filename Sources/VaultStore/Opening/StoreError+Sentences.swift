internal import SQLiteKit

extension StoreError: CustomStringConvertible, CustomDebugStringConvertible {
    /// The sentence for the person: what happened and what to do next; contains no receipt data, path or key.
    package var description: String {
        switch code {
        case .missing: "There is no vault here; make one with `rvault init`, or name another with --vault."
        case .alreadyExists: "There is a vault here already; nothing was changed."
        case .keyFileMissing: "The vault's key file is missing. Restore it from a backup; it can't be recreated."
        case .storeFileMissing:
            "The vault's file is gone and only its key file is here; put the vault back beside it."
        case .wrongPassphrase: "Wrong passphrase, nothing changed."
        case .wrongRecoveryCode: "This recovery code does not open this vault, nothing changed."
        case .malformedRecoveryCode: cause ?? "That is no recovery code; compare each group with the paper."
        case .damagedKeyFile: "The key file is damaged; put back a copy of it, from a backup for example."
        case .damagedStore: "The vault is damaged; restore a backup, nothing more was written to it."
        case .damagedIndex:
            "The search index is damaged, the receipts are not; 'rvault doctor --rebuild-index' rebuilds it."
        case .foreignStore:
            "The key file belongs to another vault; put the two files that belong together side by side."
        case .newerStore: "A newer Receipt Vault wrote this vault; update this program. Nothing was changed."
        case .olderStore:
            "An older Receipt Vault wrote this vault; open it once without --read-only, to bring it up to date."
        case .encryptionMissing: "This program was built without encryption and stops; install the packaged one."
        case .plaintextStore: "This is an ordinary, unencrypted SQLite file, not a vault; nothing was changed."
        case .busy: "Another program is writing to the vault; try again in a moment."
        case .diskFull: "Disk full: nothing was changed; free some space and try again."
        case .readOnly: "The vault cannot be written; check the owner and the permissions of its folder."
        case .lookingOnly: "The vault is only looked at; start without --read-only to change it."
        case .inputOutput: "The disk reported an error: nothing more is written; check the disk, then start again."
        case .notFound: "It is not in the vault any more."
        case .invalid(let field): "The value of \(field) cannot be kept; correct it and try again."
        case .cancelled: "Stopped; nothing was changed."
        case .other: cause ?? "The vault reported an error; nothing was changed."
        }
    }

    package var debugDescription: String {
        "\(description) [\(code) \(sqlite?.debugDescription ?? "-") \(cause ?? "-")]"
    }
}
