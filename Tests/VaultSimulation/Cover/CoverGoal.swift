/// A branch that runs have to reach, or the workload shows nothing about it.
package enum CoverGoal: String, Hashable, Sendable, CaseIterable {
    // Verdicts of the server.
    case accepted, merged, conflict, duplicate, duplicateConflict, rejected, unavailable, overwritten
    // The merge.
    case deleteAgainstEdit, editAgainstDelete, revive, notesJoined, machineAgainstPerson, categoryBack
    // The device.
    case folded, foldedAway, sealedAgain, resolvedMine, resolvedTheirs, resolvedOwn, staleForm
    case failedRetried, dropped, newestKept
    // Positions.
    case cursorInvalid, reconciled, reconciliationDeletes, brake, offered, offerTaken, offerRefused, rekey, newEpoch
    case adoptedCursor, storeWentBack, serverAsked, brakeDeletes, brakeKeeps
    // Life and network.
    case lostRequest, lostAnswer, arrivedTwice, arrivedLate, garbled, died, diedBeforeCommit, diedAfterCommit
    case leaseTakenOver, leaseHeld, serverDied, partition, clockStepped, storeFailed, signedOut, purged, nudged
    // Modes.
    case deviceOnly, cloudAgain
    // Parts of receipts.
    case partDisputed
    // Requests.
    case split, duplicatesMerged, receiptsPurged, categoryMoved, requestFailed, requestWaited, partFollowed
}

/// How often each goal was reached: in how many runs.
package struct Cover: Hashable, Sendable {
    /// Goals of one run.
    package private(set) var goals: Set<CoverGoal> = []

    package init() {}

    mutating func reach(_ goal: CoverGoal) { goals.insert(goal) }
}
