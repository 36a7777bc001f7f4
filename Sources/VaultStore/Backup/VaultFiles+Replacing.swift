package import Sealing
internal import SystemKit

extension VaultFiles {
    /// The key file's bytes, after a look whether it is that of these keys.
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
            return try file.encoded()
        } catch {
            throw StoreError.wrapping(error)
        }
    }

    /// Whether the path is that of a part of this vault, which nothing else may replace.
    package func own(_ path: String) -> Bool {
        let ((folder, name), (other, file)) = (FileStore.locating(self.path), FileStore.locating(path))
        return other.isSameFolder(as: folder)
            && ["", "-journal", ".keys", ".lock", ".ballast"].contains { name + $0 == file }
    }

    /// Puts a store and a key file, which lie beside under other names, in this vault's place.
    ///
    /// What is there keeps its content under another name, as a vault that can be opened. The parts of the former go
    /// before those of the new one come, so that a store never meets another one's keys or journal, wherever it ends.
    ///
    /// - Parameters:
    ///   - incoming: in the same folder; complete, synced and closed.
    ///   - former: where the vault that is there goes; nil where none may be there.
    /// - Throws: `alreadyExists`; `busy` where a program has the vault open. Then nothing has changed.
    package func put(_ incoming: VaultFiles, keepingFormerAs former: VaultFiles?) throws(StoreError) {
        do {
            let (folder, name) = FileStore.locating(path)
            let source = FileStore.locating(incoming.path).name
            let isTaken = try folder.contains(name) || folder.contains(name + ".keys")
            var moves = [(source + ".keys", name + ".keys"), (source, name)]
            if isTaken {
                guard let former else { throw StoreError(.alreadyExists) }
                let kept = FileStore.locating(former.path).name
                let leaving = try ["", "-journal", ".keys"].filter { try folder.contains(name + $0) }
                moves = leaving.map { (name + $0, kept + $0) } + moves
            }
            let lease = try exclusiveUse()
            try Self.rename(moves, in: folder)
            _ = consume lease
        } catch {
            throw StoreError.wrapping(error)
        }
    }

    /// A window or a worker that goes on writing into a file whose name has changed would put its journal beside the
    /// wrong store.
    private func exclusiveUse() throws -> FileLease? {
        let (folder, name) = FileStore.locating(path)
        guard try folder.contains(name) else { return nil }
        switch try FileLease.attempt(path, patience: .seconds(2)) {
        case .granted(let lease): return lease
        case .inUse: throw StoreError(.busy)
        case .unknown: return nil
        }
    }

    /// All of them or, after an error, none.
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

    /// Where a vault that gives way goes: `home.replaced-20261122-053000.vault` for `home.vault`.
    package func former(stamp: String) -> VaultFiles {
        let isNamed = path.hasSuffix(".vault")
        let base = isNamed ? String(path.dropLast(6)) : path
        return VaultFiles(path: base + ".replaced-" + stamp + (isNamed ? ".vault" : ""))
    }
}
