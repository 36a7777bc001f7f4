internal import SystemKit
internal import VaultStore

/// A name for a store that is to exist for a while only, in a folder of vaults; what bears it is gone with the value.
struct Scratch: ~Copyable {
    let folder: FileStore
    let name: String

    /// Sweeps what killed processes have left in the folder, which has to be there.
    init(beside files: VaultFiles) throws(SystemError) {
        let (folder, name) = FileStore.locating(files.path)
        try folder.sweep()
        self.folder = folder
        self.name = FileStore.temporaryName(for: name)
    }

    var path: String { folder.path(of: name) }
    var store: RestoredStore { RestoredStore(path: path) }

    /// SQLite leaves an empty journal; nothing reads it once the store is closed.
    func removeJournal() {
        try? folder.remove(name + "-journal")
    }

    deinit {
        for ending in ["", "-journal", ".keys"] { try? folder.remove(name + ending) }
    }
}
