internal import VaultJSON
internal import VaultModel
internal import VaultStore

extension SyncController {
    /// Why sync was stopped, among the store's settings, until one comes to its end: `status` asks no server.
    static let stopSetting = "sync.stopped"

    /// Keeps what a server refused this device with, and that it keeps failing; a store that cannot be written loses
    /// nothing by it.
    func keepTrouble(of status: SyncStatus) async {
        guard !vault.isReadOnly else { return }
        switch status.state {
        case .stopped(let sentence): await keep(sentence, as: SyncController.stopSetting)
        case .waiting(_, let reason) where status.keepsFailing:
            await keep(KeptFailure(tries: status.tries, reason: reason).stored, as: KeptFailure.setting)
        case .idle where status.lastGood != nil: await forgetTrouble()
        case .waiting where status.isPartial: await forgetTrouble()
        default: break
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

/// How often in a row the server failed, as the store keeps it between programs.
struct KeptFailure: Hashable {
    static let setting = "sync.failing"

    var tries: Int
    /// A sentence.
    var reason: String

    init(tries: Int, reason: String) {
        self.tries = tries
        self.reason = reason
    }

    /// Reads what ``stored`` made; nil for anything else.
    init?(stored: String) {
        guard let json = try? JSON(parsing: stored), case .integer(let tries)? = json["tries"],
            case .string(let reason)? = json["reason"]
        else { return nil }
        self.init(tries: Int(clamping: tries), reason: reason)
    }

    var json: JSON { ["tries": .integer(Int64(tries)), "reason": .string(reason)] }
    var stored: String { json.text }
}
