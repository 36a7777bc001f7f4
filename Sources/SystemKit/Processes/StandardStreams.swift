internal import Glibc

/// The three descriptors that every program expects to be open.
package enum StandardStreams {
    /// Opens those that the program's caller closed, so that none of our files gets one of their numbers and is
    /// mistaken for the output. Reading and writing them still fails.
    package static func fill() {
        for (number, flags) in [(0, O_WRONLY), (1, O_RDONLY), (2, O_RDONLY)] as [(Int32, Int32)]
        where fcntl(number, F_GETFD) == -1 {
            // `open` returns the lowest free number, which is the missing one, as those before it are open by now.
            _ = open("/dev/null", flags)
        }
    }
}
