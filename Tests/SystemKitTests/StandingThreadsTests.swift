import Dispatch
import Glibc
import Synchronization
import SystemKit
import Testing

@Suite("Threads of one's own")
struct StandingThreadsTests {
    @Test func `as many run at once as there are threads, and each does more than one thing`() {
        let threads = StandingThreads(count: 3)
        let (entered, gate, done) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchGroup())
        let seen = Mutex<Set<pthread_t>>([])
        for _ in 0..<9 {
            done.enter()
            threads.begin {
                seen.withLock { _ = $0.insert(pthread_self()) }
                entered.signal()
                gate.wait()
                done.leave()
            }
        }
        // All three are running at once, although none has finished.
        for _ in 0..<3 { entered.wait() }
        #expect(seen.withLock { $0.count } == 3)
        for _ in 0..<9 { gate.signal() }
        done.wait()
        #expect(seen.withLock { $0.count } == 3)
    }

    @Test func `without a thread to be had, the work is done all the same`() {
        let done = DispatchSemaphore(value: 0)
        StandingThreads(count: 0).begin { done.signal() }
        done.wait()
    }
}
