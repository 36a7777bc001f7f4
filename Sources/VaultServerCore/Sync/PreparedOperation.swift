internal import Synchronization
internal import VaultJSON
internal import VaultModel
internal import VaultWire

/// A submitted operation, and what judging it takes that needs no store: done before the transaction that others wait
/// for.
struct PreparedOperation: Sendable {
    let submitted: SubmittedOperation
    /// The hash of its content.
    let contentHash: [UInt8]
    let reading: Result<Operation, Rejection>
    /// The outcome if the operation creates an entity that is not there yet.
    var creation: Creation?

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
    /// Prepares the operations of a push. Only what is true for any state of the store is decided here.
    ///
    /// - Parameter author: the device of the push; nil if that is not known yet.
    func prepared(_ operations: [SubmittedOperation], by author: DeviceID?, at now: Timestamp) -> [PreparedOperation] {
        ports.values(operations.count) { number in
            let submitted = operations[number]
            let reading = submitted.reading
                .mapError { Rejection(.validationError, "\($0.description).") }
                .flatMap { operation in EventRules.fault(in: operation).map { .failure($0) } ?? .success(operation) }
            var prepared = PreparedOperation(
                submitted: submitted, contentHash: ports.digest(submitted.content.bytes), reading: reading)
            if let author, case .success(let operation) = reading, operation.intent == .create {
                prepared.creation = creation(by: operation, .device(author), at: now)
            }
            return prepared
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
