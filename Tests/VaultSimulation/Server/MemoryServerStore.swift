internal import Synchronization
package import VaultServerCore
internal import VaultServerMemory

/// The server's store in memory; its copies are values.
package final class MemoryServerStore: SimServerStore {
    private let storage: MemoryStorage
    private let copies = Mutex<[SimServerCopy: MemoryState]>([:])

    package init(epoch: String) {
        storage = MemoryStorage(epoch: epoch)
    }

    package var epoch: String { storage.epoch }
    package var isShared: Bool { storage.isShared }

    package func write<Result: Sendable>(
        _ body: @escaping @Sendable (any StorageTransaction) throws -> Result
    ) throws -> Result {
        try storage.write(body)
    }

    package func read<Result: Sendable>(_ body: @escaping @Sendable (any StorageReader) throws -> Result) throws
        -> Result
    {
        try storage.read(body)
    }

    package func settle() { storage.settle() }

    package func keep(_ copy: SimServerCopy) {
        let state = storage.snapshot()
        copies.withLock { $0[copy] = state }
    }

    package func putBack(_ copy: SimServerCopy, epoch: String?) {
        guard let state = copies.withLock({ $0[copy] }) else { return }
        storage.restore(state, epoch: epoch ?? storage.epoch)
    }

    package func reopen() {}
}
