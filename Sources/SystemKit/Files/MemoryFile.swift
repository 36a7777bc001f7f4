internal import CLinux
internal import Glibc

/// A file without a name, in memory: for programs that need to seek in what they read, or to be passed a path.
package struct MemoryFile: ~Copyable, Sendable {
    private let descriptor: Descriptor

    /// Holds a copy of the bytes that nobody can change any longer. It is closed in programs started from here, unless
    /// they are passed it.
    package init(_ bytes: [UInt8]) throws(SystemError) {
        let file = Descriptor(owning: try SystemCall.run("memfd_create") { clinux_memory_file() })
        let number = file.number
        try DescriptorIO.writeAll(bytes, to: number)
        _ = try SystemCall.run("lseek") { lseek(number, 0, SEEK_SET) }
        _ = try SystemCall.run("fcntl") { clinux_seal(number) }
        descriptor = file
    }

    /// The number of the descriptor, at the start of the bytes.
    package var number: Int32 { descriptor.number }
}
