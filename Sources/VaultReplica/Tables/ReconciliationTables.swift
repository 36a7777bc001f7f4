package import VaultModel

/// The data that a full sync reads, and that it notes until it ends.
package protocol ReconciliationTables {
    /// Passes on the id and the server's version of each entity of a type that the server has sent and that is not a
    /// tombstone there, in the order of their rows and without reading fields.
    ///
    /// - Parameters:
    ///   - row: only rows after this one.
    ///   - limit: the most entities.
    /// - Returns: the last row that was passed on; nil if there was none.
    func eachVersion(
        of type: EntityType, after row: Int64, limit: Int, _ body: (String, Int64) -> Void
    ) throws -> Int64?
    /// The number of entities of a type that ``eachVersion(of:after:limit:_:)`` passes on.
    func versionCount(of type: EntityType) throws -> Int
    /// Every entity of a type that the server has sent and that is not noted as listed, sorted by id; its tombstones
    /// only with `tombstones`.
    func unlisted(of type: EntityType, tombstones: Bool) throws -> [EntityRef]
    /// Events that are not noted as listed, sorted by id.
    func unlistedEvents() throws -> [(id: String, fields: Fields)]
    /// Entities that no server has sent and that have no queue entry, sorted by id; default categories are among them.
    func unqueued() throws -> [EntityRef]

    /// Notes an entity as listed by the server; repeating it changes nothing.
    mutating func noteListed(_ id: String) throws
    func isListed(_ id: String) throws -> Bool
    mutating func forgetListed() throws

    /// Rows that are deleted only if a person agrees, with what the server had said about them, sorted by id.
    func doubtful() throws -> [Doubt]
    mutating func addDoubt(_ doubt: Doubt) throws
    mutating func dropDoubt(_ id: String) throws
    mutating func dropDoubts() throws
}

/// A row that the server no longer lists, with its version and seq when that was found.
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
