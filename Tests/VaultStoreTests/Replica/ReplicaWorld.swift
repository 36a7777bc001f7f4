import SQLiteKit
import VaultJSON
import VaultModel
import VaultReplica
import VaultTestKit
import VaultWire

@testable import VaultStore

/// The operations that tests use on a replica, whatever its tables are.
protocol ReplicaSteps {
    var kept: any ReplicaTables { get }
    func state(_ ref: EntityRef) throws -> EntityState?
    func standing() throws -> ReplicaStatus
    func digests(of type: EntityType) throws -> [BucketDigest]
    mutating func insert(_ ref: EntityRef, _ fields: Fields, byHand: Bool) throws
    mutating func change(
        _ ref: EntityRef, to wanted: Fields, byHand: Bool, seen: SeenFields?, confirming confirmed: Set<FieldName>
    ) throws -> EntityEdit?
    mutating func setDeleted(_ isDeleted: Bool, _ ref: EntityRef) throws -> EntityEdit?
    mutating func resolve(_ ref: EntityRef, _ choices: [FieldName: ConflictChoice]) throws -> EntityEdit?
    mutating func releaseFields(_ names: Set<FieldName>, of ref: EntityRef) throws
    mutating func request(_ ref: EntityRef, kind: String, payload: JSON) throws
    mutating func beginSync() throws -> ReplicaStatus
    mutating func take(_ query: BatchQuery) throws -> [Operation]
    mutating func release(_ postponement: Postponement) throws
    mutating func pause(_ pause: Pause?) throws
    mutating func settle(
        _ results: [OperationResult], cursor: Cursor?, epoch: String?, lastDeviceSeq: Int64
    ) throws -> ReplicaStatus
    mutating func receive(_ page: PullResponse, adoptsCursor: Bool) throws -> ReplicaStatus
    mutating func owe(_ cause: FullCause) throws -> ReplicaStatus
    mutating func beginFull(_ scope: FullScope) throws -> ReplicaStatus
    mutating func stage(_ page: FullResponse) throws -> ReplicaStatus
    mutating func finishFull(_ end: FullEnd) throws -> (standing: ReplicaStatus, outcome: FullOutcome)
    mutating func decide(deleting: Bool) throws -> ReplicaStatus
    @discardableResult
    mutating func answerOffers(_ ids: [OperationID]?, accept: Bool) throws -> Int
    mutating func takeLower(_ changes: [Change]) throws -> Int
    mutating func become(_ session: SessionResponse) throws -> ReplicaStatus
    mutating func markEverythingForPush() throws -> ReplicaStatus
    mutating func renewKeys() throws
    mutating func setQueueAside() throws
    mutating func retry(_ id: OperationID) throws
    mutating func drop(_ id: OperationID) throws
    mutating func recordOnce(_ event: LocalEvent, id: EventID) throws -> Bool
    func textCandidates(limit: Int) throws -> [OperationID]
    mutating func claimText(_ ids: [OperationID], limit: Int, again: Bool, now: Timestamp) throws -> TextClaim
    mutating func endText(_ id: OperationID, as end: TextEnd, now: Timestamp) throws
}

extension ReplicaTransaction: ReplicaSteps {
    var kept: any ReplicaTables { tables }
}

/// The tables that a test runs on.
enum Flavour: String, CaseIterable {
    case memory, encryptedFile
}

/// A separate replica on either kind of tables, with a clock and IDs that a seed fixes.
final class ReplicaWorld {
    private var tables = MemoryTables()
    private var fixture: VaultFixture?
    private var connection: Connection?
    private let minter: IDGenerator

    init(_ flavour: Flavour, seed: UInt64 = 1) throws {
        var random = SeededRandom(seed: seed)
        var time: Int64 = 1_790_000_000_000
        minter = IDGenerator(
            now: {
                time += 1
                return Timestamp(milliseconds: time)
            }, random: { random.next() })
        guard flavour == .encryptedFile else { return }
        let made = try VaultFixture()
        fixture = made
        connection = try made.connection()
    }

    /// Runs a transaction; an error leaves everything as it was.
    @discardableResult
    func transact<Result>(_ body: (inout any ReplicaSteps) throws -> Result) throws -> Result {
        guard let connection else {
            var steps: any ReplicaSteps = ReplicaTransaction(tables, minter: minter)
            let result = try body(&steps)
            if let done = steps as? ReplicaTransaction<MemoryTables> { tables = done.tables }
            return result
        }
        return try connection.transaction {
            var steps: any ReplicaSteps = ReplicaTransaction(SQLiteTables(connection: connection), minter: minter)
            return try body(&steps)
        }
    }

    /// Writes a setting, bypassing every rule.
    func set(_ name: String, to value: String?) throws {
        guard let connection else { return tables.setSetting(name, to: value) }
        try connection.transaction { try SQLiteTables(connection: connection).setSetting(name, to: value) }
    }

    func newReceipt() -> EntityRef {
        let id: ReceiptID = minter.next()
        return EntityRef(id)
    }

    func newID<Kind>(_ kind: Kind.Type) -> Identifier<Kind> { minter.next() }
}
