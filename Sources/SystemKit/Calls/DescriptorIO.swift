internal import Glibc

/// Whole reads and writes on a descriptor that somebody else owns; calls block.
package enum DescriptorIO {
    /// Writes every byte.
    ///
    /// - Throws: `.closedByPeer` when the reader is gone (``Signals/ignoreBrokenPipe()`` must have been called, or the
    ///   process ends instead), `.diskFull`, `.inputOutput`.
    package static func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
        try bytes.withUnsafeBufferPointer { (buffer) throws(SystemError) in
            try writeAll(UnsafeRawBufferPointer(buffer), to: descriptor)
        }
    }

    /// As ``writeAll(_:to:)-([UInt8],_)``, without a copy of the bytes.
    package static func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) throws(SystemError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let written = try SystemCall.run("write") {
                Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
            }
            rest = rest.dropFirst(written)
        }
    }

    /// Reads to the end, or until `limit` bytes are there.
    package static func readAll(from descriptor: Int32, limit: Int) throws(SystemError) -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: min(max(limit, 1), 65_536))
        while bytes.count < limit {
            let wanted = min(chunk.count, limit - bytes.count)
            let count = try SystemCall.run("read") { Glibc.read(descriptor, &chunk, wanted) }
            if count == 0 { break }
            bytes += chunk[..<count]
        }
        return bytes
    }

    /// Fills the caller's memory, and answers how many bytes there were before the end of the input.
    package static func readAll(
        from descriptor: Int32, into memory: UnsafeMutableRawBufferPointer
    ) throws(SystemError) -> Int {
        var used = 0
        while used < memory.count {
            let rest = UnsafeMutableRawBufferPointer(rebasing: memory[used...])
            let count = try SystemCall.run("read") { Glibc.read(descriptor, rest.baseAddress, rest.count) }
            if count == 0 { break }
            used += count
        }
        return used
    }

    /// Whether a person sits at the other end.
    package static func isTerminal(_ descriptor: Int32) -> Bool {
        isatty(descriptor) == 1
    }
}
