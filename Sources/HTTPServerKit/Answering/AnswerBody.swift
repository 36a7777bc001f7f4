internal import Glibc
internal import VaultWire

/// The body of an answer, which libmicrohttpd reads piece by piece, so that there is no second copy of it.
final class AnswerBody: Sendable {
    /// Up to this size a copy costs less than the callbacks, and a thousand copies are no burden.
    static let smallest = 16 * 1024
    /// The number of bytes that are read at once.
    static let piece = 64 * 1024

    /// The bytes that an answer counts until it has been read.
    static func cost(of count: Int) -> Int { count <= smallest ? 0 : count + piece }

    private let bytes: [UInt8]
    /// Lives as long as the bytes do.
    private let held: HeldBytes?

    init(_ bytes: [UInt8], held: HeldBytes?) {
        self.bytes = bytes
        self.held = held
    }

    /// Copies bytes from the position on.
    ///
    /// - Returns: the number of bytes; -1 at the end.
    func read(from position: Int, into buffer: UnsafeMutableRawPointer, capacity: Int) -> Int {
        guard position < bytes.count else { return -1 }
        let count = min(capacity, bytes.count - position)
        bytes.withUnsafeBytes { all in
            UnsafeMutableRawBufferPointer(start: buffer, count: count)
                .copyMemory(from: UnsafeRawBufferPointer(rebasing: all[position..<position + count]))
        }
        return count
    }
}
