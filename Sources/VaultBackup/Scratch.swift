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
        try Self.removeAbandonedFolders(in: folder)
        self.folder = folder
        self.name = FileStore.temporaryName(for: name)
    }

    var path: String { folder.path(of: name) }
    /// The folder of the contents of attachments.
    var contents: FileStore { FileStore(directory: VaultFiles(path: path).attachmentsPath) }
    var store: RestoredStore { RestoredStore(path: path) }

    /// Removes the empty journal that SQLite leaves behind; nothing reads it once the store is closed.
    func removeJournal() {
        try? folder.remove(name + "-journal")
    }

    private static func removeAbandonedFolders(in folder: FileStore) throws(SystemError) {
        for name in try folder.names() where FileStore.isAbandoned(name) && folder.isFolder(name) {
            FileStore(directory: folder.path(of: name)).removeWhole()
        }
    }

    deinit {
        contents.removeWhole()
        for ending in ["", "-journal", ".keys"] { try? folder.remove(name + ending) }
    }
}
