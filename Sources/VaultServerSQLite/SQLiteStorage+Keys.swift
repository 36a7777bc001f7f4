internal import SQLiteKit
internal import VaultServerCore

extension SQLiteStorage {
    /// The first of the keys that opens a store's file, which no process uses; nil if none of them does.
    ///
    /// - Throws: ``VaultServerCore/StorageFailure`` for everything else that is wrong with the file.
    package static func key(of path: String, among keys: [[UInt8]]) throws -> [UInt8]? {
        let options = ConnectionOptions(access: .readOnly, journal: .exclusiveLog)
        return try keys.first { key in
            do {
                _ = try key.withUnsafeBytes { try Connection(path: path, key: $0, options: options) }
                return true
            } catch let error as SQLiteError {
                guard error.code == .notADatabase else { throw StorageFailure(error) }
                return false
            }
        }
    }

    /// Encrypts a store's file with another key, and examines the result. Only for a copy that is deleted if this fails.
    ///
    /// - Throws: ``VaultServerCore/StorageFailure``; `broken` if a page can't be read afterwards.
    package static func rekey(_ path: String, from former: [UInt8], to key: [UInt8]) throws {
        do {
            let options = ConnectionOptions(access: .readWrite, journal: .none)
            let connection = try former.withUnsafeBytes { try Connection(path: path, key: $0, options: options) }
            try key.withUnsafeBytes { try connection.rekey(to: $0) }
        } catch let error as SQLiteError {
            throw StorageFailure(error)
        }
        if let damage = try examine(path: path, key: key).damage.first {
            throw StorageFailure(.broken, reason: "the copy with the new key: \(damage)")
        }
    }
}
