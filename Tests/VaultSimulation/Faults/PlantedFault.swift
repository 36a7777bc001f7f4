/// A guard that is taken away, or a mistake that is made, so that it can be seen that the simulation finds it.
package enum PlantedFault: String, Hashable, Sendable, CaseIterable {
    // The guards whose need was measured on the prototype of the protocol.

    /// A pull's cursor passes over a change that commits a little later under a lower number.
    case cursorPassesCommits
    /// The server does not remember keys.
    case keysForgotten
    /// Every update counts as made on the newest version: the second wins.
    case secondWins
    /// Every deletion counts as made on the newest version.
    case blindDelete
    /// What is sent is the whole receipt as it was shown, not what was changed.
    case wholeSnapshots
    /// What a pull brings during a reconciliation does not count as listed.
    case noFence
    /// What is shown is not derived again when an answer comes.
    case staleView
    /// What waits keeps its old state when the complete list lacks it.
    case noTombstoneForWaiting

    // Of the client.

    /// An entry goes out under another key when it is sent again.
    case newKeyOnRetry
    /// A later edit changes an entry that was sent already.
    case foldIntoSealed
    /// What waits always names the newest version as its base.
    case rebaseBlindly
    /// A run that begins leaves in flight what a dead one left there.
    case inFlightForgotten
    /// The disputed fields of an answer are not kept.
    case disputeForgotten

    // Of the server.

    /// What another person's update replaces is not kept.
    case overwrittenNotKept
    /// A repeated operation is answered without the dispute that it led to.
    case duplicateWithoutDispute
    /// The machine writes into fields that were edited by hand.
    case machineOverPerson
    /// A full page's cursor is one too far.
    case pageSkipsOne
    /// A push's answer always names the newest position.
    case cursorAlways
    /// Pulls leave tombstones out.
    case tombstonesHidden
    /// A restored server keeps its epoch.
    case epochKept
    /// Items, warranties and claims of a receipt that is split or merged stay with it.
    case partsLeftBehind
    /// What is added to a receipt that was split or merged stays with it.
    case latePartsStay
    /// A purge leaves the parts of a receipt as they are.
    case purgeLeavesParts

    // Of the stores.

    /// The last commit is lost when a process dies.
    case lastCommitLost
    /// The cursor of a page is kept though the process died before its rows were.
    case cursorBeforeRows
    /// The server answers before its commit is durable, and dies.
    case answerBeforeDurable
}
