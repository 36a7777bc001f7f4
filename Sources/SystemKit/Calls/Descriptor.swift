internal import CLinux
internal import Glibc

/// An open file descriptor with one owner; closed when the owner is destroyed.
package struct Descriptor: ~Copyable, Sendable {
    /// The descriptor's number; valid as long as this value lives.
    package let number: Int32

    /// Takes over a descriptor that nothing else closes.
    package init(owning number: Int32) {
        self.number = number
    }

    /// Transfers the number to a new owner, who must close it.
    package consuming func release() -> Int32 {
        let number = number
        discard self
        return number
    }

    /// Closes the descriptor now instead of at the end of the scope.
    package consuming func close() {}

    // Linux frees the number even if close is interrupted, so it is never called twice:
    // https://man7.org/linux/man-pages/man2/close.2.html
    deinit { _ = Glibc.close(number) }
}

extension Descriptor {
    /// Returns both ends of a new pipe, close-on-exec.
    package static func pipe() throws(SystemError) -> Pipe {
        var ends: [Int32] = [-1, -1]
        _ = try SystemCall.run("pipe2") { clinux_pipe(&ends) }
        return Pipe(reading: Descriptor(owning: ends[0]), writing: Descriptor(owning: ends[1]))
    }

    /// The two ends of a pipe, each with its own lifetime.
    package struct Pipe: ~Copyable, Sendable {
        /// The end to read from.
        package var reading: Descriptor
        /// The end to write to.
        package var writing: Descriptor

        /// Keeps the reading end and closes the other, so that reading ends after what was written.
        package consuming func takeReading() -> Descriptor { reading }

        /// Keeps the writing end and closes the other, so that nobody here reads.
        package consuming func takeWriting() -> Descriptor { writing }
    }
}
