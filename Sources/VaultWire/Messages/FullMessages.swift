package import VaultJSON
package import VaultModel

/// The body of `POST /v1/sync/full`, which lists everything of a type, page by page.
package struct FullRequest: WireMessage {
    /// Nil for every type.
    package var entityType: EntityType?
    /// The ``FullResponse/page`` of the last response; nil for the first page.
    package var page: String?
    /// The most changes on the page; within ``WireLimits/pullPage``.
    package var limit: Int
    /// Numbers 0 … 255 in ascending order; nil for all.
    package var buckets: [Int]?
    /// Whether tombstones that still have their fields are listed, too.
    package var tombstones: Bool

    package init(
        entityType: EntityType?, page: String? = nil, limit: Int = WireLimits.defaultPullPage, buckets: [Int]? = nil,
        tombstones: Bool = false
    ) {
        self.entityType = entityType
        self.page = page
        self.limit = limit
        self.buckets = buckets
        self.tombstones = tombstones
    }

    package init(json: JSON) throws(WireError) {
        let object = try WireObject(json)
        if let name = try object.optionalString("entityType") {
            guard let type = EntityType(rawValue: name) else {
                let all = EntityType.allCases.map(\.rawValue).joined(separator: ", ")
                throw object.fault("entityType", "must be one of \(all)")
            }
            entityType = type
        }
        page = try object.optionalString("page")
        limit = try object.pageLimit()
        buckets = try FullRequest.buckets(object)
        tombstones = object.present("tombstones") == nil ? false : try object.bool("tombstones")
    }

    private static func buckets(_ object: WireObject) throws(WireError) -> [Int]? {
        guard object.present("buckets") != nil else { return nil }
        var numbers: Set<Int> = []
        for value in try object.array("buckets") {
            guard let number = value.integer, (0..<Int64(BucketDigest.bucketCount)).contains(number) else {
                throw object.fault("buckets", "must hold numbers from 0 to \(BucketDigest.bucketCount - 1)")
            }
            numbers.insert(Int(number))
        }
        return numbers.sorted()
    }

    package var json: JSON {
        var members: [String: JSON] = [
            "page": page.map(JSON.string) ?? .null, "limit": .integer(Int64(limit)),
        ]
        if let entityType { members["entityType"] = .string(entityType.rawValue) }
        if let buckets { members["buckets"] = .array(buckets.map { .integer(Int64($0)) }) }
        if tombstones { members["tombstones"] = true }
        return .object(members)
    }
}

/// The response of `POST /v1/sync/full`.
package struct FullResponse: WireMessage {
    /// In any order; an entity that changed between two pages may be on both, or come with the pull that follows.
    package var changes: [Change]
    /// The value that requests the next page; nil after the last one.
    package var page: String?
    /// The account's position when the first page was read, the same on every page.
    package var cursor: Cursor

    package init(changes: [Change], page: String?, cursor: Cursor) {
        self.changes = changes
        self.page = page
        self.cursor = cursor
    }

    package init(json: JSON) throws(WireError) {
        let object = try WireObject(json)
        changes = try object.list("changes") { (json) throws(WireError) -> Change in try Change(json: json) }
        page = try object.optionalPosition("page")
        cursor = Cursor(rawValue: try object.position("cursor"))
    }

    package var json: JSON {
        [
            "changes": .array(changes.map(\.json)), "page": page.map(JSON.string) ?? .null,
            "cursor": .string(cursor.rawValue),
        ]
    }
}

extension WireObject {
    /// The member `limit` of a list request, or the default if it is absent.
    func pageLimit() throws(WireError) -> Int {
        let asked = try optionalInteger("limit") ?? Int64(WireLimits.defaultPullPage)
        guard let limit = Int(exactly: asked), WireLimits.pullPage.contains(limit) else {
            throw fault("limit", "must be \(WireLimits.pullPage.lowerBound) to \(WireLimits.pullPage.upperBound)")
        }
        return limit
    }
}
