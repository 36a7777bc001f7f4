import Foundation
import TerminalUI
import Testing

@testable import TerminalDriver

extension ProcessWide {
    @Suite("Event loop")
    struct EventLoopTests {
        private let pty: PseudoTerminal
        private let inbox: Inbox<Int>
        private let terminal: Terminal
        private let loop: EventLoop<Int>

        init() throws {
            // A shell that starts the tests in the background makes them ignore these signals, and the program would
            // ignore them too.
            for ending in [SIGINT, SIGHUP, SIGTERM] { signal(ending, SIG_DFL) }
            pty = try PseudoTerminal()
            inbox = try Inbox()
            terminal = try Terminal(pty.options())
            loop = EventLoop(terminal, inbox: inbox)
        }

        /// Waits for at least `count` events.
        private func events(_ count: Int) -> [LoopEvent<Int>] {
            var events: [LoopEvent<Int>] = []
            while events.count < count { events += loop.wait() }
            return events
        }

        @Test func `keys and pastes arrive in order, however they are cut`() {
            pty.type("j\u{1B}[A\u{13}\u{1B}[200~one ")
            #expect(events(3) == [.input(.key(.char("j"))), .input(.key(.up)), .input(.key(.ctrl("s")))])
            pty.type("two\u{1B}[201~q")
            #expect(events(2) == [.input(.paste("one two")), .input(.key(.char("q")))])
        }

        @Test func `a lone Esc is a key`() {
            pty.type("\u{1B}")
            #expect(events(1) == [.input(.key(.escape))])
        }

        @Test func `another thread wakes the loop and its messages keep their order`() {
            let inbox = inbox
            Thread.detachNewThread { for number in 1...100 { inbox.post(number) } }
            #expect(events(100) == (1...100).map { .message($0) })
        }

        @Test func `with nothing to do it sleeps without end`() {
            inbox.post(1)
            _ = loop.wait()
            #expect(loop.sleeps == 1)
            #expect(loop.lastTimeout == -1)
            let inbox = inbox
            Thread.detachNewThread { inbox.post(2) }
            #expect(loop.wait() == [.message(2)])
            #expect(loop.sleeps == 2)
        }

        @Test func `a deadline that has come is told`() {
            let start = ContinuousClock.now
            let timed = EventLoop<Int>(terminal, inbox: inbox, now: { start })
            #expect(timed.wait(until: start) == [.deadline])
            inbox.post(1)
            #expect(timed.wait(until: start) == [.message(1), .deadline])
            inbox.post(2)
            #expect(timed.wait(until: start + .milliseconds(90_001)) == [.message(2)])
            #expect(timed.lastTimeout == 90_001)
        }

        @Test func `a new size of the window is an event`() {
            pty.resize(columns: 10, rows: 3)
            #expect(events(1) == [.input(.resize(columns: 10, rows: 3))])
        }

        @Test(arguments: [SIGTERM, SIGHUP, SIGINT])
        func `a request to end is handed to the program`(signal: Int32) {
            kill(getpid(), signal)
            #expect(events(1) == [.terminate(signal: signal)])
        }

        @Test func `a terminal that has gone ends the program once`() {
            pty.hangUp()
            #expect(events(1) == [.terminate(signal: SIGHUP)])
            inbox.post(1)
            #expect(loop.wait() == [.message(1)])
        }

        @Test func `a watched descriptor delivers its message until it is read or gone`() {
            var ends: [Int32] = [-1, -1]
            pipe(&ends)
            loop.watch(Watch(descriptor: ends[0], message: 7))
            var byte: UInt8 = 1
            write(ends[1], &byte, 1)
            #expect(loop.wait() == [.message(7)])
            read(ends[0], &byte, 1)
            close(ends[1])
            #expect(loop.wait() == [.message(7)])
            inbox.post(1)
            #expect(loop.wait() == [.message(1)])
            close(ends[0])
        }
    }
}
