internal import Glibc

/// This process's handling of signals that would end it.
package enum Signals {
    /// Makes a write to a closed reader throw `.closedByPeer` from now on, instead of ending the process.
    package static func ignoreBrokenPipe() {
        signal(SIGPIPE, SIG_IGN)
    }
}
