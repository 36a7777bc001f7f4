internal import Glibc
internal import TerminalUI

/// Waits for keys, messages, signals and a deadline at once, without using the processor.
///
/// It runs on the thread that owns the terminal; all ncurses calls happen there.
package final class EventLoop<Message: Sendable> {
    /// The inbox that other threads post to.
    package let inbox: Inbox<Message>
    /// The number of times the process went to sleep; it stays constant while the program is idle.
    package private(set) var sleeps = 0
    /// The timeout of the last sleep in milliseconds; -1 means no limit.
    package private(set) var lastTimeout: Int32 = 0

    private let terminal: Terminal
    private var watches: [Watch<Message>]
    private let now: () -> ContinuousClock.Instant
    private var hasHungUp = false

    /// Creates a loop over a terminal; only tests replace `now`.
    package init(
        _ terminal: Terminal, inbox: Inbox<Message>, watching watches: [Watch<Message>] = [],
        now: @escaping () -> ContinuousClock.Instant = { ContinuousClock.now }
    ) {
        self.terminal = terminal
        self.inbox = inbox
        self.watches = watches
        self.now = now
    }

    /// Starts watching another descriptor.
    package func watch(_ watch: Watch<Message>) { watches.append(watch) }

    /// Stops watching a descriptor; call it before closing the descriptor.
    package func unwatch(descriptor: Int32) { watches.removeAll { $0.descriptor == descriptor } }

    /// Sleeps until something happens and returns all events, oldest first; never an empty list.
    ///
    /// The caller handles the whole batch and then draws once. A deadline that has passed is the last event of every
    /// batch.
    package func wait(until deadline: ContinuousClock.Instant? = nil) -> [LoopEvent<Message>] {
        while true {
            var events = takeWaiting()
            if events.isEmpty { events = sleep(until: deadline) }
            if let deadline, now() >= deadline { events.append(.deadline) }
            if !events.isEmpty { return events }
        }
    }

    private func takeWaiting() -> [LoopEvent<Message>] {
        defer { terminal.waiting = [] }
        return terminal.waiting.map { .input($0) }
    }

    private func sleep(until deadline: ContinuousClock.Instant?) -> [LoopEvent<Message>] {
        var polled = [terminal.signals.descriptor, inbox.descriptor, hasHungUp ? -1 : terminal.input].map { entry($0) }
        polled += watches.map { entry($0.descriptor) }
        lastTimeout = timeout(until: deadline)
        sleeps += 1
        let count = poll(&polled, nfds_t(polled.count), lastTimeout)
        // Nothing arrived within the delay, so the Esc that was read is a key by itself.
        if count == 0 { return terminal.decoder.flush().map { .input($0) } }
        guard count > 0 else { return [] }
        var events: [LoopEvent<Message>] = []
        if polled[0].revents != 0 { events += signalled() }
        if polled[2].revents != 0 { events += readInput() }
        if polled[1].revents != 0 { events += inbox.take().map { .message($0) } }
        for (entry, watch) in zip(polled.dropFirst(3), watches) where entry.revents != 0 {
            events.append(.message(watch.message))
            if entry.revents & Int16(POLLIN) == 0 { unwatch(descriptor: watch.descriptor) }
        }
        return events
    }

    private func entry(_ descriptor: Int32) -> pollfd { pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0) }

    private func timeout(until deadline: ContinuousClock.Instant?) -> Int32 {
        let escape = terminal.decoder.isPending ? Int32(terminal.escapeDelay) : -1
        guard let deadline else { return escape }
        let left = now().duration(to: deadline) / .milliseconds(1)
        let rounded = Int32(min(max(0, left.rounded(.up)), 86_400_000))
        return escape < 0 ? rounded : min(escape, rounded)
    }

    /// Handles signals that concern the terminal; the caller handles those that end the program.
    private func signalled() -> [LoopEvent<Message>] {
        var events: [LoopEvent<Message>] = []
        for number in terminal.signals.take() {
            switch number {
            case SIGWINCH: terminal.adoptSize()
            case SIGTSTP: terminal.suspend()
            case SIGCONT: terminal.takeBack()
            default: events.append(.terminate(signal: number))
            }
        }
        return takeWaiting() + events
    }

    private func readInput() -> [LoopEvent<Message>] {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = read(terminal.input, &bytes, bytes.count)
        if count > 0 {
            let events = terminal.decoder.feed(bytes[..<count])
            terminal.adoptReplies(at: now())
            return events.map { .input($0) }
        }
        if count < 0, errno == EINTR || errno == EAGAIN { return [] }
        hasHungUp = true
        return [.terminate(signal: SIGHUP)]
    }
}
