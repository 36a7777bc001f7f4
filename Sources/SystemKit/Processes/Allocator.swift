internal import CLinux

/// How the C library's allocator deals with the system. To be set before there is a second thread.
package enum Allocator {
    /// For a process in which a password is hashed while others wait for their answers: the system maps the quarter of a
    /// gibibyte for a hash in one piece, and until it is done (0.1 s, 0.3 s on a busy machine) no other thread can have
    /// memory mapped. So one arena is there for all, which grows by 8 MiB at a time and keeps what is free until
    /// ``giveBack()``, or until it is 32 MiB. What has a mebibyte or more is mapped by itself: of what was taken for a body
    /// that comes slowly, only what has come is in memory.
    ///
    /// By default there are eight arenas for each processor, each of which keeps what is free in it for itself, and grows
    /// by a few KiB at a time.
    package static func growRarely() {
        _ = mallopt(M_ARENA_MAX, 1)
        _ = mallopt(M_TOP_PAD, 8 << 20)
        _ = mallopt(M_TRIM_THRESHOLD, 32 << 20)
        _ = mallopt(M_MMAP_THRESHOLD, 1 << 20)
    }

    /// Gives the system back what is free; takes some milliseconds for each 100 MiB, in which others may wait.
    package static func giveBack() {
        _ = malloc_trim(0)
    }
}
