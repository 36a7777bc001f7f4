internal import Glibc
internal import VaultWire

/// The body of an answer that libmicrohttpd asks for piece by piece, so that there is no second copy of it.
final class AnswerBody: Sendable {
    /// Up to here a copy costs less than being asked, and a thousand of them are no burden.
    static let smallest = 16 * 1024
    /// As much as is asked for at once.
    static let piece = 64 * 1024

    /// Bytes that an answer is counted with until it was read.
    static func cost(of count: Int) -> Int { count <= smallest ? 0 : count + piece }

    private let bytes: [UInt8]
    /// Lives as long as the bytes do.
    private let held: HeldBytes?

    init(_ bytes: [UInt8], held: HeldBytes?) {
        self.bytes = bytes
        self.held = held
    }

    /// Copies what stands from the position on.
    ///
    /// - Returns: how many bytes; -1 at the end.
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
