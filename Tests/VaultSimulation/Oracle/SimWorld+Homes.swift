internal import VaultJSON
internal import VaultModel
internal import VaultReplica
internal import VaultServerCore

// I14: no part is ever seen nowhere.
extension SimWorld {
    /// No item, warranty or claim that isn't thrown away is with a receipt that another one took the place of, or that
    /// was purged. With a receipt of the trash it is found there, and is forgotten with it.
    mutating func checkHomes() {
        for ref in parts {
            guard let part = mirror[ref]?.entity, !part.isDeleted, !part.isBare, let home = Self.home(part.fields),
                replaced.contains(home)
            else { continue }
            return find(.homes, "\(Self.short(ref)) is with \(Self.short(home)), which was replaced or purged")
        }
    }

    /// At rest a device shows each part with a receipt, too.
    mutating func checkHomesAtRest() {
        for device in devices.indices where devices[device].isCloud {
            for ref in parts {
                // What is in dispute, or was refused, is before a person.
                guard let state = state(device, ref), state.entries.isEmpty, state.conflicts.isEmpty,
                    !state.record.entity.isDeleted, let home = Self.home(state.record.entity.fields),
                    replaced.contains(home)
                else { continue }
                find(.homes, "device \(device) shows \(Self.short(ref)) with \(Self.short(home)), which is gone")
            }
        }
    }

    private static func home(_ fields: Fields) -> EntityRef? {
        fields[.receiptID]?.string.flatMap { EntityRef(anyID: $0) }
    }
}
