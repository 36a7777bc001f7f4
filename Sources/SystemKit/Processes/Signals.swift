internal import Glibc

/// What this process does with signals that would end it.
package enum Signals {
    /// A write to a reader that is gone gives `.closedByPeer` from now on, rather than ending the process.
    package static func ignoreBrokenPipe() {
        signal(SIGPIPE, SIG_IGN)
    }
}
