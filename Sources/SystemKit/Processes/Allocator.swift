internal import CLinux

/// What the C library keeps of memory that was given back to it.
package enum Allocator {
    /// Has all threads share two arenas: each keeps what is free in it for itself, and the default is eight for every
    /// processor. To be called before there is a second thread.
    package static func limitArenas() {
        _ = mallopt(M_ARENA_MAX, 2)
    }

    /// Gives the system back what is free; takes some milliseconds for each 100 MiB, in which others may wait.
    package static func giveBack() {
        _ = malloc_trim(0)
    }
}
