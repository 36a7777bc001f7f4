import Synchronization
import Testing
import VaultClient

@Suite("Jobs in their order")
struct JobLineTests {
    private final class Record: Sendable {
        let numbers = Mutex<[Int]>([])
    }

    @Test func `each is done after the one before it, however long that takes`() async {
        let (line, record) = (JobLine(), Record())
        for number in 0..<50 {
            line.add {
                for _ in 0..<(50 - number) { await Task.yield() }
                record.numbers.withLock { $0.append(number) }
            }
        }
        await line.finish()
        #expect(record.numbers.withLock { $0 } == Array(0..<50))
    }

    @Test func `a line that nobody holds any more still does what was asked`() async {
        let record = Record()
        await withCheckedContinuation { done in
            let line = JobLine()
            line.add { record.numbers.withLock { $0.append(1) } }
            line.add { done.resume() }
        }
        #expect(record.numbers.withLock { $0 } == [1])
    }
}
