internal import VaultModel
internal import VaultReplica
internal import VaultWire

/// How far a reconciliation has come.
struct Comparing: Equatable, Sendable {
    enum Part: Hashable, Sendable {
        case digesting
        case listing
        /// From the device's own position, or, where the server does not know it, from where the first digest or list began.
        case pulling
        case finishing
    }

    /// One type, in those buckets or in all.
    struct List: Equatable, Sendable {
        let type: EntityType
        let buckets: [Int]?
    }

    let cause: FullCause
    let epoch: String
    var part = Part.digesting
    var local: [EntityType: [BucketDigest]] = [:]
    var remote: [EntityType: [BucketDigest]] = [:]
    /// Those that are not asked for yet; the first one may be under way.
    var lists: [List] = []
    /// The position of the list under way, which every page of it has to name.
    var listCursor: Cursor?
    /// The position of the first digest, or of the first list where none was asked for: where the pull begins if the
    /// device has no position of its own.
    var beginning: Cursor?
    /// Where the pull has come to.
    var cursor: Cursor?
    /// A page that waits for the store.
    var arrived: FullResponse?
    var listed = 0
    /// Pages of the list under way that had nothing, one after the other.
    var emptyPages = 0

    init(_ cause: FullCause, epoch: String) {
        self.cause = cause
        self.epoch = epoch
    }

    /// After a change of the epoch versions say nothing, so that digests would hide what differs.
    var trustsDigests: Bool { cause != .newEpoch }

    /// The type whose digests are still to be asked of the store.
    var missingLocal: EntityType? {
        trustsDigests ? DigestRequest.digested.first { local[$0] == nil } : nil
    }

    var hasAllDigests: Bool {
        !trustsDigests || DigestRequest.digested.allSatisfy { local[$0] != nil && remote[$0] != nil }
    }

    /// What is to be listed, by what the digests say.
    var scope: FullScope {
        var buckets: [EntityType: BucketSet] = [:]
        for type in EntityType.allCases {
            if trustsDigests, let local = local[type], let remote = remote[type] {
                let differing = BucketSet((0..<BucketDigest.bucketCount).filter { local[$0] != remote[$0] })
                if !differing.isEmpty { buckets[type] = differing }
            } else if cause.listsEverything {
                buckets[type] = .all
            }
        }
        return FullScope(epoch: epoch, cause: cause, buckets: buckets)
    }

    /// The lists of a scope, in the order of the types.
    static func lists(of scope: FullScope) -> [List] {
        EntityType.allCases.compactMap { type in
            scope.buckets[type].map { buckets in
                List(type: type, buckets: buckets == .all ? nil : buckets.numbers)
            }
        }
    }
}
