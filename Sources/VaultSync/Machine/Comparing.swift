internal import VaultModel
internal import VaultReplica
internal import VaultWire

/// The progress of a full sync.
struct Comparing: Equatable, Sendable {
    /// The parts of a full sync in their order, each with what only it knows.
    enum Part: Equatable, Sendable {
        case digesting(Digests)
        case listing(Listing)
        /// From the device's own position or, if the server does not know it, from that of the first digest or list;
        /// `reached` is the position after the last page that was stored.
        case pulling(reached: Cursor?)
        case finishing
    }

    /// The digests of both sides that are known.
    struct Digests: Equatable, Sendable {
        var local: [EntityType: [BucketDigest]] = [:]
        var remote: [EntityType: [BucketDigest]] = [:]
    }

    let cause: FullCause
    let epoch: String
    var part = Part.digesting(Digests())
    /// The position of the first digest, or of the first list if no digest was requested: the pull begins there if the
    /// device has no position of its own.
    var beginning: Cursor?

    init(_ cause: FullCause, epoch: String) {
        self.cause = cause
        self.epoch = epoch
    }

    /// False after a change of epoch: versions say nothing then, and digests would hide differences.
    var trustsDigests: Bool { cause != .newEpoch }

    /// The next type whose digests have to be requested from the store.
    func missingLocal(in digests: Digests) -> EntityType? {
        trustsDigests ? DigestRequest.digested.first { digests.local[$0] == nil } : nil
    }

    func isComplete(_ digests: Digests) -> Bool {
        !trustsDigests || DigestRequest.digested.allSatisfy { digests.local[$0] != nil && digests.remote[$0] != nil }
    }

    /// The scope to list according to the digests.
    func scope(by digests: Digests) -> FullScope {
        var buckets: [EntityType: BucketSet] = [:]
        for type in EntityType.allCases {
            if trustsDigests, let local = digests.local[type], let remote = digests.remote[type] {
                let differing = BucketSet((0..<BucketDigest.bucketCount).filter { local[$0] != remote[$0] })
                if !differing.isEmpty { buckets[type] = differing }
            } else if cause.listsEverything {
                buckets[type] = .all
            }
        }
        return FullScope(epoch: epoch, cause: cause, buckets: buckets)
    }

    /// Changes the digests; nothing happens once they are complete and the next part has begun.
    mutating func noteDigests(_ change: (inout Digests) -> Void) {
        guard case .digesting(var digests) = part else { return }
        change(&digests)
        part = .digesting(digests)
    }
}

extension Comparing {
    /// The server's lists of the entities that differ.
    struct Listing: Equatable, Sendable {
        /// A list of one type, in these buckets or in all.
        struct List: Equatable, Sendable {
            let type: EntityType
            let buckets: [Int]?
        }

        /// The lists that have not been completed, in the order of the types; the first one may be under way.
        private(set) var remaining: [List]
        /// The position of the list under way, which each of its pages has to name.
        private var cursor: Cursor?
        /// A page that waits for the store.
        private(set) var arrived: FullResponse?
        private(set) var listed = 0
        /// Consecutive empty pages of the list under way.
        private var empty = 0

        init(_ scope: FullScope) {
            remaining = EntityType.allCases.compactMap { type in
                scope.buckets[type].map { buckets in
                    List(type: type, buckets: buckets == .all ? nil : buckets.numbers)
                }
            }
        }

        /// Keeps a page until the store takes it; false if it does not continue the list under way.
        ///
        /// A page may be empty if the server looked at many entities and found none of those requested; but `page`
        /// moves.
        mutating func take(_ page: FullResponse, after request: FullRequest) -> Bool {
            let isEnd = page.page == nil
            let empty = page.changes.isEmpty && !isEnd ? self.empty + 1 : 0
            guard page.cursor == cursor ?? page.cursor, isEnd || page.page != request.page,
                page.changes.count <= request.limit, empty <= SyncMachine.emptyListPages
            else { return false }
            self.empty = empty
            cursor = page.cursor
            arrived = page
            return true
        }

        /// Hands over the page that waits; the last one of a list completes it.
        mutating func next() -> FullResponse? {
            guard let page = arrived else { return nil }
            arrived = nil
            listed += page.changes.count
            if page.page == nil {
                remaining.removeFirst()
                cursor = nil
            }
            return page
        }
    }
}
