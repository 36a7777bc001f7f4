import Synchronization
import SystemKit
import Testing
internal import Translation
import VaultModel

@testable import VaultCLI
@testable import VaultClient
@testable import VaultStore

@Suite("What a worker watches and says")
struct WorkerTests {
    /// A clock that the test moves, and the number of times the agent was asked.
    private final class Desk: Sendable {
        let seconds = Mutex(0)
        let asked = Mutex(0)

        var clock: MonotonicClock { MonotonicClock { .seconds(self.seconds.withLock { $0 }) } }
    }

    private func watch(_ desk: Desk, isUnlocked: Bool) -> LockWatch {
        LockWatch(clock: desk.clock) {
            desk.asked.withLock { $0 += 1 }
            return isUnlocked
        }
    }

    @Test func `the agent is asked once a minute, however often files change`() {
        let desk = Desk()
        var watch = watch(desk, isUnlocked: true)
        for second in 1...180 {
            desk.seconds.withLock { $0 = second }
            let isLocked = watch.isLocked()
            #expect(!isLocked)
        }
        #expect(desk.asked.withLock { $0 } == 3)
    }

    @Test func `a lock is noticed within a minute`() {
        let desk = Desk()
        var watch = watch(desk, isUnlocked: false)
        desk.seconds.withLock { $0 = 59 }
        let early = watch.isLocked()
        desk.seconds.withLock { $0 = 60 }
        let later = watch.isLocked()
        #expect(!early && later)
    }

    @Test(
        arguments: [
            (.error, 3), (.refused, 3), (.offline, 4), (.conflict, 4), (.sent, 6), (.finished, 6),
        ] as [(ActivityLine.Kind, Int)])
    func `the journal gets the level of what happened`(kind: ActivityLine.Kind, level: Int) {
        #expect(WorkerLog.level(of: kind) == level)
    }

    @Test(arguments: [true, false])
    func `a line break in what a server says makes no line of another level`(isJournal: Bool) {
        let line = WorkerLog.line(
            .refused, "No.\n<3>error: forged\r\u{1B}[2J\u{2028}x", at: Timestamp(milliseconds: 0), isJournal: isJournal)
        #expect(!line.contains { $0.isNewline } && !line.contains("\u{1B}"))
        #expect(line.hasPrefix(isJournal ? "<3>refused: No." : "1970-01-01T00:00:00.000Z  refused: No."))
    }
}

@Suite("Sentences about requests")
struct RequestSentenceTests {
    @Test func `what could not be undone is not told as undone`() {
        #expect(OutcomeSentences.undone(.init(label: "request", count: 0, skipped: [])).text.hasPrefix("Can't undo"))
        #expect(OutcomeSentences.redone(.init(label: "request", count: 0, skipped: [])).text.hasPrefix("Can't redo"))
        #expect(OutcomeSentences.undone(.init(label: "request", count: 1, skipped: [])).text.hasPrefix("Undone"))
        #expect(OutcomeSentences.undone(.init(label: "trash", count: 0, skipped: [])).text.hasPrefix("Nothing changed"))
        #expect(OutcomeSentences.redone(.init(label: "trash", count: 0, skipped: [])).text.hasPrefix("Nothing changed"))
        #expect(
            OutcomeSentences.undone(.init(label: "edit", count: 0, skipped: [.storeName])).text.hasPrefix("Nothing was")
        )
    }
}
