internal import Synchronization

/// A storage that forgets everything with the process; for tests and simulations, and the plainest statement of the
/// promise. Its whole state is one value.
package final class MemoryStorage: ServerStorage {
    package let isShared: Bool
    private let state = Mutex(MemoryState())
    /// Apart from the state, since it is asked for within transactions.
    private let life: Mutex<String>

    /// - Parameter isShared: whether several servers work over it, as over a store of several processes.
    package init(epoch: String, isShared: Bool = false) {
        life = Mutex(epoch)
        self.isShared = isShared
    }

    package var epoch: String { life.withLock { $0 } }

    /// The state as it is now: a backup, in as far as a value is one.
    package func snapshot() -> MemoryState { state.withLock { $0 } }

    /// Puts another state in place of this one, under a new epoch: what a restored backup is.
    package func restore(_ snapshot: MemoryState, epoch: String) {
        state.withLock { $0 = snapshot }
        life.withLock { $0 = epoch }
    }

    package func write<Result: Sendable>(
        _ body: @escaping @Sendable (any StorageTransaction) throws -> Result
    ) throws -> Result {
        try state.withLock { state in
            // The state moves into the transaction and back, so that it has one owner and nothing of it is copied.
            let transaction = MemoryTransaction(state)
            state = MemoryState()
            defer { state = transaction.state }
            do {
                return try body(transaction)
            } catch {
                transaction.rollBack()
                throw error
            }
        }
    }

    package func read<Result: Sendable>(_ body: @escaping @Sendable (any StorageReader) throws -> Result) throws
        -> Result
    {
        try body(MemoryTransaction(state.withLock { $0 }))
    }

    package func settle() {}
}
