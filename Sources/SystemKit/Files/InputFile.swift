internal import Glibc

/// A file that a person names to be read: links are followed, pipes and devices are as good as plain files.
package struct InputFile: ~Copyable, Sendable {
    private let file: Descriptor
    /// In bytes; nil for what has no size, as a pipe.
    package let size: Int?

    /// Opens the path; fails with `.notFound`, `.permissionDenied`, `.notAPlainFile` for a directory.
    package init(path: String) throws(SystemError) {
        let number = try SystemCall.run("open", subject: path) { open(path, O_RDONLY | O_CLOEXEC) }
        try self.init(Descriptor(owning: number), subject: path)
    }

    /// The standard input of the process, which stays open when this value goes.
    package static func standardInput() throws(SystemError) -> InputFile {
        let number = try SystemCall.run("fcntl") { fcntl(0, F_DUPFD_CLOEXEC, 3) }
        return try InputFile(Descriptor(owning: number), subject: nil)
    }

    private init(_ file: consuming Descriptor, subject: String?) throws(SystemError) {
        let number = file.number
        var status = stat()
        _ = try SystemCall.run("fstat", subject: subject) { fstat(number, &status) }
        if status.st_mode & S_IFMT == S_IFDIR {
            throw SystemError(.notAPlainFile, function: "fstat", subject: subject)
        }
        size = status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
        self.file = file
    }

    /// The next bytes, at most so many; empty at the end.
    package func read(upTo count: Int) throws(SystemError) -> [UInt8] {
        try DescriptorIO.readAll(from: file.number, limit: count)
    }
}
