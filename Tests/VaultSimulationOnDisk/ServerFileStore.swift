internal import Synchronization
internal import SystemKit
internal import VaultServerCore
internal import VaultServerSQLite
internal import VaultSimulation

/// The server's store in an encrypted file, opened as the server's program does. A restored copy gets its new epoch in
/// the same way, because its mark differs.
final class ServerFileStore: SimServerStore {
    private struct State {
        var generation = 0
        var storage: SQLiteStorage
        var copies: [SimServerCopy: [UInt8]] = [:]
    }

    private let folder: SimFolder
    private let name: String
    private let state: Mutex<State>

    /// The mark that distinguishes the server's own file from copies of it.
    private static let mark = "own"

    init(_ folder: SimFolder, name: String) throws {
        self.folder = folder
        self.name = name
        try folder.files.write(folder.serverTemplate, to: name + ".0")
        state = Mutex(State(storage: try Self.open(folder, name + ".0", epoch: nil)))
    }

    deinit { state.withLock { removeFiles($0) } }

    var epoch: String { storage.epoch }
    var isShared: Bool { storage.isShared }
    private var storage: SQLiteStorage { state.withLock { $0.storage } }

    func write<Result: Sendable>(_ body: @escaping @Sendable (any StorageTransaction) throws -> Result) throws -> Result
    {
        try storage.write(body)
    }

    func read<Result: Sendable>(_ body: @escaping @Sendable (any StorageReader) throws -> Result) throws -> Result {
        try storage.read(body)
    }

    func settle() throws { try storage.settle() }

    func keep(_ copy: SimServerCopy) throws {
        let bytes = Mutex<[UInt8]>([])
        try storage.copy(log: { _ in }) { piece in bytes.withLock { $0 += piece } }
        state.withLock { $0.copies[copy] = bytes.withLock { $0 } }
    }

    func putBack(_ copy: SimServerCopy, epoch: String?) throws {
        try state.withLock { state in
            guard let bytes = state.copies[copy] else { return }
            try take(bytes, log: nil, epoch: epoch, &state)
        }
    }

    /// Opens what a killed process left: the file as last settled, and the log of all commits since.
    func reopen() throws {
        try state.withLock { state in
            let file = fileName(state)
            let bytes = try folder.files.whole(file) ?? []
            try take(bytes, log: try folder.files.whole(file + "-wal"), epoch: nil, &state)
        }
    }

    /// Continues with another file in place of this one.
    private func take(_ bytes: [UInt8], log: [UInt8]?, epoch: String?, _ state: inout State) throws {
        let next = "\(name).\(state.generation + 1)"
        try folder.files.write(bytes, to: next)
        if let log { try folder.files.write(log, to: next + "-wal") }
        if epoch != nil { try SQLiteStorage.finishCopy(folder.files.path(of: next), key: SimFolder.key) }
        let opened = try Self.open(folder, next, epoch: epoch)
        removeFiles(state)
        state.generation += 1
        state.storage = opened
    }

    /// - Parameter epoch: the new epoch for a restored copy; nil does not change it.
    private static func open(_ folder: SimFolder, _ name: String, epoch: String?) throws -> SQLiteStorage {
        let storage = try SQLiteStorage(
            path: folder.files.path(of: name), isNew: false, key: SimFolder.key, newEpoch: epoch ?? "",
            mark: epoch == nil ? nil : mark)
        try storage.setMark(mark)
        return storage
    }

    private func fileName(_ state: borrowing State) -> String { "\(name).\(state.generation)" }

    private func removeFiles(_ state: borrowing State) {
        let file = fileName(state)
        for part in ["", "-wal", "-journal"] { try? folder.files.remove(file + part) }
    }
}
