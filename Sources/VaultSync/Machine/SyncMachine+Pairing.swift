internal import VaultModel
internal import VaultReplica
internal import VaultWire

extension SyncMachine {
    /// Continues as the new device from the beginning of the run; what was staged or chosen before is dropped.
    mutating func became(_ session: SessionResponse, _ standing: ReplicaStatus, at now: Int64) -> [SyncAction] {
        let old = self.standing.device
        self.standing = standing
        self.session = nil
        run.wentBack = false
        // A run that began as the old device, with the session of one that was interrupted, knows only that one's numbers.
        run.acknowledged = standing.acknowledged
        hasPairedAnew = true
        run.stage = firstStage
        var actions: [SyncAction] = [.become(session)]
        if let old, old != session.deviceID { actions.append(.retire(old)) }
        actions.append(.note(.error, SyncSentence.storeWentBack))
        return actions + advance(at: now)
    }
}
