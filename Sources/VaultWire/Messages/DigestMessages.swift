package import VaultJSON
package import VaultModel

/// The body of `POST /v1/sync/digest`.
package struct DigestRequest: WireMessage {
    /// One of ``digested``.
    package var entityType: EntityType

    /// The types that have digests; the others are only listed.
    package static let digested: [EntityType] = [.receipt, .category] + EntityType.parts

    package init(entityType: EntityType) {
        self.entityType = entityType
    }

    package init(json: JSON) throws(WireError) {
        let object = try WireObject(json)
        let type = EntityType(rawValue: try object.string("entityType"))
        guard let type, DigestRequest.digested.contains(type) else {
            let names = DigestRequest.digested.map(\.rawValue).joined(separator: ", ")
            throw object.fault("entityType", "must be one of \(names)")
        }
        guard try object.integer("buckets") == Int64(BucketDigest.bucketCount) else {
            throw object.fault("buckets", "must be \(BucketDigest.bucketCount)")
        }
        entityType = type
    }

    package var json: JSON {
        ["entityType": .string(entityType.rawValue), "buckets": .integer(Int64(BucketDigest.bucketCount))]
    }
}

/// The response of `POST /v1/sync/digest`.
package struct DigestResponse: WireMessage {
    /// The account's position when the digest was computed.
    package var cursor: Cursor
    /// All ``BucketDigest/bucketCount`` of them, in order.
    package var buckets: [BucketDigest]

    package init(cursor: Cursor, buckets: [BucketDigest]) {
        self.cursor = cursor
        self.buckets = buckets
    }

    package init(json: JSON) throws(WireError) {
        let object = try WireObject(json)
        cursor = Cursor(rawValue: try object.position("cursor"))
        buckets = try object.list("buckets") { (json) throws(WireError) -> BucketDigest in
            try BucketDigest(json: json)
        }
        guard buckets.count == BucketDigest.bucketCount else {
            throw object.fault("buckets", "must hold \(BucketDigest.bucketCount) buckets")
        }
    }

    package var json: JSON {
        ["cursor": .string(cursor.rawValue), "buckets": .array(buckets.map(\.json))]
    }
}
