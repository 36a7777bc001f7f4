package import VaultModel
package import VaultSettings

/// State that screens merely remember: no change of the vault, and not synced. No answer.
package enum KeepEffect: Hashable, Sendable {
    /// Keeps the input so far, in place of an earlier draft of that name.
    case draft(Draft)
    /// Deletes a draft.
    case endDraft(DraftName)
    /// Stores the saved searches and the search history.
    case searches(SearchMemory)
    /// Stores how far ahead the Expiring screen looks.
    case expiringWindow(days: Int)
    /// Records that a person has seen the outcomes of the requests so far.
    case requestsSeen
    /// Records that a person has confirmed the recovery code as stored.
    case recoveryCodeStored
    /// Stores a setting in the program's own file, or removes it (nil).
    case setting(String, TOMLValue?)
}
