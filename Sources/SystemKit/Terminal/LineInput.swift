internal import Glibc

/// Lines from a descriptor as they arrive, with at most one read per line.
package struct LineInput: Sendable {
    package enum Next: Hashable, Sendable {
        /// A line without its line break; invalid UTF-8 becomes U+FFFD.
        case line(String)
        /// The current line is not complete yet.
        case none
        /// The end of the input.
        case end
    }

    /// The maximum length in bytes; longer lines are split.
    package static let longest = 1 << 16

    private let descriptor: Int32
    private var bytes: [UInt8] = []
    private var isAtEnd = false

    package init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// Whether the next line is available without another read.
    package var hasLine: Bool { isAtEnd || bytes.contains(0x0A) || bytes.count >= LineInput.longest }

    /// Returns the next line, after one read if none is buffered; blocks if nothing can be read.
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
