import Foundation
import Glibc
import SystemKit

/// The memory of a process. The programs protect theirs from everybody but root.
enum ProcessMemory {
    struct NotReadable: Error {
        let place: String
    }

    /// Returns how often each word occurs in memory that the process may have written: heap, stacks, locked memory, and
    /// modified pages of mapped files.
    static func counts(of words: [[UInt8]], in pid: pid_t) throws -> [Int] {
        let number = open("/proc/\(pid)/mem", O_RDONLY | O_CLOEXEC)
        guard number >= 0 else { throw NotReadable(place: "/proc/\(pid)/mem") }
        defer { close(number) }
        var counts = words.map { _ in 0 }
        let longest = words.map(\.count).max() ?? 0
        var buffer = [UInt8](repeating: 0, count: 4 << 20)
        for range in try ranges(of: pid) {
            var start = range.lowerBound
            while start < range.upperBound {
                let wanted = min(buffer.count, Int(range.upperBound - start))
                let count = pread(number, &buffer, wanted, off_t(start))
                if count <= 0 { break }
                for (index, word) in words.enumerated() { counts[index] += occurrences(of: word, in: buffer, count) }
                // A word may span two buffers.
                start += UInt64(count == wanted && count == buffer.count ? count - longest : count)
            }
        }
        return counts
    }

    /// Returns how often each word occurs in a core dump of all the process's memory, as a debugger writes it.
    static func countsInCore(of words: [[UInt8]], in pid: pid_t, folder: String) throws -> [Int] {
        let path = "\(folder)/core.\(pid)"
        defer { unlink(path) }
        var command = ChildCommand(
            "gcore", ["-a", "-o", folder + "/core", "\(pid)"], environment: ["PATH": "/usr/bin:/bin"])
        command.timeout = .seconds(120)
        let written = try CommandRunner().run(command)
        guard written.isSuccess, let core = FileManager.default.contents(atPath: path), !core.isEmpty else {
            throw NotReadable(place: "\(path): \(String(decoding: written.errors, as: UTF8.self))")
        }
        let bytes = [UInt8](core)
        return words.map { occurrences(of: $0, in: bytes, bytes.count) }
    }

    private static func ranges(of pid: pid_t) throws -> [Range<UInt64>] {
        let maps = try String(contentsOfFile: "/proc/\(pid)/maps", encoding: .utf8)
        return maps.split(separator: "\n").compactMap { line in
            let parts = line.split(separator: " ", omittingEmptySubsequences: true)
            guard parts.count >= 5, parts[1].hasPrefix("rw") || parts.count == 5 else { return nil }
            let ends = parts[0].split(separator: "-").compactMap { UInt64($0, radix: 16) }
            return ends.count == 2 ? ends[0]..<ends[1] : nil
        }
    }

    private static func occurrences(of word: [UInt8], in buffer: [UInt8], _ count: Int) -> Int {
        buffer.withUnsafeBytes { all in
            word.withUnsafeBytes { word in
                guard let begin = all.baseAddress, let sought = word.baseAddress else { return 0 }
                var (found, place) = (0, 0)
                while place + word.count <= count,
                    let next = memchr(begin + place, Int32(word[0]), count - place - word.count + 1)
                {
                    if memcmp(next, sought, word.count) == 0 { found += 1 }
                    place = UnsafeRawPointer(next) - begin + 1
                }
                return found
            }
        }
    }
}
