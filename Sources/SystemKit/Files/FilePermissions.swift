internal import Glibc

/// The owner and mode of a file, which decide who can access it.
package struct FilePermissions: Equatable, Sendable {
    /// The permission bits, for example 0o600.
    package let mode: UInt32
    /// Whether the file belongs to the user of this process.
    package let isOwn: Bool

    init(mode: UInt32, isOwn: Bool) {
        (self.mode, self.isOwn) = (mode, isOwn)
    }

    /// Those of whatever is at a path, also of a directory. Nil if there is nothing.
    ///
    /// - Parameter followsLinks: false for a link's own, which everybody may use.
    package init?(path: String, followsLinks: Bool = false) {
        var status = stat()
        guard (followsLinks ? stat(path, &status) : lstat(path, &status)) == 0 else { return nil }
        self.init(mode: status.st_mode & 0o7777, isOwn: status.st_uid == geteuid())
    }

    /// Whether only the owner, who is the user of this process, can read or write the file.
    package var isPrivate: Bool { isOwn && mode & 0o077 == 0 }
}
