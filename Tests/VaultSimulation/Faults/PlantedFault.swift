/// A guard removed or a mistake made on purpose, to show that the simulation finds it.
package enum PlantedFault: String, Hashable, Sendable, CaseIterable {
    // Guards that measurements on a prototype of the protocol showed to be necessary.

    /// A pull's cursor passes a change that commits a little later under a lower seq.
    case cursorPassesCommits
    /// The server does not remember idempotency keys.
    case keysForgotten
    /// Every update counts as based on the newest version, so the second one wins.
    case secondWins
    /// Every deletion counts as based on the newest version.
    case blindDelete
    /// An update sends the whole receipt as shown, not only the changed fields.
    case wholeSnapshots
    /// Changes that a pull brings during a full sync do not count as listed.
    case noFence
    /// The view is not derived again when an answer comes.
    case staleView
    /// An entity with pending changes keeps its old state when the complete list lacks it.
    case noTombstoneForWaiting

    // Faults of the client.

    /// An entry is sent again under another key.
    case newKeyOnRetry
    /// A later edit changes an entry that was sent already.
    case foldIntoSealed
    /// Pending entries always name the newest version as their base.
    case rebaseBlindly
    /// A run leaves entries in flight that a dead run left there.
    case inFlightForgotten
    /// The conflicts in an answer are not stored.
    case disputeForgotten

    // Faults of the server.

    /// Values that another person's update overwrites are not kept.
    case overwrittenNotKept
    /// A repeated operation is answered without the conflict that it caused.
    case duplicateWithoutDispute
    /// Recognition overwrites fields that a person has edited.
    case machineOverPerson
    /// The cursor of a full page is one too high.
    case pageSkipsOne
    /// A push's answer always names the newest position.
    case cursorAlways
    /// Pulls leave tombstones out.
    case tombstonesHidden
    /// A restored server keeps its epoch.
    case epochKept
    /// Items, warranties and claims stay with a receipt that is split or merged.
    case partsLeftBehind
    /// Parts that are added to a receipt after it was split or merged stay with it.
    case latePartsStay
    /// A purge leaves the parts of a receipt as they are.
    case purgeLeavesParts

    // Faults with pictures.

    /// A device deletes the content of a picture before the server has confirmed it.
    case evictsTooSoon
    /// Recognition overwrites what a person wrote into a field that has a picture.
    case readingOverPerson

    /// Whether the fault shows only in a run with pictures and recognition.
    package var needsMachine: Bool { self == .evictsTooSoon || self == .readingOverPerson }

    // Faults of the stores.

    /// The last commit is lost when a process dies.
    case lastCommitLost
    /// The cursor of a page is stored although the process died before its rows were.
    case cursorBeforeRows
    /// The server answers before its commit is durable, and dies.
    case answerBeforeDurable
}
