internal import CLinux
internal import Glibc

/// Interrupts a wait in `poll` from any thread; stays signaled until drained.
package final class Wakeup: Sendable {
    private let event: Descriptor

    /// Costs one descriptor as long as the value lives.
    package init() throws(SystemError) {
        event = Descriptor(owning: try SystemCall.run("eventfd") { eventfd(0, Int32(O_CLOEXEC | O_NONBLOCK)) })
    }

    /// Becomes readable once ``signal()`` is called.
    package var descriptor: Int32 { event.number }

    /// Wakes the current or next waiter; never blocks.
    package func signal() {
        // A full counter means that it is already signaled.
        _ = eventfd_write(event.number, 1)
    }

    /// Resets the signal; returns whether there was one.
    @discardableResult
    package func drain() -> Bool {
        var count: eventfd_t = 0
        return eventfd_read(event.number, &count) == 0
    }
}
