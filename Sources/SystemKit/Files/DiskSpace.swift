internal import Glibc

/// The space of a file system.
package struct DiskSpace: Sendable, Equatable {
    /// In bytes.
    package let size: Int64
    /// In bytes, as far as this user may use them.
    package let free: Int64

    /// The file system of a file or folder; nil if the system doesn't say.
    package init?(of path: String) {
        var status = statvfs()
        guard statvfs(path, &status) == 0 else { return nil }
        let block = UInt64(status.f_frsize)
        size = Int64(clamping: block.multipliedReportingOverflow(by: UInt64(status.f_blocks)).partialValue)
        free = Int64(clamping: block.multipliedReportingOverflow(by: UInt64(status.f_bavail)).partialValue)
    }
}
