internal import SystemKit
internal import VaultStore

/// The name of a temporary store in a folder of vaults; its files are removed when the value is destroyed.
struct Scratch: ~Copyable {
    let folder: FileStore
    let name: String

    /// Removes files that killed processes left in the folder, which must exist.
    init(beside files: VaultFiles) throws(SystemError) {
        let (folder, name) = FileStore.locating(files.path)
        try folder.sweep()
        self.folder = folder
        self.name = FileStore.temporaryName(for: name)
    }

    var path: String { folder.path(of: name) }
    var store: RestoredStore { RestoredStore(path: path) }

    /// Removes the empty journal that SQLite leaves behind; nothing reads it once the store is closed.
    func removeJournal() {
        try? folder.remove(name + "-journal")
    }

    deinit {
        for ending in ["", "-journal", ".keys"] { try? folder.remove(name + ending) }
    }
}
