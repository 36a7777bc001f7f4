import Synchronization
import VaultModel
import VaultServerCore
import VaultServerMemory

/// A storage that does what a test says before each transaction: fails, or waits.
final class UncertainStorage: ServerStorage {
    private let inner: any ServerStorage
    private let before = Mutex<@Sendable () throws -> Void>({})

    init(_ inner: any ServerStorage = MemoryStorage(epoch: "feedc0de")) { self.inner = inner }

    var epoch: String { inner.epoch }
    var isShared: Bool { inner.isShared }

    /// Runs the body before each transaction from now on.
    func begin(with body: @escaping @Sendable () throws -> Void) { before.withLock { $0 = body } }

    func write<Result: Sendable>(
        _ body: @escaping @Sendable (any StorageTransaction) throws -> Result
    ) throws -> Result {
        try before.withLock { $0 }()
        return try inner.write(body)
    }

    func read<Result: Sendable>(_ body: @escaping @Sendable (any StorageReader) throws -> Result) throws -> Result {
        try before.withLock { $0 }()
        return try inner.read(body)
    }

    func settle() throws { try inner.settle() }
}
