internal import SQLiteKit
package import Translation

extension StoreError: CustomStringConvertible, CustomDebugStringConvertible {
    /// The sentence for the person: what happened and what to do next; contains no receipt data, path or key.
    package var sentence: Phrase {
        switch code {
        case .missing: "There is no vault here. Create one with `rvault init`, or choose another with --vault."
        case .alreadyExists: "A vault already exists here; nothing was changed."
        case .keyFileMissing: "The vault's key file is missing. Restore it from a backup; it can't be recreated."
        case .storeFileMissing:
            "The vault's file is missing; only its key file is here. Put the vault back next to it."
        case .wrongPassphrase: cause ?? "Wrong passphrase; nothing changed."
        case .wrongRecoveryCode: "This recovery code doesn't open this vault; nothing changed."
        case .malformedRecoveryCode: cause ?? "That isn't a recovery code. Compare each group with your copy."
        case .damagedKeyFile: "The key file is damaged. Restore a copy of it, for example from a backup."
        case .damagedStore: "The vault is damaged; nothing more was written to it. Restore a backup."
        case .damagedIndex:
            "The search index is damaged; the receipts are intact. 'rvault doctor --rebuild-index' rebuilds it."
        case .foreignStore:
            "The key file belongs to another vault. Put the matching key file next to the vault."
        case .newerStore: "This vault was written by a newer Receipt Vault. Update this program; nothing was changed."
        case .olderStore:
            "This vault was written by an older Receipt Vault. Open it once without --read-only to upgrade it."
        case .encryptionMissing: "This program was built without encryption and can't run. Install the packaged one."
        case .plaintextStore: "This is an unencrypted SQLite file, not a vault; nothing was changed."
        case .busy: "Another program is writing to the vault; try again in a moment."
        case .diskFull: "Disk full; nothing was changed. Free some space and try again."
        case .readOnly: "Can't write to the vault. Check the owner and permissions of its folder."
        case .moved:
            "The vault's file was deleted or replaced while it was open; nothing was saved. Put it back, or start again."
        case .lookingOnly: "The vault is read-only; start without --read-only to change it."
        case .inputOutput: "Disk error; nothing more is written. Check the disk, then start again."
        case .notFound: "It's no longer in the vault."
        case .invalid(let field): "The value of \(field) can't be saved. Correct it and try again."
        case .overtaken: "It was changed in another window; nothing was saved. Check it, then save again."
        case .cancelled: "Stopped; nothing was changed."
        case .other: cause ?? "The vault reported an error; nothing was changed."
        }
    }

    /// The sentence for a recovery code where a passphrase is asked for.
    static let codeForPassphrase: Phrase =
        "That looks like the recovery code. Run 'rvault recover'."

    package var description: String { sentence.english }

    package var debugDescription: String {
        "\(description) [\(code) \(sqlite?.debugDescription ?? "-") \(cause?.english ?? "-")]"
    }
}
