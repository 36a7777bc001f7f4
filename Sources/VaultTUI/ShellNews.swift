package import SuspensionKit
package import Translation
package import VaultClient
package import VaultIntake
package import VaultModel
package import VaultScreens

/// News for the screen's thread from other threads.
package enum ShellNews: Sendable {
    /// The answer to an effect, or news of sync.
    case answer(Answer)
    /// A vault was opened, or created with a recovery code; the screens are answered when its reader exists.
    case opened(OpenVault, VaultOpening, recoveryCode: String? = nil)
    /// The demo is ready; it lasts as long as somebody holds it.
    case demo(DemoVault)
    /// Files beside the store changed: this process, the sync or another process has written.
    case storeTouched
    /// Interfaces, addresses or routes of this computer changed.
    case networkTouched
    /// The computer is about to sleep, or has woken up.
    case suspension(SleepNews)
    /// A line for the activity list.
    case activity(ActivityLine)
    /// The search index was rebuilt; the sentence says so.
    case indexRebuilt(Phrase)
    /// The drawing and reading of arrived pictures has begun, has taken a step or has ended.
    case preparation(Preparation.State)
    /// All requested writes are done; the program may end.
    case finished

    init(_ news: ControllerNews) {
        self =
            switch news {
            case .status(let status): .answer(.news(.status(status)))
            case .activity(let line): .activity(line)
            case .devices(let devices): .answer(.sync(.devices(devices)))
            case .transfers(let moving): .answer(.news(.transfers(moving)))
            }
    }
}
