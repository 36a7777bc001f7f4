package import VaultModel
internal import VaultWire

/// Selects the entities of an account that a full list returns, in order of id.
package struct EntityListing: Equatable, Sendable {
    /// Nil for every type.
    package var type: EntityType?
    /// Numbers of buckets, 0…255; nil for every one.
    package var buckets: Set<Int>?
    /// Whether tombstones that still have their fields are listed too.
    package var withTombstones: Bool
    /// The id after which the page begins; empty for the first one.
    package var after: String

    package init(
        type: EntityType? = nil, buckets: Set<Int>? = nil, withTombstones: Bool = false, after: String = ""
    ) {
        self.type = type
        self.buckets = buckets
        self.withTombstones = withTombstones
        self.after = after
    }

    /// The number of ids that one page looks at, whether they belong to it or not; there it ends, even if it is empty.
    package static let lookLimit = 2_000

    /// Whether the list is empty whatever the account holds.
    package var namesNothing: Bool { buckets?.isEmpty == true }

    /// Whether a page looks at an id.
    package func looksAt(_ id: String) -> Bool {
        id > after && (type.map { id.hasPrefix($0.idPrefix + "_") } ?? true)
    }

    /// Whether an entity that the page looks at belongs to the list, judged by its id alone.
    package func names(_ id: String) -> Bool {
        buckets?.contains(BucketDigest.bucket(of: id)) ?? true
    }
}

/// Some changes of an account, and whether there are more.
package struct ChangePage<Item: Sendable>: Sendable {
    package var items: [Item]
    /// Approximate size of their text, in bytes.
    package var bytes: Int
    package var hasMore: Bool
    /// In a list, the last id that was looked at, whether it was included or not.
    package var reached: String?

    package init(items: [Item] = [], bytes: Int = 0, hasMore: Bool = false) {
        self.items = items
        self.bytes = bytes
        self.hasMore = hasMore
    }

    /// Adds an item if it fits the page, else notes that there is more.
    ///
    /// - Returns: false if it did not fit.
    package mutating func take(limit: Int, byteLimit: Int, size: Int, _ item: () throws -> Item) rethrows -> Bool {
        guard items.count < limit, items.isEmpty || bytes + size <= byteLimit else {
            hasMore = true
            return false
        }
        items.append(try item())
        bytes += size
        return true
    }
}
