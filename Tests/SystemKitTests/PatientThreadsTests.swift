import Dispatch
import Glibc
import Synchronization
import SystemKit
import Testing

@Suite("Threads that give way")
struct PatientThreadsTests {
    @Test func `work is done when the call returns, on a thread of lower priority than the caller's`() {
        let threads = PatientThreads(count: 2)
        let own = getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0)
        let seen = Mutex<Int32?>(nil)
        threads.run { seen.withLock { $0 = getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0) } }
        #expect(seen.withLock { $0 } ?? 0 > own)
        #expect(getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0) == own)
    }

    @Test func `as many run at once as there are threads, and the rest afterwards`() {
        let threads = PatientThreads(count: 2)
        let present = Mutex((now: 0, most: 0, done: 0))
        DispatchQueue.concurrentPerform(iterations: 12) { _ in
            threads.run {
                present.withLock {
                    $0.now += 1
                    $0.most = max($0.most, $0.now)
                }
                sched_yield()
                present.withLock {
                    $0.now -= 1
                    $0.done += 1
                }
            }
        }
        #expect(present.withLock { $0.done } == 12 && present.withLock { $0.most } <= 2)
    }
}
