internal import CLinux
internal import Glibc

/// The memory, files and time that this process uses.
package struct ProcessUsage: Sendable, Equatable {
    /// Bytes in memory; nil if `/proc` cannot be read.
    package let residentBytes: Int64?
    /// Open file descriptors; nil if `/proc` cannot be read.
    package let openFiles: Int?
    /// The limit on them.
    package let mostFiles: Int?
    /// Of all threads, by the user and in the kernel.
    package let processorSeconds: Double?

    /// Looks the figures up, which takes some microseconds, and more with many open files.
    package static func current() -> ProcessUsage {
        ProcessUsage(
            residentBytes: residentPages().map { $0 * Int64(sysconf(Int32(_SC_PAGESIZE))) }, openFiles: countFiles(),
            mostFiles: FileLimit.current, processorSeconds: processorTime())
    }

    /// The second number of `/proc/self/statm` (proc(5)).
    private static func residentPages() -> Int64? {
        guard let file = try? InputFile(path: "/proc/self/statm"), let bytes = try? file.read(upTo: 256) else {
            return nil
        }
        let numbers = String(decoding: bytes, as: UTF8.self).split(separator: " ")
        return numbers.count > 1 ? Int64(numbers[1]) : nil
    }

    private static func countFiles() -> Int? {
        guard let folder = opendir("/proc/self/fd") else { return nil }
        defer { closedir(folder) }
        var count = 0
        while readdir(folder) != nil { count += 1 }
        // Without `.`, `..`, and the descriptor of the folder itself.
        return max(0, count - 3)
    }

    private static func processorTime() -> Double? {
        var time = timespec()
        guard clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time) == 0 else { return nil }
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
