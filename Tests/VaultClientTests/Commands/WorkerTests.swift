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
    private func outcome(
        _ label: String, _ count: Int, _ title: String = "", skipped: [FieldName] = []
    ) -> UndoOutcome {
        UndoOutcome(label: label, title: title, count: count, skipped: skipped)
    }

    @Test func `what could not be undone is not told as undone`() {
        #expect(OutcomeSentences.undone(outcome("request", 0)).text.hasPrefix("Can't undo"))
        #expect(OutcomeSentences.redone(outcome("request", 0)).text.hasPrefix("Can't redo"))
        #expect(OutcomeSentences.undone(outcome("request", 1)).text.hasPrefix("Undone"))
        let inVain = "(moving to Trash: Bosch). See the undo list."
        #expect(OutcomeSentences.undone(outcome("trash", 0, "Bosch")).text == "Nothing was undone " + inVain)
        #expect(OutcomeSentences.redone(outcome("trash", 0, "Bosch")).text == "Nothing was redone " + inVain)
        let skipped = OutcomeSentences.undone(outcome("edit", 0, skipped: [.storeName]))
        #expect(skipped.text == "Nothing was undone (an edit). Later changes were kept.")
    }

    @Test func `what was undone is named`() {
        #expect(OutcomeSentences.undone(outcome("edit", 1, "Bosch")).text == "Undone: an edit: Bosch.")
        #expect(OutcomeSentences.redone(outcome("import", 20)).text == "Redone: an import.")
    }
}
