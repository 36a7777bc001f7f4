/// A step of a plan. Its details are drawn from the item's own salt when it happens.
package enum SimStep: String, Hashable, Sendable, CaseIterable {
    // A person at a device.

    case create, importMany, trashMany, edit, putBack, openForm, saveForm, notes, tags, favorite, money, trash, restore
    case category, categoryTrash, part, partTrash, acceptReading
    case resolve, retry, drop, policy, manualSync, fullSync
    case goDeviceOnly, goCloud, answer
    case belonging, split, merge, purgeReceipts, moveCategory
    case picture, evict, giveBack
    case text

    // A process, or its clock.

    case kill, stepClock, storeBackup, storeRestore

    // The network of a device.

    case cut, heal

    // The server.

    case killServer, refuseService, backup, restoreBackup, purge, forgetAll, forgetCursors, machineReads, revoke

    /// Whether a person takes this step, so that it is not a fault.
    var isPersonal: Bool {
        switch self {
        case .kill, .stepClock, .cut, .heal, .killServer, .refuseService, .backup, .restoreBackup, .purge, .forgetAll,
            .forgetCursors, .machineReads, .revoke, .storeBackup, .storeRestore:
            false
        default: true
        }
    }
}

/// A step with its time and device.
package struct PlanItem: Hashable, Sendable {
    /// Milliseconds from the start.
    package var at: Int64
    /// The device that the step happens to; it has no meaning for steps of the server.
    package var device: Int
    package var step: SimStep
    /// Seeds everything drawn when the step happens, so that leaving out another item changes nothing here.
    package var salt: UInt64
}
