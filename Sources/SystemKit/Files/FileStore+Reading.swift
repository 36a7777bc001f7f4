internal import Glibc

extension FileStore {
    /// Reads the whole content of a file; nil if there is none.
    ///
    /// `limit`: in bytes; a larger file throws `.tooLarge` without being returned.
    /// - Throws: `.notAPlainFile` for a link, directory or device, `.permissionDenied`, `.inputOutput`.
    package func read(_ name: String, limit: Int) throws(SystemError) -> [UInt8]? {
        guard let file = try openPlain(name) else { return nil }
        let size = Int(try status(of: file.number, name).st_size)
        if size > limit { throw SystemError(.tooLarge, function: "read", subject: path(of: name)) }
        // One byte more than allowed reveals a file that grew after its size was read.
        let bytes = try DescriptorIO.readAll(from: file.number, limit: limit + 1)
        if bytes.count > limit { throw SystemError(.tooLarge, function: "read", subject: path(of: name)) }
        return bytes
    }

    /// Whether there is a plain file with that name; a link does not count.
    package func contains(_ name: String) throws(SystemError) -> Bool {
        try openPlain(name) != nil
    }

    /// Whether there is a directory with that name; links are followed.
    package func isFolder(_ name: String) -> Bool {
        var status = stat()
        return stat(path(of: name), &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// Whether this process may write to the file or the directory at that path; true if there is none.
    package static func isWritable(_ path: String) -> Bool { access(path, W_OK) == 0 || errno == ENOENT }

    /// Whether both are the same directory, by whatever path; false if one is missing.
    package func isSameFolder(as other: FileStore) -> Bool {
        guard let mine = FileIdentity(path: directory) else { return false }
        return mine == FileIdentity(path: other.directory)
    }

    /// Returns the owner and permission bits of a file; nil if there is none.
    package func permissions(of name: String) throws(SystemError) -> FilePermissions? {
        guard let file = try openPlain(name) else { return nil }
        let status = try status(of: file.number, name)
        return FilePermissions(mode: status.st_mode & 0o7777, isOwn: status.st_uid == geteuid())
    }

    /// Returns the names in the directory in byte order, without `.` and `..`.
    package func names() throws(SystemError) -> [String] {
        let handle = try open().release()
        guard let stream = fdopendir(handle) else {
            _ = close(handle)
            throw SystemError(.outOfResources, function: "fdopendir", subject: directory)
        }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { field in
                field.withMemoryRebound(to: UInt8.self, capacity: 256) { String(cString: $0) }
            }
            if name != "." && name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    /// Opens a plain file for reading, without reading it; nil if there is none.
    package func open(_ name: String) throws(SystemError) -> OpenedFile? {
        guard let file = try openPlain(name) else { return nil }
        let status = try status(of: file.number, name)
        return OpenedFile(descriptor: file, size: Int64(status.st_size))
    }

    /// Returns the size of a plain file in bytes; nil if there is none.
    package func size(of name: String) throws(SystemError) -> Int64? {
        guard let file = try openPlain(name) else { return nil }
        return Int64(try status(of: file.number, name).st_size)
    }

    private func openPlain(_ name: String) throws(SystemError) -> Descriptor? {
        try check(name)
        guard let handle = try openIfThere() else { return nil }
        // O_NONBLOCK keeps a planted FIFO from blocking the program; it has no effect on plain files.
        let flags = O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK
        let number = try SystemCall.run("openat", expecting: ENOENT, subject: path(of: name)) {
            openat(handle.number, name, flags)
        }
        guard let number else { return nil }
        let file = Descriptor(owning: number)
        if try status(of: number, name).st_mode & S_IFMT != S_IFREG {
            throw SystemError(.notAPlainFile, function: "fstat", subject: path(of: name))
        }
        return file
    }

    private func openIfThere() throws(SystemError) -> Descriptor? {
        do throws(SystemError) {
            return try open()
        } catch {
            if error.number == ENOENT { return nil }
            throw error
        }
    }

    private func status(of number: Int32, _ name: String) throws(SystemError) -> stat {
        var status = stat()
        _ = try SystemCall.run("fstat", subject: path(of: name)) { fstat(number, &status) }
        return status
    }
}

/// A plain file that is open for reading.
package struct OpenedFile: ~Copyable, Sendable {
    package let descriptor: Descriptor
    /// In bytes, when the file was opened.
    package let size: Int64

    /// Keeps the descriptor alone.
    package consuming func takeDescriptor() -> Descriptor { descriptor }
}
