package import Translation
package import VaultModel
package import VaultScreens

/// What reaches the screen's thread from elsewhere.
package enum ShellNews: Sendable {
    /// The answer to an effect, or news of sync.
    case answer(Answer)
    /// A vault was opened or made; the answer goes to the screens once its reader stands.
    case opened(OpenVault, Answer)
    /// The demo stands; it lasts as long as somebody keeps it.
    case demo(DemoVault)
    /// Files beside the store changed: this process, the sync or another process has written.
    case storeTouched
    /// Interfaces, addresses or routes of this machine changed.
    case networkTouched
    /// A line for the activity list.
    case activity(ActivityLine)
    /// The search index is rebuilt; says so.
    case indexRebuilt(Phrase)
    /// Everything that was asked for is written; the program may end.
    case finished
}
