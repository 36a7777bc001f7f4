internal import Glibc

/// The state of a file as far as the system notes it: another stamp means another file, or other contents.
package struct FileStamp: Equatable, Sendable {
    private let identity: FileIdentity
    private let size: Int64
    private let nanoseconds: Int64
    private let seconds: Int64

    /// Follows links; nil if there is nothing at the path, or it can't be reached.
    package init?(path: String) {
        var status = stat()
        guard let identity = FileIdentity(path: path), stat(path, &status) == 0 else { return nil }
        self.identity = identity
        size = Int64(status.st_size)
        // The time of the last change of the file's contents, owner or permissions.
        seconds = Int64(status.st_ctim.tv_sec)
        nanoseconds = Int64(status.st_ctim.tv_nsec)
    }
}
