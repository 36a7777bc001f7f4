internal import Synchronization
internal import VaultJSON
internal import VaultModel
internal import VaultWire

/// Remembers what a run was about, so that "3 changes sent" can say whose.
final class ActivityNames: Sendable {
    private let state = Mutex(State())

    private struct State {
        var sent: [String] = []
        var received: [String] = []
        var devices: Set<String> = []
    }

    /// The devices, by their ids, whose changes were received since the program began.
    var devices: Set<String> { state.withLock(\.devices) }

    /// Names that a line has room for.
    static let shown = 3

    func note(sent titles: [String]) {
        state.withLock { ActivityNames.add(titles, to: &$0.sent) }
    }

    func note(received page: PullResponse) {
        let titles = page.changes.prefix(ActivityNames.shown + 1).compactMap { change in
            change.entityType == EntityType.receipt.rawValue ? change.data?[FieldName.storeName.rawValue]?.string : nil
        }
        state.withLock {
            ActivityNames.add(titles, to: &$0.received)
            for change in page.changes where DeviceID(change.updatedBy) != nil { $0.devices.insert(change.updatedBy) }
        }
    }

    /// The line with the names of what it counts, which are forgotten by it.
    func named(_ line: ActivityLine) -> ActivityLine {
        let names = state.withLock { state -> [String] in
            switch line.kind {
            case .sent:
                defer { state.sent = [] }
                return state.sent
            case .received:
                defer { state.received = [] }
                return state.received
            default: return []
            }
        }
        guard !names.isEmpty else { return line }
        var line = line
        let more = names.count > ActivityNames.shown ? ", and others" : ""
        line.text += ": " + names.prefix(ActivityNames.shown).joined(separator: ", ") + more
        return line
    }

    /// Each name once, and one more than is shown, which tells that there are others.
    private static func add(_ titles: [String], to names: inout [String]) {
        for title in titles where names.count <= shown && !title.isEmpty && !names.contains(title) {
            names.append(title)
        }
    }
}
