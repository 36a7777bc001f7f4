internal import VaultJSON
package import VaultModel
internal import VaultWire

/// The scope of a full sync: entities outside it are not touched.
package struct FullScope: Hashable, Sendable {
    /// The server's epoch in its last answer.
    package var epoch: String
    package var cause: FullCause
    /// The buckets of each type that are listed completely; a type without buckets is not listed.
    package var buckets: [EntityType: BucketSet]
    /// Whether the server's database is another one than that of the stored rows, so that stored versions cannot be
    /// compared with received ones.
    package internal(set) var isNewLife = false

    package init(epoch: String, cause: FullCause, buckets: [EntityType: BucketSet]) {
        self.epoch = epoch
        self.cause = cause
        self.buckets = buckets
    }

    /// Whether the list covers an entity.
    package func contains(_ ref: EntityRef) -> Bool {
        guard let listed = buckets[ref.type] else { return false }
        return listed == .all || listed.contains(BucketDigest.bucket(of: ref.id))
    }

    /// The listed types, sorted by their names.
    var types: [EntityType] {
        buckets.filter { !$0.value.isEmpty }.keys.sorted { $0.rawValue < $1.rawValue }
    }
}

extension FullScope {
    /// The scope as the text of a setting.
    var stored: String {
        let lists = buckets.map { type, listed in (type.rawValue, JSON.string(listed.text)) }
        return JSON.object([
            "epoch": .string(epoch), "cause": .string(cause.rawValue), "isNewLife": .bool(isNewLife),
            "buckets": .object(Dictionary(uniqueKeysWithValues: lists)),
        ]).text
    }

    init?(stored: String) {
        guard let json = try? JSON(parsing: stored), let epoch = json["epoch"]?.string,
            let cause = json["cause"]?.string.flatMap(FullCause.init(rawValue:)), let lists = json["buckets"]?.object
        else { return nil }
        var buckets: [EntityType: BucketSet] = [:]
        for (name, listed) in lists {
            guard let type = EntityType(rawValue: name), let set = listed.string.flatMap(BucketSet.init(text:))
            else { return nil }
            buckets[type] = set
        }
        self.init(epoch: epoch, cause: cause, buckets: buckets)
        isNewLife = json["isNewLife"]?.bool ?? false
    }
}
