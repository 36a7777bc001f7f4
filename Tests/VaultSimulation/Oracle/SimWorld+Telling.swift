internal import VaultModel
internal import VaultReplica
internal import VaultServerCore

// What was done is told on every device, once: events are known by their ids.
extension SimWorld {
    /// The first event that a device has and the server hasn't, or the other way round. A server that went back has
    /// forgotten events of its own making, which the devices keep; and of a receipt that was purged long ago a device keeps
    /// the history where it still has the receipt, or asked whether it may go.
    func eventDifference(_ device: Int) -> String? {
        guard !isRestored else { return nil }
        let wasAsked = devices[device].wasAsked
        let mayKeep = Set(purged.filter { wasAsked || state(device, $0) != nil }.map(\.id))
        let kept = devices[device].events
        let here = Set(kept.filter { !mayKeep.contains($0.value) }.keys)
        let there = Set(mirror.filter { $0.key.type == .event && !$0.value.entity.isBare }.map(\.key.id))
        if let id = there.subtracting(kept.keys).min() { return "device \(device): event \(id) on the server alone" }
        if let id = here.subtracting(there).min() { return "device \(device): event \(id) only here" }
        return nil
    }
}
