internal import VaultModel
internal import VaultReplica
internal import VaultWire

/// The progress of a full sync.
struct Comparing: Equatable, Sendable {
    enum Part: Hashable, Sendable {
        case digesting
        case listing
        /// From the device's own position or, if the server does not know it, from that of the first digest or list.
        case pulling
        case finishing
    }

    /// A list of one type, in these buckets or in all.
    struct List: Equatable, Sendable {
        let type: EntityType
        let buckets: [Int]?
    }

    let cause: FullCause
    let epoch: String
    var part = Part.digesting
    var local: [EntityType: [BucketDigest]] = [:]
    var remote: [EntityType: [BucketDigest]] = [:]
    /// The lists that have not been completed; the first one may be under way.
    var lists: [List] = []
    /// The position of the list under way, which each of its pages has to name.
    var listCursor: Cursor?
    /// The position of the first digest, or of the first list if no digest was requested: the pull begins there if the
    /// device has no position of its own.
    var beginning: Cursor?
    /// The position that the pull has reached.
    var cursor: Cursor?
    /// A page that waits for the store.
    var arrived: FullResponse?
    var listed = 0
    /// Consecutive empty pages of the list under way.
    var emptyPages = 0

    init(_ cause: FullCause, epoch: String) {
        self.cause = cause
        self.epoch = epoch
    }

    /// False after a change of epoch: versions say nothing then, and digests would hide differences.
    var trustsDigests: Bool { cause != .newEpoch }

    /// The next type whose digests have to be requested from the store.
    var missingLocal: EntityType? {
        trustsDigests ? DigestRequest.digested.first { local[$0] == nil } : nil
    }

    var hasAllDigests: Bool {
        !trustsDigests || DigestRequest.digested.allSatisfy { local[$0] != nil && remote[$0] != nil }
    }

    /// The scope to list according to the digests.
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
