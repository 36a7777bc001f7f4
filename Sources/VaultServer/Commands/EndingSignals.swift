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

    /// Returns when one of the signals has arrived, or when the time is over.
    func wait(within time: Duration) {
        var set = set
        let deadline = ContinuousClock.now + time
        // Interrupted by other signals, it waits for the rest.
        while case let left = deadline - ContinuousClock.now, left > .zero {
            let (seconds, attoseconds) = left.components
            var rest = timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
            if sigtimedwait(&set, nil, &rest) > 0 { return }
        }
    }

    /// Returns when one of the signals has arrived.
    func wait() {
        var set = set
        var number: Int32 = 0
        while sigwait(&set, &number) != 0 {}
    }
}
