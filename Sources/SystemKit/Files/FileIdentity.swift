internal import Glibc

/// A file regardless of its path: its device, and its number there.
package struct FileIdentity: Hashable, Sendable {
    private let device: UInt64
    private let number: UInt64

    /// Follows links; nil if there is nothing at the path, or it can't be reached.
    package init?(path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        (device, number) = (UInt64(status.st_dev), UInt64(status.st_ino))
    }

    /// `fe01-1a2b3c`, for the name of a file that belongs to this one.
    package var text: String { String(device, radix: 16) + "-" + String(number, radix: 16) }
}
