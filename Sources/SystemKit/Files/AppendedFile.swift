internal import Glibc

/// A file that is only appended to, in whole lines; several processes may write to it at once.
package struct AppendedFile: ~Copyable, Sendable {
    private let descriptor: Descriptor

    /// Opens the file, or creates it readable only by its owner.
    ///
    /// - Throws: `.notFound` if its folder is missing, `.permissionDenied`.
    package init(path: String) throws(SystemError) {
        let number = try SystemCall.run("open", subject: path) {
            open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
        }
        descriptor = Descriptor(owning: number)
    }

    /// Appends the line in one write, so that lines of two processes never mix.
    package func append(line: String) throws(SystemError) {
        try DescriptorIO.writeAll(Array((line + "\n").utf8), to: descriptor.number)
    }
}
