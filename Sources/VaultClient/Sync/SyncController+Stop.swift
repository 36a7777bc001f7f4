internal import Translation
package import VaultJSON
package import VaultModel
internal import VaultStore

extension SyncController {
    /// The store's setting for the reason why sync stopped, until a sync is complete; `status` does not ask the server.
    static let stopSetting = "sync.stopped"

    /// Stores a server's refusal of this device, and its repeated failures; errors are ignored, because nothing is
    /// lost.
    package func keepTrouble(of status: SyncStatus) async {
        guard !vault.isReadOnly else { return }
        switch status.state {
        case .stopped(let sentence): await keep(sentence.english, as: SyncController.stopSetting)
        case .waiting(_, let reason) where status.keepsFailing:
            await keep(KeptFailure(tries: status.tries, reason: reason.english).stored, as: KeptFailure.setting)
        case .idle where status.lastGood != nil: await forgetTrouble()
        case .waiting where status.isPartial: await forgetTrouble()
        case .deviceOnly, .idle, .pulling, .pushing, .comparing, .waiting, .paused: break
        }
    }

    private func forgetTrouble() async {
        await keep(nil, as: SyncController.stopSetting)
        await keep(nil, as: KeptFailure.setting)
    }

    private func keep(_ text: String?, as name: String) async {
        guard (try? await vault.setting(name)) != text else { return }
        try? await vault.set([name: text])
    }
}

/// The number of consecutive failures of the server, which the store keeps between programs.
package struct KeptFailure: Hashable {
    static let setting = "sync.failing"

    package var tries: Int
    /// The reason as a sentence.
    package var reason: String

    init(tries: Int, reason: String) {
        self.tries = tries
        self.reason = reason
    }

    /// Reads the text of ``stored``; nil for anything else.
    init?(stored: String) {
        guard let json = try? JSON(parsing: stored), case .integer(let tries)? = json["tries"],
            case .string(let reason)? = json["reason"]
        else { return nil }
        self.init(tries: Int(clamping: tries), reason: reason)
    }

    package var json: JSON { ["tries": .integer(Int64(tries)), "reason": .string(reason)] }
    var stored: String { json.text }
}
