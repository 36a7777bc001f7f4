internal import VaultJSON
internal import VaultModel
internal import VaultReplica
internal import VaultServerCore

// I14: every part can always be found.
extension SimWorld {
    /// Checks that no existing item, warranty or claim belongs to a receipt that was replaced or purged. A part of a
    /// receipt in the Trash is found there and is forgotten with it.
    mutating func checkHomes() {
        for ref in parts {
            guard let part = mirror[ref]?.entity, !part.isDeleted, !part.isBare, let home = Self.home(part.fields),
                replaced.contains(home)
            else { continue }
            return find(.homes, "\(Self.short(ref)) is with \(Self.short(home)), which was replaced or purged")
        }
    }

    /// Checks at rest that every device shows each part with an existing receipt, too.
    mutating func checkHomesAtRest() {
        for device in devices.indices where devices[device].isCloud {
            for ref in parts {
                // A part with a conflict or a rejected change awaits a person.
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
