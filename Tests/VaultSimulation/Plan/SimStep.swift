/// One thing that a plan lets happen; what it does exactly is drawn from the item's own salt when it happens.
package enum SimStep: String, Hashable, Sendable, CaseIterable {
    // A person at a device.

    case create, importMany, trashMany, edit, putBack, openForm, saveForm, notes, tags, favorite, money, trash, restore
    case category, categoryTrash, part, partTrash, acceptReading
    case resolve, retry, drop, policy, manualSync, fullSync
    case goDeviceOnly, goCloud, answer
    case belonging, split, merge, purgeReceipts, moveCategory

    // A process, or its clock.

    case kill, stepClock, storeBackup, storeRestore

    // The network of a device.

    case cut, heal

    // The server.

    case killServer, refuseService, backup, restoreBackup, purge, forgetAll, forgetCursors, machineReads, revoke

    /// Whether a person does it, and so never a fault.
    var isPersonal: Bool {
        switch self {
        case .kill, .stepClock, .cut, .heal, .killServer, .refuseService, .backup, .restoreBackup, .purge, .forgetAll,
            .forgetCursors, .machineReads, .revoke, .storeBackup, .storeRestore:
            false
        default: true
        }
    }
}

/// A step with its time and place.
package struct PlanItem: Hashable, Sendable {
    /// Milliseconds from the beginning.
    package var at: Int64
    /// The device that it happens to; of no meaning for the server's steps.
    package var device: Int
    package var step: SimStep
    /// Seeds everything that is drawn when it happens, so that leaving out another item changes nothing here.
    package var salt: UInt64
}
