internal import Synchronization
internal import VaultJSON
internal import VaultModel
internal import VaultWire

/// A submitted operation as it was read.
struct ReadOperation: Sendable {
    let submitted: SubmittedOperation
    let reading: Result<Operation, Rejection>
}

/// An operation that was read, and what judging it takes that needs no store: done before or beside the transaction, which
/// others wait for.
struct PreparedOperation: Sendable {
    private let read: ReadOperation
    var submitted: SubmittedOperation { read.submitted }
    var reading: Result<Operation, Rejection> { read.reading }
    /// The hash of its content.
    let contentHash: [UInt8]
    /// The outcome if the operation creates an entity that is not there yet.
    let creation: Creation?

    init(_ read: ReadOperation, contentHash: [UInt8], creation: Creation?) {
        (self.read, self.contentHash, self.creation) = (read, contentHash, creation)
    }

    /// The creation if it was prepared for that author.
    func creation(by actor: Actor) -> Creation? { creation?.outcome.entity.updatedBy == actor ? creation : nil }

    /// An outcome, and its entity with what storing it takes.
    struct Creation: Sendable {
        let outcome: MergeOutcome
        let prepared: PreparedEntity
    }
}

/// The devices of tokens that pushed, so that operations can be prepared in their name and take their account's turn. A
/// token's device never changes; whether it is still valid is decided in the transaction.
final class AuthorBook: Sendable {
    struct Author: Sendable {
        let device: DeviceID
        let account: UserID
    }

    private static let capacity = 4_096
    private let authors = Mutex<[[UInt8]: Author]>([:])

    func author(_ tokenHash: [UInt8]) -> Author? { authors.withLock { $0[tokenHash] } }

    func note(_ author: Author, of tokenHash: [UInt8]) {
        authors.withLock { authors in
            if authors.count >= AuthorBook.capacity { authors = [:] }
            authors[tokenHash] = author
        }
    }
}

extension SyncService {
    func read(_ operations: [SubmittedOperation]) -> [ReadOperation] {
        ports.values(operations.count) { number in
            let submitted = operations[number]
            let reading = submitted.reading
                .mapError { Rejection(.validationError, "\($0.description).") }
                .flatMap { operation in EventRules.fault(in: operation).map { .failure($0) } ?? .success(operation) }
            return ReadOperation(submitted: submitted, reading: reading)
        }
    }

    /// Prepares the operations of a push. Only what is true for any state of the store is decided here.
    ///
    /// - Parameter author: the device of the push; nil if that is not known yet.
    func prepared(_ operations: [ReadOperation], by author: DeviceID?, at now: Timestamp) -> [PreparedOperation] {
        ports.values(operations.count) { number in
            let read = operations[number]
            var creation: PreparedOperation.Creation?
            if let author, case .success(let operation) = read.reading, operation.intent == .create {
                creation = self.creation(by: operation, .device(author), at: now)
            }
            return PreparedOperation(
                read, contentHash: ports.digest(read.submitted.content.bytes), creation: creation)
        }
    }

    private func creation(by operation: Operation, _ actor: Actor, at now: Timestamp) -> PreparedOperation.Creation? {
        let context = Merge.Context(actor, now: now)
        guard let outcome = try? SyncService.merged(operation, onto: nil, in: context) else { return nil }
        return .init(outcome: outcome, prepared: PreparedEntity(outcome.entity, storage: storage))
    }

    /// The outcome of an operation.
    static func merged(
        _ operation: Operation, onto stored: StoredEntity?, in context: Merge.Context
    ) throws(Rejection) -> MergeOutcome {
        var outcome = try Merge.apply(operation, to: stored, in: context)
        if stored == nil { EventRules.sign(&outcome.entity, by: context.actor) }
        return outcome
    }
}
