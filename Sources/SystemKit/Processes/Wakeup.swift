internal import CLinux
internal import Glibc

/// Ends somebody's waiting in `poll` from any thread; stays signalled until drained.
package final class Wakeup: Sendable {
    private let event: Descriptor

    /// Costs one descriptor for as long as the value lives.
    package init() throws(SystemError) {
        event = Descriptor(owning: try SystemCall.run("eventfd") { eventfd(0, Int32(O_CLOEXEC | O_NONBLOCK)) })
    }

    /// Becomes readable once ``signal()`` was called.
    package var descriptor: Int32 { event.number }

    /// Wakes whoever waits now or next; never blocks.
    package func signal() {
        // A full counter means that it is signalled already.
        _ = eventfd_write(event.number, 1)
    }

    /// Makes it wait again; true if it had been signalled.
    @discardableResult
    package func drain() -> Bool {
        var count: eventfd_t = 0
        return eventfd_read(event.number, &count) == 0
    }
}
