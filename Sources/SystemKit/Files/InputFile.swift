internal import CLinux
internal import Glibc

/// A file that a person named for reading: links are followed, and pipes and devices are accepted.
package struct InputFile: ~Copyable, Sendable {
    private let file: Descriptor
    /// The size in bytes; nil for anything without a size, such as a pipe.
    package let size: Int?
    /// Those of the file itself, if a link led to it.
    package let permissions: FilePermissions

    /// Opens the path; fails with `.notFound`, `.permissionDenied`, `.notAPlainFile` for a directory.
    package init(path: String) throws(SystemError) {
        let number = try SystemCall.run("open", subject: path) { open(path, O_RDONLY | O_CLOEXEC) }
        try self.init(Descriptor(owning: number), subject: path)
    }

    /// Returns the standard input of the process, which stays open when this value is destroyed.
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
        permissions = FilePermissions(mode: status.st_mode & 0o7777, isOwn: status.st_uid == geteuid())
        size = status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
        self.file = file
    }

    /// Reads at most `count` bytes; empty at the end.
    package func read(upTo count: Int) throws(SystemError) -> [UInt8] {
        try DescriptorIO.readAll(from: file.number, limit: count)
    }
}
