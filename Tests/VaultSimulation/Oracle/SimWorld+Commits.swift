internal import VaultJSON
internal import VaultModel
internal import VaultReplica
internal import VaultWire

// Checks at every commit of a device, and of all devices at rest.
extension SimWorld {
    /// Checks that a device's position never goes back while the server keeps its epoch.
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

    /// Returns the seq of a cursor. Only the simulation looks inside cursors.
    private static func seq(of cursor: Cursor) -> Int64? { CursorPosition(cursor)?.seq }

    /// Checks that the device shows the server's state with its pending changes, and that no entry is empty.
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
