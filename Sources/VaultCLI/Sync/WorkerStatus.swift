internal import SystemKit
internal import Translation
internal import VaultClient
internal import VaultModel

/// The worker's line for the service manager, as `systemctl --user status` shows it.
struct WorkerStatus: Sendable {
    private let manager: ServiceManager
    private let environment: ClientEnvironment

    init(_ manager: ServiceManager, _ environment: ClientEnvironment) {
        self.manager = manager
        self.environment = environment
    }

    func show(_ status: SyncStatus) {
        manager.notify(.status(VisibleText.line(WorkerStatus.line(status, minute: environment.minute))))
    }

    /// `Waiting, 2 pending; last sync 2026-11-20 21:04`.
    static func line(_ status: SyncStatus, minute: (Timestamp) -> String) -> String {
        let pending = status.counts.waiting == 0 ? "" : ", \(status.counts.waiting) pending"
        let last = status.lastGood.map { "; last sync \(minute($0))" } ?? ""
        return word(status.state) + pending + last
    }

    private static func word(_ state: SyncState) -> String {
        switch state {
        case .deviceOnly: "On this device only"
        case .idle: "Synced"
        case .pulling: "Receiving"
        case .pushing(let sent, let total): "Sending \(sent) of \(total)"
        case .comparing: "Comparing everything"
        case .waiting(_, let reason): reason.english
        case .paused: "Paused"
        case .stopped(let reason): reason.english
        }
    }
}
