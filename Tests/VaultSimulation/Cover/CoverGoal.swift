/// A branch that simulation runs must reach, since they prove nothing about one that they miss.
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
    // Crashes and the network.
    case lostRequest, lostAnswer, arrivedTwice, arrivedLate, garbled, died, diedBeforeCommit, diedAfterCommit
    case leaseTakenOver, leaseHeld, serverDied, partition, clockStepped, storeFailed, signedOut, purged, nudged
    // Modes.
    case deviceOnly, cloudAgain
    // Parts of receipts.
    case partDisputed
    // Requests.
    case split, duplicatesMerged, receiptsPurged, categoryMoved, requestFailed, requestWaited, partFollowed
    // Pictures.
    case pictureStored, pictureEvicted, pictureRead, givenBack
    // Text messages.
    case textCreated, textCompleted, textDisputed, textAfterPush, textTwice, textForged, textCutOff, textUntimely
    case textOfFormerDevice, textRetried, textOutlived

    /// Whether only runs with pictures and recognition can reach it.
    package var needsMachine: Bool {
        switch self {
        case .pictureStored, .pictureEvicted, .pictureRead, .givenBack: true
        default: false  // open: all others
        }
    }

    /// Whether only runs with text messages can reach it.
    package var needsTexts: Bool { rawValue.hasPrefix("text") }
}

/// The goals that a run reached.
package struct Cover: Hashable, Sendable {
    /// The goals reached so far.
    package private(set) var goals: Set<CoverGoal> = []

    package init() {}

    mutating func reach(_ goal: CoverGoal) { goals.insert(goal) }
}
