internal import Glibc

/// Stops the program the way Ctrl-Z does.
package enum JobControl {
    /// Stops the whole job, as the terminal would have done, and returns when the shell continues it.
    ///
    /// The other processes of the group get the signal first, so that a shell waiting for a script around this program
    /// sees its job stop. This process ignores that signal and stops by one to its own thread, so that it cannot keep
    /// running. If no shell controls the job, the kernel ignores the stop and this returns at once.
    package static func stopJob() {
        signal(SIGTSTP, SIG_IGN)
        kill(0, SIGTSTP)
        signal(SIGTSTP, SIG_DFL)
        raise(SIGTSTP)
    }
}
