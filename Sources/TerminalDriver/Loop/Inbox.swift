internal import Glibc
internal import Synchronization
internal import SystemKit

/// A queue that any thread can post to and that wakes the loop; messages of one thread keep their order.
package final class Inbox<Message: Sendable>: Sendable {
    private let pipe: Descriptor.Pipe
    private let messages = Mutex<[Message]>([])

    /// Throws ``TerminalError`` when the system has no more descriptors.
    package init() throws(TerminalError) {
        do throws(SystemError) { pipe = try Descriptor.pipe() } catch { throw TerminalError(.system, detail: "pipe2") }
    }

    /// Puts a message in the queue; never blocks, from any thread.
    package func post(_ message: Message) {
        messages.withLock { queue in
            queue.append(message)
            // One byte stands for a queue that is not empty, so the pipe never fills.
            if queue.count == 1 { wake() }
        }
    }

    /// What a loop polls.
    package var descriptor: Int32 { pipe.reading.number }

    /// Empties the queue.
    package func take() -> [Message] {
        messages.withLock { queue in
            if !queue.isEmpty { clearWake() }
            defer { queue = [] }
            return queue
        }
    }

    private func wake() {
        var byte: UInt8 = 1
        while write(pipe.writing.number, &byte, 1) < 0, errno == EINTR {}
    }

    private func clearWake() {
        var byte: UInt8 = 0
        while read(pipe.reading.number, &byte, 1) < 0, errno == EINTR {}
    }
}
