/// Why everything is compared with the server; the raw value may be stored.
package enum FullCause: String, Hashable, Sendable, CaseIterable {
    /// Seven days since the last one.
    case weekly
    /// A person asked.
    case byHand
    /// More than a hundred entries were waiting at once.
    case manyWaiting
    /// The store keeps rows in another form than the program that wrote them did.
    case cacheVersion
    /// The vault was on this device only.
    case toCloud
    /// The server asked by `forceResync`.
    case serverAsked
    /// The server sent something that can't be stored.
    case setAside
    /// The store was restored from an older state.
    case storeWentBack
    /// The server does not know the cursor any more, or the store has lost it.
    case positionLost
    /// The server's database was made anew or restored.
    case newEpoch

    /// Whether the types without digests are listed too, because the pulls may have missed some of them.
    package var listsEverything: Bool { self == .positionLost || self == .newEpoch }
}
