internal import VaultJSON
internal import VaultModel
internal import VaultReplica
internal import VaultWire

// What is checked at every commit of a device, and of all of them at rest.
extension SimWorld {
    /// Positions and versions never go back while the server lives the same life.
    mutating func checkCommit(_ device: Int) {
        do {
            let (cursor, epoch) = try devices[device].store.look { (try $0.cursor(), try $0.epoch()) }
            guard let cursor, let epoch, let seq = Self.seq(of: cursor) else { return }
            if let last = devices[device].lastPosition, last.epoch == epoch, seq < last.seq {
                find(.neverBack, "device \(device): the cursor goes back from \(last.seq) to \(seq)")
            }
            devices[device].lastPosition = (epoch, seq)
        } catch {
            find(.wholeCommits, "device \(device) cannot be read: \(error)")
        }
    }

    /// Only the simulation looks into a cursor.
    private static func seq(of cursor: Cursor) -> Int64? { CursorPosition(cursor)?.seq }

    /// What is shown is the server's state and what waits; nothing waits without reason.
    mutating func checkView(_ device: Int, _ ref: EntityRef) {
        guard let state = state(device, ref) else { return }
        let derived = LocalView.derive(
            shadow: state.record.baseline, entries: state.entries.map(\.entry), conflicts: state.conflicts)
        if derived?.fields != state.record.shown {
            find(.view, "device \(device) shows \(Self.short(ref)) as \(state.record.shown.json.text)")
        }
        for stored in state.entries where stored.entry.intent == .update && stored.entry.changes.isEmpty {
            find(.outbox, "device \(device): an entry of \(Self.short(ref)) wants nothing")
        }
    }
}
