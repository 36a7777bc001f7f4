internal import Glibc

extension FileStore {
    /// Writes a file piece by piece (0600) under a name that is not taken yet, and syncs it and the directory; what
    /// `body` throws leaves nothing behind.
    ///
    /// - Parameter body: writes to the descriptor that it is given.
    /// - Throws: `alreadyExists`, ``SystemError`` of the disk, and what the body throws.
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

    /// Copies a file from anywhere under a name that is not taken yet, as ``create(_:_:)`` writes it.
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

    /// Gives a file another name, over a file that bears it already, and syncs the directory.
    package func rename(_ name: String, to new: String) throws(SystemError) {
        try check(name)
        try check(new)
        let handle = try open()
        _ = try SystemCall.run("renameat", subject: path(of: name)) {
            renameat(handle.number, name, handle.number, new)
        }
        _ = try SystemCall.run("fsync", subject: directory) { fsync(handle.number) }
    }

    /// What tells this file from any copy of it: its number in the file system and the time of its last change of
    /// state, which no program can set. Nil where there is none.
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
