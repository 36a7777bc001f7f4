internal import Glibc

/// Complete reads and writes on a descriptor that is owned elsewhere; calls block.
package enum DescriptorIO {
    /// Writes all bytes.
    ///
    /// - Throws: `.closedByPeer` if the reader is gone (requires ``Signals/ignoreBrokenPipe()``, or the process ends
    ///   instead), `.diskFull`, `.inputOutput`.
    package static func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
        try bytes.withUnsafeBufferPointer { (buffer) throws(SystemError) in
            try writeAll(UnsafeRawBufferPointer(buffer), to: descriptor)
        }
    }

    /// Does the same as ``writeAll(_:to:)-([UInt8],_)``, without copying the bytes.
    package static func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) throws(SystemError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let written = try SystemCall.run("write") {
                Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
            }
            rest = rest.dropFirst(written)
        }
    }

    /// Reads to the end, or until there are `limit` bytes.
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

    /// Fills the caller's memory and returns the number of bytes read before the end of the input.
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

    /// Whether the descriptor is a terminal.
    package static func isTerminal(_ descriptor: Int32) -> Bool {
        isatty(descriptor) == 1
    }
}
