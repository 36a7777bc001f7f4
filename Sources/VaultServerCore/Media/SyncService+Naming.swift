internal import VaultJSON
package import VaultModel

extension SyncService {
    /// The attachments that a receipt names; none if its fields are gone.
    package static func namedMedia(of entity: StoredEntity) -> Set<MediaID> {
        guard entity.ref.type == .receipt, !entity.isBare else { return [] }
        return Set((entity.fields[.imageKeys]?.strings ?? []).compactMap { MediaID($0) })
    }

    /// Notes what a receipt names, and forgets it once the receipt loses its fields. An attachment that was removed from
    /// a receipt stays noted until then, so that the removal can be undone on a device that was away for long.
    func noteMedia(
        of entity: StoredEntity, former: StoredEntity?, _ account: UserID, in storage: any StorageTransaction
    ) throws {
        guard entity.ref.type == .receipt else { return }
        if entity.isBare {
            guard former?.isBare == false else { return }
            return try storage.releaseMedia(namedBy: entity.ref, of: account, at: ports.now())
        }
        let new = SyncService.namedMedia(of: entity).subtracting(former.map(SyncService.namedMedia) ?? [])
        if !new.isEmpty { try storage.nameMedia(new, by: entity.ref, of: account) }
    }
}
