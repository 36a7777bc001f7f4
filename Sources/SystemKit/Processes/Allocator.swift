internal import CLinux

/// Settings of the C library's memory allocator. To be applied before there is a second thread.
package enum Allocator {
    /// For a process that hashes passwords while many threads answer requests. The system maps the 256 MiB of a hash
    /// in one piece, and until that is done (0.1 s, 0.3 s on a busy computer) it maps no memory for any other thread.
    /// Therefore few arenas serve all threads. Each grows by 8 MiB at a time and keeps free memory until ``giveBack()``,
    /// or until its part of 32 MiB is free. Allocations of 1 MiB or more are mapped separately, so that of a buffer for
    /// a slow body only the received part is in memory.
    ///
    /// By default there are eight arenas for each processor, which grow by a few KiB at a time. With a single one,
    /// threads that answer at the same time sleep and wake each other over it (docs/decisions/0049-arenas.md).
    package static func growRarely(processors: Int = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))) {
        let count = arenas(processors: processors)
        _ = mallopt(M_ARENA_MAX, Int32(count))
        _ = mallopt(M_TOP_PAD, 8 << 20)
        _ = mallopt(M_TRIM_THRESHOLD, Int32(32 << 20 / count))
        _ = mallopt(M_MMAP_THRESHOLD, 1 << 20)
    }

    /// Two for each processor, so that threads that run at the same time seldom share one; no more than eight, since
    /// each keeps free memory that the others cannot use.
    static func arenas(processors: Int) -> Int { min(8, max(4, 2 * processors)) }

    /// For a process that holds whole files in memory, some megabytes each, on several threads, and rarely: allocations of
    /// 256 KiB or more are mapped separately, and returned when they are freed.
    ///
    /// By default the limit rises to that of the largest freed allocation, after which each arena keeps such files' memory.
    package static func returnLargeBuffers() {
        _ = mallopt(M_MMAP_THRESHOLD, 256 << 10)
    }

    /// Returns free memory to the system; takes some milliseconds for each 100 MiB, during which other threads may
    /// wait.
    package static func giveBack() {
        _ = malloc_trim(0)
    }
}
