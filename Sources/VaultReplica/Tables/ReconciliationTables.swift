package import VaultModel

/// What a comparison with the server reads, and what it notes until it ends.
package protocol ReconciliationTables {
    /// Hands over the id and the server's version of entities of a type that the server gave and that are no tombstones
    /// of its, in the order of their rows and without reading fields.
    ///
    /// - Parameters:
    ///   - row: only rows behind this one.
    ///   - limit: the most that are handed over.
    /// - Returns: the last row that was handed over; nil where there was none.
    func eachVersion(
        of type: EntityType, after row: Int64, limit: Int, _ body: (String, Int64) -> Void
    ) throws -> Int64?
    /// How many entities of a type ``eachVersion(of:after:limit:_:)`` has.
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
