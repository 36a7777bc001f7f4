import Dispatch
import Synchronization
import SystemKit
import Testing

@Suite("Steps handed over to another thread")
struct OrderedWorkTests {
    @Test(arguments: [1, 8]) func `are done in order, and all before the last`(places: Int) async {
        let work = OrderedWork(label: "test", places: places)
        let done = Mutex<[Int]>([])
        for number in 0..<100 {
            work.add { done.withLock { $0.append(number) } }
            #expect(number + 1 - done.withLock(\.count) <= places, "no more wait than there are places")
        }
        #expect(await work.finish { done.withLock { $0 } } == Array(0..<100))
    }

    @Test func `hold up the caller only when every place is taken`() async {
        let work = OrderedWork(label: "test", places: 3)
        let gate = DispatchSemaphore(value: 0)
        // A fourth would wait for the gate, which nobody had opened yet.
        work.add { gate.wait() }
        work.add {}
        work.add {}
        gate.signal()
        #expect(await work.finish { true })
    }

    @Test func `throw what the last one throws`() async {
        let error = SystemError(.diskFull, function: "fsync")
        await #expect(throws: error) { () async throws in
            try await OrderedWork(label: "test", places: 1).finish { () throws(SystemError) in throw error }
        }
    }
}
