internal import Glibc

extension FileStore {
    /// Replaces a file atomically: after a crash or an error it has the old or the new content, never a mixture.
    ///
    /// Writes a temporary file beside it (0600), syncs it, renames it over the old one, syncs the directory.
    /// - Throws: `.diskFull`, `.inputOutput`, `.permissionDenied`, `.notFound` if the directory is missing. After an
    ///   error in the last step (syncing the directory) the new content may already be in place.
    package func write(_ bytes: [UInt8], to name: String) throws(SystemError) {
        let replacement = try FileReplacement(of: name, in: self)
        try replacement.append(bytes)
        try replacement.commit()
    }

    /// Removes a file and syncs the directory; does nothing if the file is missing.
    package func remove(_ name: String) throws(SystemError) {
        try check(name)
        let handle = try open()
        let result = try SystemCall.run("unlinkat", expecting: ENOENT, subject: path(of: name)) {
            unlinkat(handle.number, name, 0)
        }
        if result != nil { _ = try SystemCall.run("fsync", subject: directory) { fsync(handle.number) } }
    }

    /// Creates the directory (0700) and its parents if missing, and removes temporary files of dead processes.
    ///
    /// - Parameter keepingMode: whether others who could read the directory still can afterwards: for one that a person chose
    ///   and that may have other files in it, such as a home.
    /// - Throws: `.permissionDenied` if it belongs to another user, `.unsafePermissions` if others can write to it.
    package func prepare(keepingMode: Bool = false) throws(SystemError) {
        try Self.makeDirectory(directory)
        let handle = try open()
        var status = stat()
        _ = try SystemCall.run("fstat", subject: directory) { fstat(handle.number, &status) }
        if status.st_uid != geteuid() {
            throw SystemError(.permissionDenied, function: "FileStore.prepare", subject: directory)
        }
        if status.st_mode & 0o022 != 0 {
            throw SystemError(.unsafePermissions, function: "FileStore.prepare", subject: directory)
        }
        // It may be readable by others through an old umask; closing one of our own surprises nobody.
        if !keepingMode, status.st_mode & 0o077 != 0 {
            _ = try SystemCall.run("fchmod", subject: directory) { fchmod(handle.number, 0o700) }
        }
        try sweep()
    }

    /// Creates the directory like ``prepare()``, and syncs its parent, so that a file in it survives a loss of power.
    package func prepareDurably() throws(SystemError) {
        try prepare()
        let parent = FileStore(directory: Self.locating(directory).store.directory)
        let handle = try parent.open()
        _ = try SystemCall.run("fsync", subject: parent.directory) { fsync(handle.number) }
    }

    /// Removes temporary files that dead processes left behind.
    ///
    /// - Parameter ending: only names with this ending; all if empty.
    package func sweep(ending: String = "") throws(SystemError) {
        let handle = try open()
        for name in try names() where name.hasSuffix(ending) && Self.isAbandoned(name) {
            _ = unlinkat(handle.number, name, 0)
        }
    }

    /// Returns a unique name for a temporary file; ``sweep(ending:)`` removes the file once this process is dead.
    package static func temporaryName(for name: String) -> String {
        temporaryPrefix + "\(getpid())-\(UInt32.random(in: 0 ... .max))-" + name
    }

    static let temporaryPrefix = ".temporary-"

    /// Whether the name is a temporary one of a dead process.
    package static func isAbandoned(_ name: String) -> Bool {
        guard name.hasPrefix(temporaryPrefix) else { return false }
        guard let pid = pid_t(name.dropFirst(temporaryPrefix.count).prefix { $0 != "-" }) else { return false }
        return pid != getpid() && kill(pid, 0) == -1 && errno == ESRCH
    }

    static func makeDirectory(_ path: String) throws(SystemError) {
        let made = try SystemCall.run("mkdir", expecting: EEXIST, ENOENT, subject: path) { mkdir(path, 0o700) }
        if made != nil { return }
        var status = stat()
        if stat(path, &status) == 0 { return }
        let parent = locating(path).store.directory
        if parent == path { throw SystemError(.notFound, function: "mkdir", subject: path) }
        try makeDirectory(parent)
        _ = try SystemCall.run("mkdir", expecting: EEXIST, subject: path) { mkdir(path, 0o700) }
    }
}
