package import Sealing
internal import SystemKit
package import VaultStore

extension VaultFiles {
    /// Returns the key file's bytes, after checking that it belongs to these keys. A slot of the keyring is left out: a
    /// backup is opened by what people know or keep on paper.
    ///
    /// - Throws: `keyFileMissing`, `damagedKeyFile`, `foreignStore`.
    package func keyFileBytes(of keys: borrowing VaultKeys) throws(StoreError) -> [UInt8] {
        do {
            let (store, name) = FileStore.locating(path)
            guard let file = try KeyFile.load(from: store, name: name + ".keys") else {
                throw StoreError(.keyFileMissing)
            }
            guard file.vault == keys.vault, file.generation == keys.generation else {
                throw StoreError(.foreignStore)
            }
            return try file.removingKeyring().encoded()
        } catch {
            throw StoreError.wrapping(error)
        }
    }

    /// Whether the path is one of this vault's files, which nothing else may replace.
    package func own(_ path: String) -> Bool {
        let ((folder, name), (other, file)) = (FileStore.locating(self.path), FileStore.locating(path))
        return other.isSameFolder(as: folder)
            && ["", "-journal", ".keys", ".lock", ".ballast"].contains { name + $0 == file }
    }

    /// Moves a store and a key file, which are in the same folder under other names, into this vault's place.
    ///
    /// An existing vault is kept under another name and can still be opened. Its files move away before the new ones
    /// come, so that a store never meets another store's keys or journal, wherever this is interrupted.
    ///
    /// `incoming` must be in the same folder, complete, synced and closed. `former` has the new paths for the existing
    /// vault; nil if there must not be one.
    ///
    /// - Throws: `alreadyExists`; `busy` if a program has the vault open. Nothing has changed then.
    package func put(_ incoming: VaultFiles, keepingFormerAs former: VaultFiles?) throws(StoreError) {
        do {
            let (folder, name) = FileStore.locating(path)
            let source = FileStore.locating(incoming.path).name
            let isTaken = try folder.contains(name) || folder.contains(name + ".keys")
            // Attachments, if there are any, come before the store that names them.
            let coming = [".files", ".keys", ""].filter { $0 != ".files" || folder.isFolder(source + $0) }
            var moves = coming.map { (source + $0, name + $0) }
            if isTaken {
                guard let former else { throw StoreError(.alreadyExists) }
                let kept = FileStore.locating(former.path).name
                let all = ["", "-journal", ".keys", ".files"]
                let leaving = try all.filter { try folder.isFolder(name + $0) || folder.contains(name + $0) }
                moves = leaving.map { (name + $0, kept + $0) } + moves
            }
            let lease = try exclusiveUse()
            try Self.rename(moves, in: folder)
            _ = consume lease
        } catch {
            throw StoreError.wrapping(error)
        }
    }

    /// Returns a lease on the store. A window or worker that kept writing to a renamed file would put its journal next
    /// to the wrong store.
    private func exclusiveUse() throws -> FileLease? {
        let (folder, name) = FileStore.locating(path)
        guard try folder.contains(name) else { return nil }
        switch try FileLease.attempt(path, patience: .seconds(2)) {
        case .granted(let lease): return lease
        case .inUse: throw StoreError(.busy)
        case .unknown: return nil
        }
    }

    /// Renames all files or, after an error, none.
    private static func rename(_ moves: [(from: String, to: String)], in folder: FileStore) throws {
        var done: [(from: String, to: String)] = []
        do {
            for move in moves {
                try folder.rename(move.from, to: move.to)
                done.append(move)
            }
        } catch {
            for move in done.reversed() { try? folder.rename(move.to, to: move.from) }
            throw error
        }
    }

    /// Returns the paths for a replaced vault: `home.replaced-20261122-053000.vault` for `home.vault`.
    package func former(stamp: String) -> VaultFiles {
        let isNamed = path.hasSuffix(".vault")
        let base = isNamed ? String(path.dropLast(6)) : path
        return VaultFiles(path: base + ".replaced-" + stamp + (isNamed ? ".vault" : ""))
    }
}
