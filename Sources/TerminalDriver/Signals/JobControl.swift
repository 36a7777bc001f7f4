internal import Glibc

/// Stopping as Ctrl-Z does.
package enum JobControl {
    /// Stops the whole job, as the terminal would have done, and returns when the shell continues it.
    ///
    /// The others of the process group get the signal first, so that a shell that waits for a script around this program
    /// sees its job stop. This process ignores that one and stops by a signal to this very thread, so it cannot run on.
    /// Where no shell controls the job, the kernel ignores the stop and this returns at once.
    package static func stopJob() {
        signal(SIGTSTP, SIG_IGN)
        kill(0, SIGTSTP)
        signal(SIGTSTP, SIG_DFL)
        raise(SIGTSTP)
    }
}
