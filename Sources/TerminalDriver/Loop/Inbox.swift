internal import Glibc
internal import Synchronization
internal import SystemKit

/// A queue that any thread can post to and that wakes the loop; messages of the same thread keep their order.
package final class Inbox<Message: Sendable>: Sendable {
    private let pipe: Descriptor.Pipe
    private let messages = Mutex<[Message]>([])

    /// Throws ``TerminalError`` if the system has no more descriptors.
    package init() throws(TerminalError) {
        do throws(SystemError) { pipe = try Descriptor.pipe() } catch { throw TerminalError(.system, detail: "pipe2") }
    }

    /// Adds a message to the queue; never blocks, callable from any thread.
    package func post(_ message: Message) {
        messages.withLock { queue in
            queue.append(message)
            // One byte marks a nonempty queue, so the pipe never fills.
            if queue.count == 1 { wake() }
        }
    }

    /// The descriptor for a loop to poll.
    package var descriptor: Int32 { pipe.reading.number }

    /// Empties the queue and returns its messages.
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
