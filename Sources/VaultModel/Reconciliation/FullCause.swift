/// The reason for a full sync; the raw value may be stored.
package enum FullCause: String, Hashable, Sendable, CaseIterable {
    /// Seven days have passed since the last one.
    case weekly
    /// A person asked.
    case byHand
    /// More than a hundred entries were pending at once.
    case manyWaiting
    /// This version stores rows in another form than the program that wrote them.
    case cacheVersion
    /// The vault was on this device only before.
    case toCloud
    /// The server asked for it with `forceResync`.
    case serverAsked
    /// The server sent something that cannot be stored.
    case setAside
    /// The store was restored from an older state.
    case storeWentBack
    /// The server no longer knows the cursor, or the store has lost it.
    case positionLost
    /// The server's database was recreated or restored: its epoch says so, or it has forgotten what this device sent.
    case newEpoch
    /// A receipt about which a person was asked is deleted permanently; only a list shows what is left of its history.
    case forgotten

    /// Whether attachments are compared, too, by announcing each again: the server may have lost some.
    package var coversAttachments: Bool { [.byHand, .serverAsked, .newEpoch].contains(self) }

    /// Whether types without digests are listed, too, because pulls may have missed some of their entities.
    package var listsEverything: Bool { [.positionLost, .newEpoch, .forgotten].contains(self) }
}
