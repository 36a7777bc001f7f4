import VaultServerCore
import VaultServerSQLite
import VaultTestKit

/// The storages, which must all keep the same promises.
enum Flavour: CaseIterable {
    case memory, sqlite

    /// Returns a new, empty storage; `folder` is for the files of one that has any.
    func make(in folder: TemporaryDirectory) throws -> any ServerStorage {
        switch self {
        case .memory: MemoryStorage(epoch: "feedc0de")
        case .sqlite: try folder.openStorage(isNew: true)
        }
    }
}

extension TemporaryDirectory {
    var storePath: String { file("server.db") }

    func openStorage(isNew: Bool, epoch: String = "feedc0de") throws -> SQLiteStorage {
        try SQLiteStorage(path: storePath, isNew: isNew, key: Array(0..<32), newEpoch: epoch)
    }
}
