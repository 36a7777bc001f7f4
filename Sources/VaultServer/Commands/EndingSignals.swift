internal import Glibc

/// SIGTERM, SIGINT and SIGHUP, held back from their making on, to be waited for.
struct EndingSignals {
    private var set = sigset_t()

    init() {
        sigemptyset(&set)
        for number in [SIGTERM, SIGINT, SIGHUP] { sigaddset(&set, number) }
        pthread_sigmask(SIG_BLOCK, &set, nil)
    }

    /// Returns when one of them has come.
    func wait() {
        var set = set
        var number: Int32 = 0
        while sigwait(&set, &number) != 0 {}
    }
}
