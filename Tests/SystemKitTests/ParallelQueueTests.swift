import Dispatch
import SystemKit
import Testing

@Suite("Calls that wait for the disk")
struct ParallelQueueTests {
    @Test func `run beside each other, and return what each does`() async {
        let queue = ParallelQueue(label: "test")
        let gate = DispatchSemaphore(value: 0)
        async let first: Int = queue.run {
            gate.wait()
            return 1
        }
        // Would wait forever if it came after the first.
        #expect(await queue.run { 2 } == 2)
        gate.signal()
        #expect(await first == 1)
    }

    @Test func `throw what the call throws`() async {
        let error = SystemError(.diskFull, function: "fsync")
        await #expect(throws: error) { () async throws in
            try await ParallelQueue(label: "test").run { () throws(SystemError) in throw error }
        }
    }
}
