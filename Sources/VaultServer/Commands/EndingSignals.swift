internal import Glibc

/// SIGTERM, SIGINT and SIGHUP, blocked from `init` on for this thread and those it starts, so that ``wait()`` receives
/// them.
struct EndingSignals {
    private var set = sigset_t()

    init() {
        sigemptyset(&set)
        for number in [SIGTERM, SIGINT, SIGHUP] { sigaddset(&set, number) }
        pthread_sigmask(SIG_BLOCK, &set, nil)
    }

    /// Returns when one of the signals has arrived.
    func wait() {
        var set = set
        var number: Int32 = 0
        while sigwait(&set, &number) != 0 {}
    }
}
