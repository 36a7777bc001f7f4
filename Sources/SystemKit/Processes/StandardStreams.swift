internal import Glibc

/// The three descriptors that every program expects to have.
package enum StandardStreams {
    /// Fills those that the caller of the program closed, so that no file of ours gets one of their numbers and is
    /// written to as if it were the output. Reading and writing them fails, as it would have.
    package static func fill() {
        for (number, flags) in [(0, O_WRONLY), (1, O_RDONLY), (2, O_RDONLY)] as [(Int32, Int32)]
        where fcntl(number, F_GETFD) == -1 {
            // The lowest free number is the one that is missing, since those before it are open by now.
            _ = open("/dev/null", flags)
        }
    }
}
