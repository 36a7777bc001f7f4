internal import Synchronization
package import SystemKit

/// A part of a file as the body of an answer. The kernel sends it, so that no byte of it is held in memory.
package final class HTTPFile: Sendable {
    private let file: Mutex<Descriptor?>
    let offset: UInt64
    let count: UInt64

    /// Takes over an open plain file; `range` must be within it.
    package init(_ file: consuming Descriptor, range: Range<Int64>) {
        self.file = Mutex(file)
        offset = UInt64(max(0, range.lowerBound))
        count = UInt64(range.count)
    }

    /// Passes the descriptor's number to libmicrohttpd, which closes it; nil after the first call.
    func release() -> Int32? {
        file.withLock { file in
            guard let descriptor = file.take() else { return nil }
            return descriptor.release()
        }
    }
}
