internal import VaultModel
internal import VaultReplica
internal import VaultServerCore

// What was done is told on every device, once: events are known by their ids.
extension SimWorld {
    /// The first event that a device has and the server hasn't, or the other way round. A server that went back has
    /// forgotten events of its own making, which the devices keep.
    func eventDifference(_ device: Int) -> String? {
        guard !isRestored else { return nil }
        let here = devices[device].eventIDs
        let there = Set(mirror.keys.filter { $0.type == .event }.map(\.id))
        if let id = there.subtracting(here).min() { return "device \(device): event \(id) on the server alone" }
        if let id = here.subtracting(there).min() { return "device \(device): event \(id) only here" }
        return nil
    }
}
