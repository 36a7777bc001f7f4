internal import Synchronization
internal import Translation
internal import VaultJSON
internal import VaultModel
internal import VaultWire

/// Remembers the names of synced receipts, so that a line such as "3 changes sent" can list them.
final class ActivityNames: Sendable {
    private let state = Mutex(State())

    private struct State {
        var sent: [String] = []
        var received: [String] = []
        var devices: Set<String> = []
    }

    /// The ids of the devices whose changes were received with these names.
    var devices: Set<String> { state.withLock(\.devices) }

    /// The number of names that a line has room for.
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

    /// Adds the names of what a line counts, and forgets them.
    func named(_ line: ActivityLine) -> ActivityLine {
        let names = state.withLock { state -> [String] in
            switch line.kind {
            case .sent:
                defer { state.sent = [] }
                return state.sent
            case .received:
                defer { state.received = [] }
                return state.received
            case .joined, .resolved, .finished, .started, .conflict, .offline, .error, .refused: return []
            }
        }
        guard !names.isEmpty else { return line }
        var line = line
        line.text = ActivityNames.text(line.text, naming: names)
        return line
    }

    private static func text(_ counted: Phrase, naming names: [String]) -> Phrase {
        let shown = names.prefix(shown).joined(separator: ", ")
        return names.count <= self.shown ? "\(counted): \(shown)" : "\(counted): \(shown), and others"
    }

    /// Adds each name once, up to one more than is shown, which means that there are others.
    private static func add(_ titles: [String], to names: inout [String]) {
        for title in titles where names.count <= shown && !title.isEmpty && !names.contains(title) {
            names.append(title)
        }
    }
}
