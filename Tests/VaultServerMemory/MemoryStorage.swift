internal import Synchronization
package import VaultServerCore

/// A storage that forgets everything when the process ends; for tests and simulations, and the simplest statement of
/// what a ``ServerStorage`` promises. Its whole state is one value.
package final class MemoryStorage: ServerStorage {
    package let isShared: Bool
    private let state = Mutex(MemoryState())
    /// Separate from the state, since it is read within transactions.
    private let life: Mutex<String>
    private let written = Mutex<UInt64>(0)
    /// How often the state was replaced.
    private let replaced = Mutex(0)

    /// - Parameter isShared: whether several servers work on it, as on a store of several processes.
    package init(epoch: String, isShared: Bool = false) {
        life = Mutex(epoch)
        self.isShared = isShared
    }

    package var epoch: String { life.withLock { $0 } }

    package var commits: UInt64? { isShared ? nil : written.withLock { $0 } }

    private var timeline: String { "t\(replaced.withLock { $0 })" }

    /// The current state, which serves as a backup.
    package func snapshot() -> MemoryState { state.withLock { $0 } }

    /// Replaces the state under a new epoch, as restoring a backup does; or under the same one, as a disk that is rolled back.
    package func restore(_ snapshot: MemoryState, epoch: String) {
        state.withLock { $0 = snapshot }
        life.withLock { $0 = epoch }
        replaced.withLock { $0 += 1 }
        written.withLock { $0 += 1 }
    }

    package func write<Result: Sendable>(
        _ body: @escaping @Sendable (any StorageTransaction) throws -> Result
    ) throws -> Result {
        try state.withLock { state in
            // The state moves into the transaction and back, so that it has one owner and is never copied.
            let transaction = MemoryTransaction(state, timeline: timeline)
            state = MemoryState()
            defer {
                state = transaction.state
                written.withLock { $0 += 1 }
            }
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
