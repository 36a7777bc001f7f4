internal import CLinux
internal import Glibc

extension FileStore {
    /// Writes a new file (0600) piece by piece, and syncs it and the directory; if `body` throws, the file is removed.
    ///
    /// - Parameter body: writes to the descriptor that it receives.
    /// - Throws: `alreadyExists`, other ``SystemError``s of the disk, and the errors of the body.
    package func create(_ name: String, _ body: (Int32) throws -> Void) throws {
        try check(name)
        let handle = try open()
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
        let number = try SystemCall.run("openat", subject: path(of: name)) {
            openat(handle.number, name, flags, 0o600)
        }
        let file = Descriptor(owning: number)
        do {
            try body(file.number)
            _ = try SystemCall.run("fsync", subject: path(of: name)) { fsync(file.number) }
        } catch {
            _ = unlinkat(handle.number, name, 0)
            throw error
        }
        _ = try SystemCall.run("fsync", subject: directory) { fsync(handle.number) }
    }

    /// Copies a file from any path to a new file, written as by ``create(_:_:)``.
    package func create(_ name: String, copying source: String) throws {
        let number = try SystemCall.run("open", subject: source) { Glibc.open(source, O_RDONLY | O_CLOEXEC) }
        let input = Descriptor(owning: number)
        try create(name) { output in
            while true {
                let bytes = try DescriptorIO.readAll(from: input.number, limit: 1 << 20)
                if bytes.isEmpty { return }
                try DescriptorIO.writeAll(bytes, to: output)
            }
        }
    }

    /// Renames a file, replacing any file with the new name, and syncs the directory.
    package func rename(_ name: String, to new: String) throws(SystemError) {
        try check(name)
        try check(new)
        let handle = try open()
        _ = try SystemCall.run("renameat", subject: path(of: name)) {
            renameat(handle.number, name, handle.number, new)
        }
        _ = try SystemCall.run("fsync", subject: directory) { fsync(handle.number) }
    }

    /// Renames a file to a name that no file has, and syncs the directory.
    ///
    /// - Throws: `alreadyExists`; on file systems that can't rename without replacing (`EINVAL`), a file that another program
    ///   creates in the same moment may be replaced.
    package func rename(_ name: String, toNew new: String) throws(SystemError) {
        try check(name)
        try check(new)
        let handle = try open()
        let renamed = try SystemCall.run("renameat2", expecting: EINVAL, subject: path(of: new)) {
            clinux_rename_to_new(handle.number, name, new)
        }
        if renamed == nil {
            if try contains(new) { throw SystemError(.alreadyExists, function: "renameat", subject: path(of: new)) }
            return try rename(name, to: new)
        }
        _ = try SystemCall.run("fsync", subject: directory) { fsync(handle.number) }
    }

    /// Returns the inode number and change time of a file, which distinguish it from any copy; no program can set the
    /// change time. Nil if there is no such file.
    package func identity(of name: String) throws(SystemError) -> String? {
        try check(name)
        let handle = try open()
        var status = stat()
        let found = try SystemCall.run("fstatat", expecting: ENOENT, subject: path(of: name)) {
            fstatat(handle.number, name, &status, AT_SYMLINK_NOFOLLOW)
        }
        if found == nil { return nil }
        return "\(status.st_ino).\(status.st_ctim.tv_sec).\(status.st_ctim.tv_nsec)"
    }
}
