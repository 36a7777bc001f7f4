package import VaultModel

/// What a comparison with the server reads, and what it notes until it ends.
package protocol ReconciliationTables {
    /// Hands over the id and the server's version of every entity of a type that the server gave and that is no
    /// tombstone of its, in any order and without reading fields.
    func eachVersion(of type: EntityType, _ body: (String, Int64) -> Void) throws
    /// How many entities of a type ``eachVersion(of:_:)`` has.
    func versionCount(of type: EntityType) throws -> Int
    /// Every entity of a type that the server gave and that is not among the noted ones, sorted by id; its tombstones
    /// only where `tombstones`.
    func unlisted(of type: EntityType, tombstones: Bool) throws -> [EntityRef]
    /// Events that are not among the noted ones, sorted by id.
    func unlistedEvents() throws -> [(id: String, fields: Fields)]
    /// Entities that no server has given and that no entry of the queue would make, sorted by id; default categories
    /// are among them.
    func unqueued() throws -> [EntityRef]

    /// Notes an entity as listed by the server; again changes nothing.
    mutating func noteListed(_ id: String) throws
    func isListed(_ id: String) throws -> Bool
    mutating func forgetListed() throws

    /// Rows that wait for a person's word before they go, with what the server had told of them, sorted by id.
    func doubtful() throws -> [Doubt]
    mutating func addDoubt(_ doubt: Doubt) throws
    mutating func dropDoubt(_ id: String) throws
    mutating func dropDoubts() throws
}

/// A row that the server does not list any more, as it stood when that was found.
package struct Doubt: Hashable, Sendable {
    package let ref: EntityRef
    package let version: Int64
    package let seq: Int64

    package init(ref: EntityRef, version: Int64, seq: Int64) {
        self.ref = ref
        self.version = version
        self.seq = seq
    }
}
