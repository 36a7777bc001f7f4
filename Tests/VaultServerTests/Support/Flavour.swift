import Foundation
import VaultServerCore
import VaultServerSQLite

/// The storages, which must all keep the same promises.
enum Flavour: CaseIterable {
    case memory, sqlite

    /// Returns a new, empty storage; `folder` is for the files of one that has any.
    func make(in folder: Scratch) throws -> any ServerStorage {
        switch self {
        case .memory: MemoryStorage(epoch: "feedc0de")
        case .sqlite: try folder.openStorage(isNew: true)
        }
    }
}

/// A folder for one test, deleted with it.
final class Scratch: Sendable {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "vault-server-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    var storePath: String { path + "/server.db" }

    func openStorage(isNew: Bool, epoch: String = "feedc0de") throws -> SQLiteStorage {
        try SQLiteStorage(path: storePath, isNew: isNew, key: Array(0..<32), newEpoch: epoch)
    }
}
