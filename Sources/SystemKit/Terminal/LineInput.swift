internal import Glibc

/// Lines of a descriptor as they come, without waiting for more than one read.
package struct LineInput: Sendable {
    package enum Next: Hashable, Sendable {
        /// Without its end; damaged UTF-8 becomes U+FFFD.
        case line(String)
        /// The line that has begun is not whole yet.
        case none
        /// Nothing follows.
        case end
    }

    /// Longer lines are cut into several.
    package static let longest = 1 << 16

    private let descriptor: Int32
    private var bytes: [UInt8] = []
    private var isAtEnd = false

    package init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// Whether a line is there without another read.
    package var hasLine: Bool { isAtEnd || bytes.contains(0x0A) || bytes.count >= LineInput.longest }

    /// Reads once where no line is there; blocks where nothing can be read.
    package mutating func next() throws(SystemError) -> Next {
        if !hasLine {
            let number = descriptor
            var chunk = [UInt8](repeating: 0, count: 4096)
            let count = try SystemCall.run("read", expecting: EINTR) { read(number, &chunk, 4096) } ?? 0
            if count == 0 { isAtEnd = true }
            bytes += chunk.prefix(Int(count))
        }
        if let end = bytes.firstIndex(of: 0x0A) { return take(end, dropping: 1) }
        if bytes.count >= LineInput.longest { return take(LineInput.longest, dropping: 0) }
        guard isAtEnd else { return .none }
        return bytes.isEmpty ? .end : take(bytes.count, dropping: 0)
    }

    private mutating func take(_ count: Int, dropping end: Int) -> Next {
        let line = bytes.prefix(count)
        bytes.removeFirst(count + end)
        let text = String(decoding: line, as: UTF8.self)
        return .line(text.hasSuffix("\r") ? String(text.dropLast()) : text)
    }
}
