internal import Glibc

/// Writes a file piece by piece beside the old one and replaces that one atomically.
///
/// Uncommitted content is removed with this value. Calls block; to be used by one thread.
package final class FileReplacement {
    private let store: FileStore
    private let name: String
    private let temporary: String
    private let directory: Descriptor
    private let file: Descriptor
    private var isPending = true

    /// Creates the temporary file (0600); the existing file stays unchanged.
    ///
    /// `isShared`: whether this process may write the same file several times at once. Then each has a temporary file of
    /// its own, and the last to commit wins; else a second one replaces the first one's.
    /// - Throws: `.diskFull`, `.permissionDenied`, `.notFound` if the directory is missing, `.invalidName`.
    package init(of name: String, in store: FileStore, isShared: Bool = false) throws(SystemError) {
        try store.check(name)
        directory = try store.open()
        let own = FileStore.temporaryPrefix + "\(getpid())-" + name
        temporary = isShared ? FileStore.temporaryName(for: name) : own
        (self.store, self.name) = (store, name)
        _ = unlinkat(directory.number, temporary, 0)
        try store.before(.create)
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
        let (handle, temporary) = (directory.number, temporary)
        let number = try SystemCall.run("openat", subject: store.path(of: name)) {
            openat(handle, temporary, flags, 0o600)
        }
        file = Descriptor(owning: number)
        _ = try SystemCall.run("fchmod", subject: store.path(of: name)) { fchmod(number, 0o600) }
    }

    /// Appends bytes.
    package func append(_ bytes: [UInt8]) throws(SystemError) {
        try store.before(.write)
        try DescriptorIO.writeAll(bytes, to: file.number)
    }

    /// The path where the new content can be read before it is committed.
    package var temporaryPath: String { store.path(of: temporary) }

    /// Syncs the content written so far.
    package func sync() throws(SystemError) {
        try store.before(.sync)
        let number = file.number
        _ = try SystemCall.run("fsync", subject: store.path(of: name)) { fsync(number) }
    }

    /// Syncs the content, moves it into place, and syncs the directory.
    ///
    /// - Parameters:
    ///   - chosen: a name that was not known before the content; nil for the one given at first.
    ///   - syncsDirectory: false leaves the last step to ``FileStore/sync()``, for many files at once.
    /// - Throws: after an error in the last step the new content may already be in place.
    package func commit(as chosen: String? = nil, syncsDirectory: Bool = true) throws(SystemError) {
        let name = chosen ?? name
        try store.check(name)
        let path = store.path(of: name)
        try sync()
        try store.before(.rename)
        let (handle, temporary) = (directory.number, temporary)
        _ = try SystemCall.run("renameat", subject: path) { renameat(handle, temporary, handle, name) }
        isPending = false
        if syncsDirectory { try store.sync(directory) }
    }

    /// Syncs the content, and moves it to a name that no file has, with a number if the one given at first is taken.
    ///
    /// - Returns: the name.
    package func commitAsNew() throws(SystemError) -> String {
        try sync()
        try store.before(.rename)
        let name = try FileStore.withFreeName(for: name) { (free) throws(SystemError) in
            try store.rename(temporary, toNew: free)
        }
        isPending = false
        return name
    }

    deinit {
        if isPending { _ = unlinkat(directory.number, temporary, 0) }
    }
}
