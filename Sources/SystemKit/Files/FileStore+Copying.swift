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

    /// Writes a new file as ``create(_:_:)`` does.
    ///
    /// - Throws: `alreadyExists`, and the errors of the disk.
    package func createNew(_ name: String, _ bytes: [UInt8]) throws(SystemError) {
        do { try create(name) { try DescriptorIO.writeAll(bytes, to: $0) } } catch let error as SystemError {
            throw error
        } catch {
            throw SystemError(.other, function: "write", subject: path(of: name))
        }
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
        try move(path(of: name), toNew: new)
    }

    /// Moves a file from anywhere on the same file system to a name in this directory that no file has, and syncs the directory.
    ///
    /// - Throws: like ``rename(_:toNew:)``.
    func move(_ path: String, toNew name: String) throws(SystemError) {
        try check(name)
        let handle = try open()
        let target = self.path(of: name)
        let moved = try SystemCall.run("renameat2", expecting: EINVAL, subject: target) {
            clinux_rename_to_new(AT_FDCWD, path, handle.number, name)
        }
        if moved == nil {
            if try contains(name) { throw SystemError(.alreadyExists, function: "renameat", subject: target) }
            _ = try SystemCall.run("renameat", subject: target) { renameat(AT_FDCWD, path, handle.number, name) }
        }
        _ = try SystemCall.run("fsync", subject: directory) { fsync(handle.number) }
    }

    /// Calls the body with the name, then with a number in front of its ending, until it finds a name that nothing has.
    ///
    /// - Parameter body: uses the name; throws `alreadyExists` if it is taken.
    /// - Returns: the name that it found.
    package static func withFreeName(
        for name: String, _ body: (String) throws(SystemError) -> Void
    ) throws(SystemError) -> String {
        let dot = name.lastIndex(of: ".").flatMap { $0 == name.startIndex ? nil : $0 } ?? name.endIndex
        var number = 1
        while true {
            let free = number == 1 ? name : "\(name[..<dot])-\(number)\(name[dot...])"
            do throws(SystemError) {
                try body(free)
                return free
            } catch {
                guard error.code == .alreadyExists, number < 10_000 else { throw error }
                number += 1
            }
        }
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
