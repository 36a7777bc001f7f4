internal import CLinux

/// Settings of the C library's memory allocator. To be applied before there is a second thread.
package enum Allocator {
    /// For a process that hashes passwords while other threads answer requests. The system maps the 256 MiB of a hash
    /// in one piece, and until that is done (0.1 s, 0.3 s on a busy computer) it maps no memory for any other thread.
    /// Therefore one arena serves all threads. It grows by 8 MiB at a time and keeps free memory until ``giveBack()``,
    /// or until 32 MiB are free. Allocations of 1 MiB or more are mapped separately, so that of a buffer for a slow
    /// body only the received part is in memory.
    ///
    /// By default there are eight arenas for each processor, each of which keeps its own free memory and grows by a few
    /// KiB at a time.
    package static func growRarely() {
        _ = mallopt(M_ARENA_MAX, 1)
        _ = mallopt(M_TOP_PAD, 8 << 20)
        _ = mallopt(M_TRIM_THRESHOLD, 32 << 20)
        _ = mallopt(M_MMAP_THRESHOLD, 1 << 20)
    }

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
