internal import VaultModel
internal import VaultReplica
internal import VaultServerCore

// Every device shows every event exactly once; events are identified by their IDs.
extension SimWorld {
    /// Returns the first event that only the device or only the server has. A restored server has lost events that it
    /// created itself, and devices keep them. A device may also keep the history of a receipt that was purged, or
    /// whose tombstone was forgotten, if it still has the receipt, or asked whether to delete it.
    func eventDifference(_ device: Int) -> String? {
        guard !isRestored else { return nil }
        let wasAsked = devices[device].wasAsked
        let gone = purged.union(forgotten)
        let mayKeep = Set(gone.filter { wasAsked || state(device, $0) != nil }.map(\.id))
        let kept = devices[device].events
        let here = Set(kept.filter { !mayKeep.contains($0.value) }.keys)
        let there = Set(mirror.filter { $0.key.type == .event && !$0.value.entity.isBare }.map(\.key.id))
        if let id = there.subtracting(kept.keys).min() { return "device \(device): event \(id) on the server alone" }
        if let id = here.subtracting(there).min() { return "device \(device): event \(id) only here" }
        return nil
    }
}
