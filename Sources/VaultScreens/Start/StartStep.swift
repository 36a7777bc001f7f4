package import TerminalUI
package import VaultModel

/// A key or a text on a page of the start. Each page ignores those that it doesn't offer.
package enum StartStep: Hashable, Sendable {
    case enter, back
    case nextField, previousField
    case earlier, later
    case typed(Key)
    case pasted(String)
    case toggleShown
    case newVault, join, restore, demo
    case writeSheet, tryNotice
}

/// An answer of the shell to a page of the start; only the page that asked takes it.
package enum StartAnswer: Hashable, Sendable {
    case unlocked(VaultOpening)
    case created(recoveryCode: String, VaultOpening)
    case strengthRated(Passphrase, PassphraseRating)
    /// A sentence that names the file.
    case sheetWritten(String)
    case sheetFailed(String)
    /// The outcome, in words.
    case noticeTried(String)
    case joined(SyncStatus)
    case joinFailed(String)
    case failed(String)
}
